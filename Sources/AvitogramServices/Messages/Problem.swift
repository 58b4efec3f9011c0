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

    /// Tells any error as problems.
    ///
    /// - Parameters:
    ///   - error: An error; one that is no ``DescribedError`` is told as `unexpected` with its own text.
    ///   - language: The language to speak.
    /// - Returns: At least one problem.
    public static func list(of error: any Error, in language: Language) -> [Problem] {
        list(of: error, in: language, code: "unexpected", message: Message.unexpected)
    }

    /// Tells a store's error as problems.
    ///
    /// - Parameters:
    ///   - error: An error; one that is no ``DescribedError`` is told as `storeFailed` with its own text.
    ///   - language: The language to speak.
    /// - Returns: At least one problem.
    static func list(ofStore error: any Error, in language: Language) -> [Problem] {
        list(of: error, in: language, code: "storeFailed", message: Message.storeFailed)
    }

    private static func list(
        of error: any Error,
        in language: Language,
        code: String,
        message: (String) -> Message
    ) -> [Problem] {
        guard let error = error as? any DescribedError else {
            return [Problem(code: code, message: message("\(error)").text(in: language))]
        }
        return error.problems(in: language)
    }
}

nonisolated extension Problem: CustomStringConvertible {
    /// Code and text on one line.
    public var description: String { "\(code): \(message)" }
}
