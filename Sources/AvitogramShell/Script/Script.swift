/// A script that has been read whole and found well-formed.
nonisolated struct Script: Hashable, Sendable {
    /// What it does, in order.
    let statements: [Statement]
}

/// One line of a script that does something.
nonisolated struct Statement: Hashable, Sendable {
    /// What a statement does.
    enum Action: Hashable, Sendable {
        /// Runs a command.
        case call(Call)
        /// Compares the state, or the last failure, with what is expected.
        case expect(Expectation)
        /// Names a value, for the lines after it.
        case define(name: String, definition: Definition)
    }

    /// A command with its words, not yet put together.
    struct Call: Hashable, Sendable {
        let signature: CommandSignature
        let operands: [ScriptWord]
        let options: [String: ScriptWord]
        let flags: Set<String>

        /// Where in the line there are secrets, which go into no history and no message; counted from 1.
        let secretColumns: [Range<Int>]
    }

    /// Where a variable's value comes from.
    enum Definition: Hashable, Sendable {
        /// A value of the state, at the column given.
        case path(StatePath, column: Int)
        /// A word in quotes.
        case word(ScriptWord)
    }

    /// Where the statement stands.
    let line: SourceLine

    /// Where it begins, after any `!`; counted from 1.
    let column: Int

    /// Whether it is to fail.
    let isNegated: Bool

    let action: Action
}
