public import AvitogramServices

/// Everything a module's view shows, as one value: compared in tests, printed on a console, encoded for scripts.
nonisolated public protocol ViewState: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Whether something is under way that the person waits for.
    var isBusy: Bool { get }

    /// What went wrong last; empty if nothing did.
    var problems: [Problem] { get }
}

nonisolated extension ViewState {
    /// The lines of a printed state: those given, then one for each problem.
    func text(_ lines: [String]) -> String {
        (lines + problems.map { "! \($0.message.displayText)" }).joined(separator: "\n")
    }
}
