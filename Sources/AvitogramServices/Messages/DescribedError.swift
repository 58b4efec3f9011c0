/// An error that a person can read and a script can compare.
nonisolated public protocol DescribedError: Error, CustomStringConvertible {
    /// Names the kind of the error for scripts, the same in every language and version, such as `titleEmpty`.
    var code: String { get }

    /// What went wrong and what to do about it; without secrets.
    var message: Message { get }

    /// The errors this one stands for, when it only collects or wraps others; they are shown in its place.
    var reasons: [any Error] { get }
}

nonisolated extension DescribedError {
    /// The English text, for logs.
    public var description: String { message.english }

    /// Nothing: most errors stand for themselves.
    public var reasons: [any Error] { [] }

    /// A store's error as the only reason, where it can speak to a person itself.
    static func reasons(ofStore error: any Error) -> [any Error] {
        error is any DescribedError ? [error] : []
    }
}
