import Hashing

/// The secret of a session, of which a store keeps only the digest: who reads the store cannot sign in with what it
/// holds.
struct SessionToken: Sendable {
    /// What the session's owner keeps: 64 hexadecimal digits, 256 bits nobody can guess.
    let text: String

    /// What the store keeps.
    var digest: String { Self.digest(of: text) }

    /// Makes a new token.
    init() {
        text = randomBytes(count: 32).hexadecimal
    }

    /// Computes what the store keeps of a token.
    ///
    /// - Parameter text: The token its owner shows.
    /// - Returns: 64 hexadecimal digits.
    static func digest(of text: String) -> String {
        SHA256.digest(of: text.utf8).hexadecimal
    }
}
