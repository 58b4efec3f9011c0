/// What a person types to prove who they are; never printed, encoded or kept.
nonisolated public struct Credentials: Sendable {
    /// The account's address as typed.
    public var email: String

    /// The account's password as typed.
    public var password: String

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
        emailErrors + (password.isEmpty ? [.passwordEmpty] : [])
    }

    /// Checks credentials for a new account.
    ///
    /// - Returns: Every fault; empty if it is worth asking.
    public func signUpErrors() -> [AccountError] {
        var errors = emailErrors
        if password.isEmpty {
            errors.append(.passwordEmpty)
        } else if password.count < AccountError.minimumPasswordLength {
            errors.append(.passwordTooShort)
        }
        return errors
    }

    private var emailErrors: [AccountError] {
        do throws(AccountError) {
            _ = try EmailAddress(email)
            return []
        } catch {
            return [error]
        }
    }
}

nonisolated extension Credentials: CustomStringConvertible, CustomReflectable {
    /// The address without the password, which must not reach a log.
    public var description: String { "\(email), password hidden" }

    /// The address without the password, for `dump` and debuggers.
    public var customMirror: Mirror { Mirror(self, children: ["email": email]) }
}
