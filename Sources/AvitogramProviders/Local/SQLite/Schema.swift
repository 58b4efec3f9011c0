/// The tables of the data folder's SQLite file.
enum Schema {
    /// What brings a file from each format to the next; a released entry never changes.
    static let migrations: [[String]] = [
        [
            """
            CREATE TABLE accounts (
                id TEXT NOT NULL PRIMARY KEY,
                address_key TEXT NOT NULL UNIQUE,
                email TEXT NOT NULL,
                password_hash TEXT NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE sessions (
                token_digest TEXT NOT NULL PRIMARY KEY,
                account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX sessions_by_account ON sessions (account_id)",
            """
            CREATE TABLE posts (
                reference TEXT NOT NULL PRIMARY KEY,
                created_at INTEGER NOT NULL,
                user_id TEXT NOT NULL,
                title TEXT NOT NULL,
                image_name TEXT NOT NULL
            ) STRICT
            """,
            "CREATE INDEX posts_newest_first ON posts (created_at DESC, reference DESC)",
            "CREATE INDEX posts_by_image ON posts (image_name)",
        ]
    ]
}
