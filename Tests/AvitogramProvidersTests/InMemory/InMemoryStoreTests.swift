import AppCoreTesting
import AvitogramProviders
import AvitogramServices
import Testing

@Suite("InMemoryStore")
struct InMemoryStoreTests {
    private let store = InMemoryStore(
        identifiers: TimeOrderedIdentifierSource(time: SystemTimeSource()),
        hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
    )

    @Test("holds the accounts' contract", arguments: AccountProviderContract.rules)
    func accounts(rule: ProviderRule<any AccountProvider>) async throws {
        try await rule.check(store.accounts)
    }

    @Test("holds the posts' contract", arguments: PostProviderContract.rules)
    func posts(rule: ProviderRule<any PostProvider>) async throws {
        try await rule.check(store.posts)
    }

    @Test("holds the pictures' contract", arguments: StorageProviderContract.rules)
    func pictures(rule: ProviderRule<any StorageProvider>) async throws {
        try await rule.check(store.pictures)
    }

    @Test("holds the secrets' contract", arguments: SecretStoreContract.rules)
    func secrets(rule: ProviderRule<any SecretStore>) async throws {
        try await rule.check(store.secrets)
    }

    @Test("holds the preferences' contract", arguments: PreferencesContract.rules)
    func preferences(rule: ProviderRule<any Preferences>) async throws {
        try await rule.check(store.preferences)
    }

    @Test("holds the store's contract", arguments: DataStoreContract.rules)
    func store(rule: ProviderRule<any DataStore>) async throws {
        try await rule.check(store)
    }
}
