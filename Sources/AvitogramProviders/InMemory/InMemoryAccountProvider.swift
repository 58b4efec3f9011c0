public import AvitogramServices
import Synchronization

/// Keeps accounts and sessions until the process ends.
public final class InMemoryAccountProvider: AccountProvider {
    private struct Record {
        let account: Account
        var passwordHash: String
    }

    private struct State {
        var records: [String: Record] = [:]
        var accounts: [String: Account] = [:]
        var sessions: [String: String] = [:]

        mutating func startSession(of account: Account) -> AccountSession {
            let token = SessionToken()
            sessions[token.digest] = account.id
            return AccountSession(account: account, token: token.text)
        }
    }

    private let identifiers: any IdentifierSource
    private let hasher: PasswordHasher
    private let state = Mutex(State())

    /// Makes a provider without accounts.
    ///
    /// - Parameters:
    ///   - identifiers: Makes the accounts' identifiers.
    ///   - hasher: Hashes the passwords.
    public init(identifiers: any IdentifierSource, hasher: PasswordHasher) {
        self.identifiers = identifiers
        self.hasher = hasher
    }

    /// Creates an account and its first session.
    public func signUp(email: String, password: String) async throws -> AccountSession {
        let address = try EmailAddress(email)
        guard password.count >= AccountError.minimumPasswordLength else { throw AccountError.passwordTooShort }
        let hash = try await hasher.hash(password)
        var id = identifiers.makeIdentifier()
        while state.withLock({ $0.accounts[id] != nil }) { id = identifiers.makeIdentifier() }
        let account = Account(id: id, email: address.text)
        return try state.withLock { state in
            guard state.records[address.key] == nil else { throw AccountError.emailInUse }
            state.records[address.key] = Record(account: account, passwordHash: hash)
            state.accounts[account.id] = account
            return state.startSession(of: account)
        }
    }

    /// Starts a new session of an existing account.
    public func signIn(email: String, password: String) async throws -> AccountSession {
        let key = try? EmailAddress(email).key
        let record = key.flatMap { key in state.withLock { $0.records[key] } }
        let verdict = try await hasher.verify(password, against: record?.passwordHash)
        guard let key, let record, verdict != .wrong else { throw AccountError.invalidCredentials }
        let newHash = verdict == .rightButOutdated ? try await hasher.hash(password) : nil
        return state.withLock { state in
            if let newHash { state.records[key]?.passwordHash = newHash }
            return state.startSession(of: record.account)
        }
    }

    /// Finds the account a session belongs to.
    public func account(token: String) async throws -> Account {
        let digest = SessionToken.digest(of: token)
        guard let account = state.withLock({ state in state.sessions[digest].flatMap { state.accounts[$0] } }) else {
            throw AccountError.sessionExpired
        }
        return account
    }

    /// Ends a session.
    public func signOut(token: String) async throws {
        let digest = SessionToken.digest(of: token)
        state.withLock { $0.sessions[digest] = nil }
    }
}
