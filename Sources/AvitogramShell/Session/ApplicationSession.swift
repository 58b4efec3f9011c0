import AppCore
import AvitogramModules
import AvitogramServices
import Foundation

/// The application as a script sees it: stands in for a person who looks at the visible screen and acts on it.
final class ApplicationSession: ScriptSession {
    let window: Window
    let users: any UserService
    let clock: ConsoleClock
    let identifiers: ConsoleIdentifiers
    private var run: String?

    /// - Parameters:
    ///   - window: Shows the screens.
    ///   - users: Knows who is signed in.
    ///   - clock: The application's clock.
    ///   - identifiers: Makes the application's identifiers.
    init(window: Window, users: any UserService, clock: ConsoleClock, identifiers: ConsoleIdentifiers) {
        self.window = window
        self.users = users
        self.clock = clock
        self.identifiers = identifiers
    }

    var signatures: [CommandSignature] { Self.signatures }

    /// The random end of an identifier, the same until the identifiers are seeded.
    var runIdentifier: String {
        if let run { return run }
        let run = String(identifiers.makeIdentifier().suffix(12))
        self.run = run
        return run
    }

    /// Which screen is shown, who is signed in, and whatever the screen's view shows.
    var state: StateValue {
        var fields: [StateValue.Field] = [
            .init(name: "screen", value: StateValue(window.visibleScreen?.identifier)),
            .init(name: "user", value: users.currentUser.isGuest ? .null : .text(users.currentUser.name)),
            .init(name: "isGuest", value: .bool(users.currentUser.isGuest)),
        ]
        if let view = visibleState, case .object(let shown)? = try? StateValue(encoding: view) {
            fields += shown.filter { field in !fields.contains { $0.name == field.name } }
        }
        return .object(fields)
    }

    var screenText: ConsoleText {
        visibleState.map { ConsoleText(lines: $0.description) } ?? "nothing is shown"
    }

    func perform(_ invocation: Invocation) async throws(CommandFailure) -> ConsoleText {
        // What an earlier command was cancelled in may still be going on.
        try await settle()
        return try await run(invocation)
    }

    /// Makes the identifiers, `$run` too, those that follow from a number.
    ///
    /// - Parameter number: The seed.
    func seed(_ number: UInt64) {
        identifiers.seed(number)
        run = nil
    }

    private var visibleState: (any ViewState)? {
        (window.visibleScreen?.view as? any HeadlessView)?.state
    }
}

// MARK: - Waiting

extension ApplicationSession {
    /// Waits until nothing is under way on the visible screen, whichever that is by then.
    ///
    /// - Throws: ``CommandFailure`` with the code `cancelled`; what is under way goes on.
    func settle() async throws(CommandFailure) {
        while let screen = window.visibleScreen, let presenter = screen.presenter as? any SettlingPresenterType {
            try await Cancellable.wait { await presenter.settled() }
            if window.visibleScreen === screen { return }
        }
    }
}

/// Waits for work that cannot be cancelled no longer than until its waiter is.
private final class Cancellable {
    private var continuation: CheckedContinuation<Void, Never>?
    private var isOver = false

    static func wait(for work: @escaping () async -> Void) async throws(CommandFailure) {
        let wait = Cancellable()
        Task {
            await work()
            wait.end()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wait.begin($0) }
        } onCancel: {
            Task { @MainActor in wait.end() }
        }
        if Task.isCancelled { throw .cancelled }
    }

    private func begin(_ continuation: CheckedContinuation<Void, Never>) {
        if isOver { continuation.resume() } else { self.continuation = continuation }
    }

    private func end() {
        isOver = true
        continuation?.resume()
        continuation = nil
    }
}
