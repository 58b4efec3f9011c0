/// An error that a person can read and a script can compare.
nonisolated public protocol DescribedError: Error, CustomStringConvertible {
    /// Tells the error.
    ///
    /// - Parameter language: The language to speak.
    /// - Returns: What went wrong and what to do about it, without secrets; at least one problem, and one for each
    ///   reason if there are several.
    func problems(in language: Language) -> [Problem]
}

nonisolated extension DescribedError {
    /// The English texts on one line, for logs.
    public var description: String { problems(in: .english).map(\.message).joined(separator: "; ") }
}

/// An error of one kind, with one text.
nonisolated public protocol CodedError: DescribedError {
    /// Names the kind of the error for scripts, the same in every language and version, such as `titleEmpty`.
    var code: String { get }

    /// What went wrong and what to do about it.
    var message: Message { get }
}

nonisolated extension CodedError {
    /// Tells the error as one problem.
    public func problems(in language: Language) -> [Problem] {
        [Problem(code: code, message: message.text(in: language))]
    }
}
