/// Why a command failed: codes for scripts, a message for people.
nonisolated struct CommandFailure: Error, Hashable, Sendable {
    /// What `expect error CODE` looks for; at least one. Validation reports several at once.
    let codes: [String]

    /// What happened, on what, and what to do; without an end mark.
    let message: ConsoleText

    init(_ codes: String..., message: ConsoleText) {
        self.init(codes: codes, message: message)
    }

    init(codes: [String], message: ConsoleText) {
        self.codes = codes
        self.message = message
    }

    /// The person gave the command up.
    static let cancelled = CommandFailure("cancelled", message: "cancelled; what has begun may still come to its end")

    /// The codes in a row.
    var codeList: ConsoleText { codes.map { ConsoleText(data: $0) }.joined(separator: ", ") }
}
