import AvitogramServices

/// Keeps accounts and sessions in SQLite.
struct SQLiteAccountRecords: AccountRecords {
    /// Where they are.
    let connection: SQLiteConnection

    /// Dates accounts and sessions.
    let time: any TimeSource

    func add(_ account: Account, key: String, passwordHash: String, session: String) async throws -> Bool {
        let now = time.now.millisecondsSince1970
        return try await connection.transaction { database in
            guard try !database.hasRow("SELECT 1 FROM accounts WHERE address_key = ?", .text(key)) else {
                throw AccountError.emailInUse
            }
            guard try !database.hasRow("SELECT 1 FROM accounts WHERE id = ?", .text(account.id)) else { return false }
            try database.run(
                "INSERT INTO accounts (id, address_key, email, password_hash, created_at) VALUES (?, ?, ?, ?, ?)",
                .text(account.id),
                .text(key),
                .text(account.email),
                .text(passwordHash),
                .integer(now)
            )
            try database.start(session: session, of: account, now: now)
            return true
        }
    }

    func find(key: String) async throws -> (account: Account, passwordHash: String)? {
        try await connection.withDatabase { database in
            try database.rows(
                "SELECT id, email, password_hash FROM accounts WHERE address_key = ?",
                .text(key)
            ) { row in
                (account: Account(id: try row.text(0), email: try row.text(1)), passwordHash: try row.text(2))
            }.first
        }
    }

    func start(session: String, of account: Account, replacingPasswordHash passwordHash: String?) async throws {
        let now = time.now.millisecondsSince1970
        try await connection.transaction { database in
            if let passwordHash {
                try database.run(
                    "UPDATE accounts SET password_hash = ? WHERE id = ?",
                    .text(passwordHash),
                    .text(account.id)
                )
            }
            try database.start(session: session, of: account, now: now)
        }
    }

    func account(session: String) async throws -> Account? {
        try await connection.withDatabase { database in
            try database.rows(
                """
                SELECT accounts.id, accounts.email FROM sessions JOIN accounts ON accounts.id = sessions.account_id
                WHERE sessions.token_digest = ?
                """,
                .text(session)
            ) { row in
                Account(id: try row.text(0), email: try row.text(1))
            }.first
        }
    }

    func end(session: String) async throws {
        try await connection.transaction { database in
            try database.run("DELETE FROM sessions WHERE token_digest = ?", .text(session))
        }
    }
}

extension SQLiteDatabase {
    fileprivate func start(session: String, of account: Account, now: Int64) throws {
        try run(
            "INSERT INTO sessions (token_digest, account_id, created_at) VALUES (?, ?, ?)",
            .text(session),
            .text(account.id),
            .integer(now)
        )
    }
}
