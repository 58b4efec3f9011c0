import AvitogramServices

/// Signs people up and in with address and password, wherever the records are.
struct PasswordAccountProvider: AccountProvider {
    /// Where accounts and sessions are.
    let records: any AccountRecords

    /// Makes the accounts' identifiers.
    let identifiers: any IdentifierSource

    /// Hashes the passwords.
    let hasher: PasswordHasher

    func signUp(email: String, password: String) async throws -> AccountSession {
        let address = try EmailAddress(email)
        guard password.count >= AccountError.minimumPasswordLength else { throw AccountError.passwordTooShort }
        let hash = try await hasher.hash(password)
        let token = SessionToken()
        while true {
            let account = Account(id: identifiers.makeIdentifier(), email: address.text)
            // A seeded source makes the identifiers of an earlier run again.
            if try await records.add(account, key: address.key, passwordHash: hash, session: token.digest) {
                return AccountSession(account: account, token: token.text)
            }
        }
    }

    func signIn(email: String, password: String) async throws -> AccountSession {
        let key = try? EmailAddress(email).key
        let found = if let key { try await records.find(key: key) } else { nil as (Account, String)? }
        let verdict = try await hasher.verify(password, against: found?.1)
        guard let (account, _) = found, verdict != .wrong else { throw AccountError.invalidCredentials }
        let newHash = verdict == .rightButOutdated ? try await hasher.hash(password) : nil
        let token = SessionToken()
        try await records.start(session: token.digest, of: account, replacingPasswordHash: newHash)
        return AccountSession(account: account, token: token.text)
    }

    func account(token: String) async throws -> Account {
        guard let account = try await records.account(session: SessionToken.digest(of: token)) else {
            throw AccountError.sessionExpired
        }
        return account
    }

    func signOut(token: String) async throws {
        try await records.end(session: SessionToken.digest(of: token))
    }
}
