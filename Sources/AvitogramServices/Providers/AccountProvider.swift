/// Where accounts and their sessions live.
///
/// An implementation holds:
/// - an address is one account, whatever its letter case and surrounding blanks;
/// - passwords are kept as salted hashes only, and an unknown address costs as much time as a wrong password;
/// - what is answered is durable: an account or session that was returned survives a kill right after;
/// - methods may be called from any task, several at once; a cancelled task may still have had its effect.
nonisolated public protocol AccountProvider: Sendable {
    /// Creates an account and its first session.
    ///
    /// - Parameters:
    ///   - email: The address to sign in with.
    ///   - password: At least ``AccountError/minimumPasswordLength`` characters.
    /// - Returns: The new account's session.
    /// - Throws: ``AccountError`` where the caller can act (`emailInvalid`, `passwordTooShort`, `emailInUse`); else the
    ///   store's error.
    func signUp(email: String, password: String) async throws -> AccountSession

    /// Starts a new session of an existing account.
    ///
    /// - Parameters:
    ///   - email: The account's address.
    ///   - password: The account's password.
    /// - Returns: The new session.
    /// - Throws: ``AccountError/invalidCredentials`` for an unknown address and for a wrong password alike; else the
    ///   store's error.
    func signIn(email: String, password: String) async throws -> AccountSession

    /// Finds the account a session belongs to, to restore it at launch.
    ///
    /// - Parameter token: The token of an earlier ``AccountSession``.
    /// - Returns: The account.
    /// - Throws: ``AccountError/sessionExpired`` when no session has this token; else the store's error.
    func account(token: String) async throws -> Account

    /// Ends a session; one that does not exist is already ended.
    ///
    /// - Parameter token: The session's token.
    /// - Throws: The store's error; the session then may still exist.
    func signOut(token: String) async throws
}

/// What a store knows of one person.
nonisolated public struct Account: Hashable, Sendable {
    /// Identifies the account for ever.
    public let id: String

    /// The address as typed at sign-up, without surrounding blanks.
    public let email: String

    /// What others see: the address up to its last `@`.
    public var name: String { email.lastIndex(of: "@").map { String(email[..<$0]) } ?? email }

    /// Makes an account as a store hands it out.
    ///
    /// - Parameters:
    ///   - id: Identifies the account.
    ///   - email: The address.
    public init(id: String, email: String) {
        self.id = id
        self.email = email
    }
}

/// A signed-in account together with the secret that proves it.
nonisolated public struct AccountSession: Hashable, Sendable {
    /// The account signed in.
    public let account: Account

    /// The secret that restores this session; it goes into a ``SecretStore`` and nowhere else.
    public let token: String

    /// Makes a session as a store hands it out.
    ///
    /// - Parameters:
    ///   - account: The account signed in.
    ///   - token: The session's secret.
    public init(account: Account, token: String) {
        self.account = account
        self.token = token
    }
}

/// Why an account could not be used, as far as the person asking can do something about it.
nonisolated public enum AccountError: Error, Hashable, Sendable, CaseIterable {
    /// The address has no form of an address.
    case emailInvalid
    /// There is no password at all.
    case passwordEmpty
    /// The password has fewer than ``minimumPasswordLength`` characters.
    case passwordTooShort
    /// An account with this address exists.
    case emailInUse
    /// Address and password do not belong together; which of the two is wrong is not said.
    case invalidCredentials
    /// The session has ended: sign in again.
    case sessionExpired

    /// The least number of characters in a password (NIST SP 800-63B, 5.1.1).
    public static let minimumPasswordLength = 8
}
