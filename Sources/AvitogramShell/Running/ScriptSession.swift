/// The application as a script sees it: commands to run and a state to look at.
protocol ScriptSession: AnyObject {
    /// The session's own commands, in the order in which help lists them.
    var signatures: [CommandSignature] { get }

    /// What is shown now.
    var state: StateValue { get }

    /// What is shown now, as people read it; lines without a last line break.
    var screenText: ConsoleText { get }

    /// The value of the variable `$run`: an identifier that differs from run to run.
    var runIdentifier: String { get }

    /// Runs a command until what it started has settled.
    ///
    /// - Parameter invocation: The command; its signature is one of ``signatures`` and its values are well-formed.
    /// - Returns: What to print; lines without a last line break, empty for nothing.
    /// - Throws: ``CommandFailure``; a cancelled task fails with the code `cancelled`.
    func perform(_ invocation: Invocation) async throws(CommandFailure) -> ConsoleText
}

/// A command with its values, ready to run.
nonisolated struct Invocation: Hashable, Sendable {
    /// The command's name, as in its signature.
    let name: String

    /// Values by position; optional ones may be missing at the end.
    var operands: [String] = []

    /// Values by key.
    var options: [String: String] = [:]

    /// What is switched on.
    var flags: Set<String> = []
}
