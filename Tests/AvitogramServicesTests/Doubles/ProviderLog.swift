import AvitogramProviders
import AvitogramServices
import Foundation
import Synchronization

/// What services ask of providers, in order; and the place to make a provider fail.
nonisolated enum ProviderCall: Hashable, Sendable {
    case signUp, signIn, account, signOut(String)
    case createPost, readPosts, lookUpPictures
    case storePicture, readPicture, deletePicture
    case readSecret, setSecret, removeSecret, removeAllSecrets
    case readPreference, setPreference
}

/// The failure that tests cause.
nonisolated struct Outage: Error, Hashable, CustomStringConvertible {
    var description: String { "the store is away" }
}

nonisolated final class ProviderLog: Sendable {
    private struct State {
        var calls: [ProviderCall] = []
        var failing: [ProviderCall: any Error] = [:]
    }

    private let state = Mutex(State())

    var calls: [ProviderCall] { state.withLock { $0.calls } }

    func fail(_ calls: ProviderCall..., with error: any Error = Outage()) {
        state.withLock { state in
            for call in calls { state.failing[call] = error }
        }
    }

    func recover() {
        state.withLock { $0.failing = [:] }
    }

    func forget() {
        state.withLock { $0.calls = [] }
    }

    func reached(_ call: ProviderCall) throws {
        let failure = state.withLock { state in
            state.calls.append(call)
            return state.failing[call]
        }
        if let failure { throw failure }
    }
}

/// An account provider that logs and fails on demand; tokens are `token-1`, `token-2` and so on.
nonisolated final class LoggedAccounts: AccountProvider {
    private let log: ProviderLog
    private let sessions = Mutex<[String: Account]>([:])
    private let issued = Mutex(0)

    init(log: ProviderLog) {
        self.log = log
    }

    var openTokens: [String] { sessions.withLock { $0.keys.sorted() } }

    private func open(_ email: String) -> AccountSession {
        let token = issued.withLock { count in
            count += 1
            return "token-\(count)"
        }
        let account = Account(id: "id-of-\(email)", email: email)
        sessions.withLock { $0[token] = account }
        return AccountSession(account: account, token: token)
    }

    func signUp(email: String, password: String) async throws -> AccountSession {
        try log.reached(.signUp)
        return open(email)
    }

    func signIn(email: String, password: String) async throws -> AccountSession {
        try log.reached(.signIn)
        guard password == "correct horse" else { throw AccountError.invalidCredentials }
        return open(email)
    }

    func account(token: String) async throws -> Account {
        try log.reached(.account)
        guard let account = sessions.withLock({ $0[token] }) else { throw AccountError.sessionExpired }
        return account
    }

    func signOut(token: String) async throws {
        try log.reached(.signOut(token))
        _ = sessions.withLock { $0.removeValue(forKey: token) }
    }

    func endAllSessions() {
        sessions.withLock { $0 = [:] }
    }
}

nonisolated struct LoggedSecrets: SecretStore {
    let log: ProviderLog
    let base: any SecretStore = InMemorySecretStore()

    func secret(for key: String) async throws -> String? {
        try log.reached(.readSecret)
        return try await base.secret(for: key)
    }

    func setSecret(_ secret: String?, for key: String) async throws {
        try log.reached(secret == nil ? .removeSecret : .setSecret)
        try await base.setSecret(secret, for: key)
    }

    func removeAll() async throws {
        try log.reached(.removeAllSecrets)
        try await base.removeAll()
    }
}

nonisolated struct LoggedPreferences: Preferences {
    let log: ProviderLog
    let base: any Preferences = InMemoryPreferences()

    func value(for key: String) async throws -> String? {
        try log.reached(.readPreference)
        return try await base.value(for: key)
    }

    func setValue(_ value: String?, for key: String) async throws {
        try log.reached(.setPreference)
        try await base.setValue(value, for: key)
    }
}

/// A post provider that logs, fails on demand, and can lose the answer to a creation that has had its effect.
nonisolated final class LoggedPosts: PostProvider {
    let base: any PostProvider = InMemoryPostProvider()
    private let log: ProviderLog
    private let losesAnswer = Mutex(false)

    init(log: ProviderLog) {
        self.log = log
    }

    func loseAnswers() {
        losesAnswer.withLock { $0 = true }
    }

    func create(_ post: Post) async throws {
        try log.reached(.createPost)
        try await base.create(post)
        if losesAnswer.withLock({ $0 }) { throw Outage() }
    }

    func posts(after cursor: PostCursor?, limit: Int) async throws -> PostPage {
        try log.reached(.readPosts)
        return try await base.posts(after: cursor, limit: limit)
    }

    func imageNamesInUse(among names: Set<String>) async throws -> Set<String> {
        try log.reached(.lookUpPictures)
        return try await base.imageNamesInUse(among: names)
    }
}

nonisolated struct LoggedPictures: StorageProvider {
    let log: ProviderLog
    let base: any StorageProvider = InMemoryStorageProvider()

    func create(_ data: Data) async throws -> String {
        try log.reached(.storePicture)
        return try await base.create(data)
    }

    func read(_ name: String) async throws -> Data {
        try log.reached(.readPicture)
        return try await base.read(name)
    }

    func delete(_ name: String) async throws {
        try log.reached(.deletePicture)
        try await base.delete(name)
    }

    func names() async throws -> Set<String> {
        try await base.names()
    }
}

nonisolated struct FrozenTime: TimeSource {
    var now = Date(timeIntervalSince1970: 1_700_000_000.123456)
}

/// Makes `…0001`, `…0002` and so on.
nonisolated final class CountingIdentifiers: IdentifierSource {
    private let count = Mutex(0)

    func makeIdentifier() -> String {
        let number = count.withLock { count in
            count += 1
            return String(count)
        }
        return String(repeating: "0", count: 32 - number.count) + number
    }
}

nonisolated extension DescribedError {
    /// The codes a script would see.
    var codes: [String] { problems(in: .english).map(\.code) }
}
