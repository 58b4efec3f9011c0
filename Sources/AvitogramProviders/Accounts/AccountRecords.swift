import AvitogramServices

/// Where ``PasswordAccountProvider`` keeps what it knows; each method happens whole or not at all.
protocol AccountRecords: Sendable {
    /// Adds an account and its first session.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - key: What all spellings of its address have in common.
    ///   - passwordHash: The hash of its password.
    ///   - session: The digest of the session's token.
    /// - Returns: Whether it was added; not when another account has its identifier.
    /// - Throws: ``AccountError/emailInUse``; else the store's error.
    func add(_ account: Account, key: String, passwordHash: String, session: String) async throws -> Bool

    /// Finds an account and its password's hash by the key of its address.
    func find(key: String) async throws -> (account: Account, passwordHash: String)?

    /// Starts a session.
    ///
    /// - Parameters:
    ///   - session: The digest of its token.
    ///   - account: Whose it is.
    ///   - passwordHash: Replaces the hash of the account's password, unless it is nil.
    /// - Throws: The store's error.
    func start(session: String, of account: Account, replacingPasswordHash passwordHash: String?) async throws

    /// Finds the account of a session.
    func account(session: String) async throws -> Account?

    /// Ends a session, if there is one.
    func end(session: String) async throws
}
