import AvitogramServices
import Synchronization

/// Keeps accounts and sessions until the process ends.
final class InMemoryAccountRecords: AccountRecords {
    private struct State {
        /// The key of each account's address, by its identifier.
        var keys: [String: String] = [:]
        var found: [String: (account: Account, passwordHash: String)] = [:]
        /// The account of each session, by the digest of its token.
        var sessions: [String: Account] = [:]
    }

    private let state = Mutex(State())

    func add(_ account: Account, key: String, passwordHash: String, session: String) async throws -> Bool {
        try state.withLock { state in
            guard state.found[key] == nil else { throw AccountError.emailInUse }
            guard state.keys[account.id] == nil else { return false }
            state.keys[account.id] = key
            state.found[key] = (account, passwordHash)
            state.sessions[session] = account
            return true
        }
    }

    func find(key: String) async throws -> (account: Account, passwordHash: String)? {
        state.withLock { $0.found[key] }
    }

    func start(session: String, of account: Account, replacingPasswordHash passwordHash: String?) async throws {
        state.withLock { state in
            if let passwordHash, let key = state.keys[account.id] { state.found[key]?.passwordHash = passwordHash }
            state.sessions[session] = account
        }
    }

    func account(session: String) async throws -> Account? {
        state.withLock { $0.sessions[session] }
    }

    func end(session: String) async throws {
        state.withLock { $0.sessions[session] = nil }
    }
}
