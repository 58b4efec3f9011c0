/// What a command is called and takes: enough to check a line without running it, and to explain it.
nonisolated struct CommandSignature: Hashable, Sendable {
    /// A value that a command takes.
    struct Parameter: Hashable, Sendable {
        /// What it is called: an operand in capitals, an option by its key.
        let name: String

        /// What its text must be.
        let kind: ParameterKind

        /// Whether it may be left out; options always may.
        var isOptional = false
    }

    /// The words it begins with: `["save"]`, `["clock", "freeze"]`.
    let words: [String]

    /// What is given by position.
    var operands: [Parameter] = []

    /// What is given as `key=value`.
    var options: [Parameter] = []

    /// What is switched on by `--flag`.
    var flags: [String] = []

    /// What it does, in a line that begins with a verb and ends without a mark.
    let summary: String

    /// What more there is to say; each item is a line.
    var notes: [String] = []

    /// The words, joined.
    var name: String { words.joined(separator: " ") }

    /// How it is written: `feed [limit=N]`.
    var usage: String {
        let operands = operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        let options = options.map { "[\($0.name)=\($0.kind.placeholder)]" }
        return ([name] + operands + options + flags.map { "[--\($0)]" }).joined(separator: " ")
    }
}

/// What the text of a command's value must be.
nonisolated enum ParameterKind: Hashable, Sendable {
    case text
    /// A text that stays out of histories and messages, and that may be asked for where it is left out.
    case secret
    case file
    /// A whole number from 1.
    case count
    /// A whole number from 0.
    case number
    /// A point in time, as ISO 8601 writes it.
    case instant
    /// A length of time: `90s`, `5m`, `2h`, `1d`.
    case duration

    /// What stands for the value in a command's usage.
    var placeholder: String {
        switch self {
        case .text: "TEXT"
        case .secret: "PASSWORD"
        case .file: "FILE"
        case .count, .number: "N"
        case .instant: "TIME"
        case .duration: "DURATION"
        }
    }

    /// Checks a value.
    ///
    /// - Parameter text: The value.
    /// - Returns: What it must be instead; nil when it is well-formed.
    func problem(in text: String) -> ConsoleText? {
        switch self {
        case .text, .secret: nil
        case .file: text.isEmpty ? "a file's path is missing here" : nil
        case .count: Int(text).map { $0 < 1 } ?? true ? "\(quoted: text) is not a whole number from 1" : nil
        case .number: UInt64(text) == nil ? "\(quoted: text) is not a whole number from 0" : nil
        case .instant:
            Instant.parse(text) == nil
                ? "\(quoted: text) is not a time; write it as 2026-01-31T09:30:00Z" : nil
        case .duration:
            Instant.parseDuration(text) == nil
                ? "\(quoted: text) is not a length of time; write 90s, 5m, 2h or 1d" : nil
        }
    }
}
