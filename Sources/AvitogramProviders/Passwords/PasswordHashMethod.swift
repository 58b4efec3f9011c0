import Foundation
import Hashing

/// How new password hashes are made, and how much each costs.
public enum PasswordHashMethod: Hashable, Sendable {
    /// libcrypt's yescrypt; cost 1 to 11, each step doubling time and memory (8: 128 MB, as much as OWASP asks of
    /// scrypt).
    case yescrypt(cost: Int)
    /// libcrypt's bcrypt; cost 4 to 31, each step doubling the time.
    case bcrypt(cost: Int)
    /// PBKDF2 with HMAC-SHA-256, which every system can compute; at least 1 round.
    case pbkdf2(rounds: Int)

    /// yescrypt where this system has it, else PBKDF2 with the 600,000 rounds OWASP asks for.
    public static var recommended: PasswordHashMethod {
        Libcrypt.system == nil ? .pbkdf2(rounds: 600_000) : .yescrypt(cost: 8)
    }
}

extension PasswordHashMethod {
    /// Makes the hash of a phrase.
    ///
    /// - Parameter phrase: What ``PasswordHasher`` makes of a password: ASCII, without NUL, of one length.
    /// - Returns: The hash, which begins with ``parameters(ofSetting:)`` of this method.
    /// - Throws: ``PasswordHashError/methodUnavailable(_:)`` or ``PasswordHashError/costRefused(_:)``.
    func hash(_ phrase: String) throws(PasswordHashError) -> String {
        try Self.hash(phrase, setting: try makeSetting())
    }

    /// Tells whether a hash was made by this method at this cost.
    ///
    /// - Parameter hash: A hash made by any method.
    /// - Returns: Whether a new hash would be made in the same way.
    /// - Throws: As ``hash(_:)``.
    func made(_ hash: String) throws(PasswordHashError) -> Bool {
        Self.parameters(ofSetting: hash) == Self.parameters(ofSetting: try makeSetting())
    }

    /// Computes a hash again in the way it says itself and compares, in a time that does not tell where they differ.
    ///
    /// - Parameters:
    ///   - phrase: As in ``hash(_:)``.
    ///   - hash: A hash made by any method.
    /// - Returns: Whether the hash is that of the phrase.
    /// - Throws: ``PasswordHashError/hashUnreadable`` or ``PasswordHashError/methodUnavailable(_:)``.
    static func verify(_ phrase: String, against hash: String) throws(PasswordHashError) -> Bool {
        let computed = try Self.hash(phrase, setting: hash)
        return computed.utf8.count == hash.utf8.count
            && zip(computed.utf8, hash.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

// MARK: - Settings: what comes before the hash proper, `$METHOD$COST$SALT`

extension PasswordHashMethod {
    private static let pbkdf2Prefix = "$pbkdf2-sha256$"

    /// Method and cost, up to the third `$`.
    private static func parameters(ofSetting setting: String) -> [Substring] {
        Array(setting.split(separator: "$", omittingEmptySubsequences: false).prefix(3))
    }

    private func makeSetting() throws(PasswordHashError) -> String {
        switch self {
        case .yescrypt(let cost): return try makeLibcryptSetting(prefix: "$y$", cost: cost)
        case .bcrypt(let cost): return try makeLibcryptSetting(prefix: "$2b$", cost: cost)
        case .pbkdf2(let rounds):
            guard rounds >= 1 else { throw .costRefused("\(self)") }
            return "\(Self.pbkdf2Prefix)\(rounds)$\(Self.base64(randomBytes(count: 16)))"
        }
    }

    private func makeLibcryptSetting(prefix: String, cost: Int) throws(PasswordHashError) -> String {
        guard let libcrypt = Libcrypt.system else { throw .methodUnavailable(prefix) }
        // libcrypt takes a cost of 0 for its own choice.
        guard cost >= 1, let setting = libcrypt.makeSetting(prefix: prefix, cost: cost) else {
            throw .costRefused("\(self)")
        }
        return setting
    }

    /// Hashes in the way a setting, or a whole hash, says.
    private static func hash(_ phrase: String, setting: String) throws(PasswordHashError) -> String {
        if setting.hasPrefix(pbkdf2Prefix) {
            let fields = setting.dropFirst(pbkdf2Prefix.count).split(separator: "$", omittingEmptySubsequences: false)
            guard fields.count >= 2, let rounds = Int(fields[0]), rounds >= 1, let salt = bytes(base64: fields[1])
            else {
                throw .hashUnreadable
            }
            let key = PBKDF2.key(password: Array(phrase.utf8), salt: salt, rounds: rounds)
            return "\(pbkdf2Prefix)\(rounds)$\(fields[1])$\(base64(key))"
        }
        guard let prefix = ["$y$", "$2b$"].first(where: setting.hasPrefix) else { throw .hashUnreadable }
        guard let libcrypt = Libcrypt.system else { throw .methodUnavailable(prefix) }
        guard let hash = libcrypt.hash(phrase, setting: setting) else { throw .hashUnreadable }
        return hash
    }

    // Base64 as hash strings have it: `.` for `+`, and no padding.

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: ".").replacing("=", with: "")
    }

    private static func bytes(base64 text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text.replacing(".", with: "+") + padding).map(Array.init)
    }
}
