public import AvitogramServices

/// Keeps everything until the process ends: for tests, scripts and a first look.
///
/// There is nothing to get hold of or to let go of, so it is open all the time, and what it keeps survives a close.
public final class InMemoryStore: DataStore {
    /// Where accounts and their sessions live.
    public let accounts: any AccountProvider
    /// Where posts live.
    public let posts: any PostProvider = InMemoryPostProvider()
    /// Where pictures live.
    public let pictures: any StorageProvider = InMemoryStorageProvider()
    /// Where tokens are kept.
    public let secrets: any SecretStore = InMemorySecretStore()
    /// Where settings are kept.
    public let preferences: any Preferences = InMemoryPreferences()

    /// Makes an empty store.
    ///
    /// - Parameters:
    ///   - identifiers: Makes the accounts' identifiers.
    ///   - hasher: Hashes the passwords; tests give a cheap one, such as `PasswordHasher(method: .pbkdf2(rounds: 1))`.
    public init(identifiers: any IdentifierSource, hasher: PasswordHasher = PasswordHasher()) {
        accounts = PasswordAccountProvider(records: InMemoryAccountRecords(), identifiers: identifiers, hasher: hasher)
    }

    /// Does nothing.
    public func open() async throws {}

    /// Does nothing.
    public func close() async {}
}
