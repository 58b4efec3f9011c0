/// What a view shows of an error: its code for scripts and its text in the person's language.
nonisolated public struct Problem: Hashable, Codable, Sendable {
    /// Names the kind of the error, the same in every language.
    public let code: String

    /// What a person reads.
    public let message: String

    /// Makes a problem from its parts.
    ///
    /// - Parameters:
    ///   - code: Names the kind of the error.
    ///   - message: What a person reads.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// Tells an error as problems, each reason of a collected error as one.
    ///
    /// - Parameters:
    ///   - error: Any error; one that is no ``DescribedError`` is told as `unexpected` with its own text.
    ///   - language: The language to speak.
    /// - Returns: At least one problem.
    public static func list(of error: any Error, in language: Language) -> [Problem] {
        guard let described = error as? any DescribedError else {
            return [Problem(code: "unexpected", message: Message.unexpected("\(error)").text(in: language))]
        }
        let reasons = described.reasons
        guard reasons.isEmpty else { return reasons.flatMap { list(of: $0, in: language) } }
        return [Problem(code: described.code, message: described.message.text(in: language))]
    }
}

nonisolated extension Problem: CustomStringConvertible {
    /// Code and text on one line.
    public var description: String { "\(code): \(message)" }
}
