import Foundation

/// What a person types to prove who they are; never printed, encoded or kept.
nonisolated public struct Credentials: Sendable {
    /// The account's address as typed.
    public var email: String

    /// The account's password as typed.
    public var password: String

    /// The most bytes in an address (RFC 5321, 4.5.3.1.3, less the two angle brackets).
    public static let maximumEmailLength = 254

    /// Makes credentials.
    ///
    /// - Parameters:
    ///   - email: The address as typed.
    ///   - password: The password as typed.
    public init(email: String = "", password: String = "") {
        self.email = email
        self.password = password
    }

    /// Checks credentials for an existing account: only that both are there and the address can be one, since rules may
    /// have changed since the account was made.
    ///
    /// - Returns: Every fault; empty if it is worth asking.
    public func signInErrors() -> [AccountError] {
        (isEmailValid ? [] : [.emailInvalid]) + (password.isEmpty ? [.passwordEmpty] : [])
    }

    /// Checks credentials for a new account.
    ///
    /// - Returns: Every fault; empty if it is worth asking.
    public func signUpErrors() -> [AccountError] {
        var errors: [AccountError] = isEmailValid ? [] : [.emailInvalid]
        if password.isEmpty {
            errors.append(.passwordEmpty)
        } else if password.count < AccountError.minimumPasswordLength {
            errors.append(.passwordTooShort)
        }
        return errors
    }

    /// Whether the address, without surrounding blanks, has the form `NAME@HOST`, with neither blanks nor control
    /// characters inside and no empty part between the host's dots. Only a letter sent there could tell more.
    public var isEmailValid: Bool {
        let address = email.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let forbidden = CharacterSet.whitespacesAndNewlines.union(.controlCharacters)
        return parts.count == 2
            && !parts[0].isEmpty
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
            && address.utf8.count <= Self.maximumEmailLength
            && !address.unicodeScalars.contains(where: forbidden.contains)
    }
}

nonisolated extension Credentials: CustomStringConvertible, CustomReflectable {
    /// The address without the password, which must not reach a log.
    public var description: String { "\(email), password hidden" }

    /// The address without the password, for `dump` and debuggers.
    public var customMirror: Mirror { Mirror(self, children: ["email": email]) }
}
