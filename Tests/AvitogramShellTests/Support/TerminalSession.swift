import CTestProcess
import Dispatch
import Foundation

/// The console at a terminal, and a person who types and reads there.
actor TerminalSession {
    /// Something was not shown in time, or the terminal was closed.
    struct NotShown: Error, CustomStringConvertible {
        let text: String
        let shown: String

        var description: String { "\(text.debugDescription) was not shown, but \(shown.debugDescription)" }
    }

    private let queue = DispatchSerialExecutor()
    private let terminal: Int32
    private let process: Program
    private var shown = ""

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ arguments: String..., sandbox: ConsoleSandbox, environment: [String: String] = [:]) throws {
        var programSide: Int32 = -1
        terminal = test_open_terminal(&programSide)
        guard terminal >= 0 else { throw POSIXError(.ENXIO) }
        defer { close(programSide) }
        process = try Program(
            Program.console,
            arguments,
            environment: sandbox.environment.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 },
            folder: sandbox.folder.path,
            streams: [programSide, programSide, programSide],
            leadsSession: true
        )
    }

    deinit {
        close(terminal)
    }

    /// Types keys.
    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// Types a byte.
    func type(_ byte: UInt8) {
        _ = write(terminal, [byte], 1)
    }

    /// Sends the console a signal.
    func send(_ signal: Int32) {
        kill(process.identifier, signal)
    }

    /// Reads until a text is shown.
    ///
    /// - Returns: Everything shown since the text that was read for before.
    @discardableResult
    func read(until text: String) throws -> String {
        while true {
            if let range = shown.range(of: text) {
                defer { shown.removeSubrange(..<range.upperBound) }
                return String(shown[..<range.upperBound])
            }
            // The limit is for a console that hangs: it never passes in a test that succeeds.
            var wait = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 4096)
            guard poll(&wait, 1, 30_000) > 0, case let count = Foundation.read(terminal, &bytes, bytes.count), count > 0
            else { throw NotShown(text: text, shown: shown) }
            shown += String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    /// Waits for the console's end.
    func ending() async -> Program.Ending {
        // For a console that hangs, as above; less than the 30 s that the application grants a service to resign.
        let limit = DispatchWorkItem { [process] in kill(process.identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: limit)
        defer { limit.cancel() }
        return await process.ending()
    }
}

/// Runs an actor that blocks on a queue of its own.
final class DispatchSerialExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "terminal-session")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
