import Foundation

/// An address to sign in with, as far as its form can be told without sending a letter.
nonisolated public struct EmailAddress: Sendable {
    /// The most bytes an address may have (RFC 5321, 4.5.3.1.3, less the two angle brackets).
    public static let maximumLength = 254

    /// The address as typed, without surrounding blanks.
    public let text: String

    /// What two spellings of one address have in common: Unicode form C in lower case.
    public let key: String

    /// Reads an address.
    ///
    /// - Parameter input: What was typed.
    /// - Throws: ``AccountError/emailInvalid`` unless it is `NAME@HOST` with neither blanks nor control characters
    ///   inside, and no empty part between the host's dots.
    public init(_ input: String) throws(AccountError) {
        text = input.trimmingCharacters(in: .whitespacesAndNewlines)
        key = text.precomposedStringWithCanonicalMapping.lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let forbidden = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)
        guard
            parts.count == 2, !parts[0].isEmpty,
            parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }),
            text.utf8.count <= Self.maximumLength,
            text.unicodeScalars.allSatisfy({ !forbidden.contains($0) })
        else { throw .emailInvalid }
    }
}
