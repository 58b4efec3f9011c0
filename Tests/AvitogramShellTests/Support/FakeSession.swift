import Synchronization

@testable import AvitogramShell

/// A session whose commands set values of its state: enough to run every statement of the language.
@MainActor
final class FakeSession: ScriptSession {
    var willPerform: (String) -> Void = { _ in }
    private(set) var invocations: [Invocation] = []
    var fields: [(String, StateValue)] = [
        ("screen", "Home"),
        ("user", ["name": "ada", "isGuest": false]),
        ("posts", [["title": "First light", "likes": 3], ["title": "Second", "likes": 0]]),
        ("draft", nil),
    ]
    let runIdentifier = "0123456789ab"

    nonisolated static let signatures = [
        CommandSignature(
            words: ["sign-in"],
            operands: [.init(name: "EMAIL", kind: .text), .init(name: "PASSWORD", kind: .secret)],
            summary: "sign in"
        ),
        CommandSignature(words: ["feed"], options: [.init(name: "limit", kind: .count)], summary: "print the feed"),
        CommandSignature(words: ["title"], operands: [.init(name: "TEXT", kind: .text)], summary: "set the title"),
        CommandSignature(words: ["save"], summary: "publish", notes: ["Fails with titleEmpty or imageEmpty."]),
        CommandSignature(
            words: ["clock", "freeze"],
            operands: [.init(name: "TIME", kind: .instant)],
            summary: "stop the clock"
        ),
        CommandSignature(
            words: ["clock", "advance"],
            operands: [.init(name: "DURATION", kind: .duration)],
            summary: "move the clock"
        ),
    ]

    var signatures: [CommandSignature] { Self.signatures }
    var state: StateValue { .object(fields.map { StateValue.Field(name: $0.0, value: $0.1) }) }
    var screenText: ConsoleText { "Home\n2 posts" }

    func perform(_ invocation: Invocation) async throws(CommandFailure) -> ConsoleText {
        invocations.append(invocation)
        willPerform(invocation.name)
        switch invocation.name {
        case "sign-in" where invocation.operands[1] != "secret":
            throw CommandFailure("invalidCredentials", message: "address and password do not belong together")
        case "save":
            throw CommandFailure(
                codes: ["titleEmpty", "imageEmpty"],
                message: "the title is empty; the picture is missing"
            )
        case "title":
            return "title: \(quoted: invocation.operands[0])"
        default:
            return .empty
        }
    }
}

/// A console that keeps what was written.
final class RecordingConsole: ConsoleOutput {
    private let state = Mutex((output: "", error: ""))

    var output: String { state.withLock { $0.output } }
    var error: String { state.withLock { $0.error } }

    func write(_ text: ConsoleText, to stream: ConsoleStream) async throws {
        state.withLock { state in
            switch stream {
            case .output: state.output += text.description
            case .error: state.error += text.description
            }
        }
    }
}
