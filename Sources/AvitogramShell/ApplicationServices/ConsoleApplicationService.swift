import AppCore

/// Drives the application from the console while it is active, and ends it when the console has come to its end.
final class ConsoleApplicationService: ApplicationService {
    private let drive: () async throws -> ExitCode
    private let stop: () -> Void
    private let finished: () -> Void
    private var task: Task<ExitCode, any Error>?

    /// - Parameters:
    ///   - drive: Takes commands up to their end; its task is cancelled when the application terminates first.
    ///   - stop: Called when the application terminates first.
    ///   - finished: Called when `drive` has returned.
    init(drive: @escaping () async throws -> ExitCode, stop: @escaping () -> Void, finished: @escaping () -> Void) {
        self.drive = drive
        self.stop = stop
        self.finished = finished
    }

    /// How the console has ended, or what it threw; success where it never began.
    var exitCode: ExitCode {
        get async throws { try await task?.value ?? .success }
    }

    func applicationDidBecomeActive() async {
        guard task == nil else { return }
        task = Task {
            defer { finished() }
            return try await drive()
        }
    }

    func applicationWillResignActive() async {
        guard let task else { return }
        task.cancel()
        stop()
        _ = await task.result
    }
}
