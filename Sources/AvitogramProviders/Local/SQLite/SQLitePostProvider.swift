import AvitogramServices

/// Keeps posts in SQLite.
struct SQLitePostProvider: PostProvider {
    /// Where they are.
    let connection: SQLiteConnection

    /// Hears of every step of a write.
    let steps: any WriteStepObserver

    /// A page from a place on: one descent in the index, then one row after the other.
    static let page = """
        SELECT reference, created_at, user_id, title, image_name FROM posts
        WHERE (created_at, reference) < (?, ?) ORDER BY created_at DESC, reference DESC LIMIT ?
        """

    func create(_ post: Post) async throws {
        let record = try PostRecord(post)
        try await connection.withDatabase { database in
            try steps.reached(.recordBegin)
            try database.transaction {
                guard try !database.hasRow("SELECT 1 FROM posts WHERE reference = ?", .text(record.reference)) else {
                    throw PostStoreError.referenceTaken(record.reference)
                }
                try database.run(
                    "INSERT INTO posts (reference, created_at, user_id, title, image_name) VALUES (?, ?, ?, ?, ?)",
                    .text(record.reference),
                    .integer(record.createdAt),
                    .text(record.userId),
                    .text(record.title),
                    .text(record.imageName)
                )
                try steps.reached(.recordWritten)
            }
            try steps.reached(.recordCommitted)
        }
    }

    func posts(after cursor: PostCursor?, limit: Int) async throws -> PostPage {
        guard limit >= 1 else { throw PostStoreError.limitNotPositive(limit) }
        // Before the first post is a time that no post has.
        let createdAt = cursor?.createdAt.millisecondsSince1970 ?? .max
        let reference = cursor?.reference ?? ""
        // One more than asked for tells whether a page follows.
        let count = Int64(min(limit, .max - 1)) + 1
        return try await connection.withDatabase { database in
            let records = try database.rows(
                Self.page,
                .integer(createdAt),
                .text(reference),
                .integer(count)
            ) { row in
                PostRecord(
                    reference: try row.text(0),
                    createdAt: row.integer(1),
                    userId: try row.text(2),
                    title: try row.text(3),
                    imageName: try row.text(4)
                )
            }
            return PostPage(records.prefix(limit).map(\.post), isLast: records.count <= limit)
        }
    }

    func imageNamesInUse(among names: Set<String>) async throws -> Set<String> {
        try await connection.withDatabase { database in
            try names.filter { try database.hasRow("SELECT 1 FROM posts WHERE image_name = ?", .text($0)) }
        }
    }
}
