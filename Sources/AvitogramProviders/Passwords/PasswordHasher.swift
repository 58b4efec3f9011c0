import Foundation
import Hashing

/// Makes and checks password hashes, off the cooperative pool and only so many at once.
///
/// A hash is one string that says how it was made, so that hashes of several ages and systems live side by side:
/// `$y$COST$SALT$HASH` and `$2b$COST$SALTHASH` by libcrypt, `$pbkdf2-sha256$ROUNDS$SALT$HASH` (Base64 with `.` for `+`,
/// without padding).
///
/// What is hashed is the hexadecimal SHA-256 of the password, because the methods do not look at all of it: bcrypt
/// stops after 72 bytes, libcrypt at a NUL and refuses 512 bytes, and HMAC takes a short key for the same with a NUL
/// behind it. Passwords are compared in Unicode normal form KC (NIST SP 800-63B, 5.1.1.2), as keyboards differ in how
/// they compose.
public final class PasswordHasher: Sendable {
    /// What becomes of a password that is checked.
    enum Verdict: Hashable, Sendable {
        /// It is another password.
        case wrong
        /// It is the password.
        case right
        /// It is the password, and its hash was made in another way than new ones are: replace it.
        case rightButOutdated
    }

    private let method: PasswordHashMethod
    private let workers: WorkerPool

    /// Makes a hasher.
    ///
    /// - Parameters:
    ///   - method: How new hashes are made; old ones are checked in the way they say themselves.
    ///   - concurrency: How many hashes are computed at once at most; further ones wait. Each takes a core, and at the
    ///     recommended cost 128 MB, meanwhile.
    public init(method: PasswordHashMethod = .recommended, concurrency: Int = 2) {
        self.method = method
        workers = WorkerPool(label: "password-hasher", width: concurrency)
    }

    /// Makes the hash of a password.
    ///
    /// - Parameter password: What was typed.
    /// - Returns: The hash.
    /// - Throws: ``PasswordHashError`` where the method cannot be used on this system.
    func hash(_ password: String) async throws -> String {
        try await workers.run { [method] in try method.hash(Self.phrase(of: password)) }
    }

    /// Checks a password; in every case it takes the time of computing one hash.
    ///
    /// - Parameters:
    ///   - password: What was typed.
    ///   - hash: The hash to check against; nil where there is no account, which costs the same and is wrong.
    /// - Returns: Whether it is the password.
    /// - Throws: ``PasswordHashError`` where the hash cannot be read, or not on this system.
    func verify(_ password: String, against hash: String?) async throws -> Verdict {
        try await workers.run { [method] in
            let phrase = Self.phrase(of: password)
            guard let hash else {
                _ = try method.hash(phrase)
                return .wrong
            }
            guard try PasswordHashMethod.verify(phrase, against: hash) else { return .wrong }
            return try method.made(hash) ? .right : .rightButOutdated
        }
    }

    private static func phrase(of password: String) -> String {
        SHA256.digest(of: password.precomposedStringWithCompatibilityMapping.utf8).hexadecimal
    }
}
