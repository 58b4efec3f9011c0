/// Makes identifiers for new accounts and posts; seeded in scripts so that their output is the same every time.
nonisolated public protocol IdentifierSource: Sendable {
    /// Makes an identifier that this source has not made before.
    ///
    /// - Returns: 32 lower-case hexadecimal digits.
    func makeIdentifier() -> String
}
