import Foundation
import AvitogramServices

/// An address to sign in with, as far as its form can be told without sending a letter.
struct EmailAddress: Hashable, Sendable {
    /// The most bytes an address may have (RFC 5321, 4.5.3.1.3, less the angle brackets).
    static let maximumLength = 254

    /// The address as typed, without surrounding blanks.
    let text: String

    /// What two spellings of one address have in common: Unicode form C in lower case.
    let key: String

    /// Reads an address.
    ///
    /// - Parameter input: What was typed.
    /// - Throws: ``AccountError/emailInvalid`` unless it is `LOCAL@DOMAIN` with neither blanks nor control characters within, and no
    ///   empty label in the domain.
    init(_ input: String) throws(AccountError) {
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
