import CSQLite

/// One open SQLite file, used by one thread at a time; the actor ``SQLiteConnection`` sees to that.
///
/// Every call blocks.
final class SQLiteDatabase {
    /// SQLite's own.
    let handle: OpaquePointer

    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, or makes one.
    ///
    /// - Parameter path: The file, in a folder that exists.
    /// - Throws: ``SQLiteError``.
    init(path: String) throws {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code: code, handle: handle, sql: nil)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs a statement that gives no rows.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `?` for each value.
    ///   - values: The values.
    /// - Throws: ``SQLiteError``.
    func run(_ sql: String, _ values: SQLiteValue...) throws {
        _ = try withStatement(sql, values) { statement in
            while try statement.step() {}
        }
    }

    /// Runs a query.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `?` for each value.
    ///   - values: The values.
    ///   - decode: Makes a result of a row, which is valid during the call only.
    /// - Returns: What `decode` made of each row, in order.
    /// - Throws: ``SQLiteError``, or what `decode` throws.
    func rows<Result>(
        _ sql: String,
        _ values: SQLiteValue...,
        decode: (SQLiteStatement) throws -> Result
    ) throws -> [Result] {
        try withStatement(sql, values) { statement in
            var results: [Result] = []
            while try statement.step() { results.append(try decode(statement)) }
            return results
        }
    }

    /// Runs a query that tells whether something is there.
    ///
    /// - Parameters:
    ///   - sql: A query, of which only the existence of a row counts.
    ///   - values: The values.
    /// - Returns: Whether it gives a row.
    /// - Throws: ``SQLiteError``.
    func hasRow(_ sql: String, _ values: SQLiteValue...) throws -> Bool {
        try withStatement(sql, values) { statement in try statement.step() }
    }

    /// Runs the body in a transaction that has the right to write from its beginning (a reader that becomes a writer
    /// later may be refused however long it waits).
    ///
    /// - Parameter body: What happens whole or not at all; may not begin a transaction itself.
    /// - Returns: What the body returns, once it is on the disk.
    /// - Throws: What the body throws, or ``SQLiteError``; nothing is changed then.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Some failures have rolled back already. If this one cannot, closing the file does.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Lends a prepared statement: out of the cache while it runs, so that one that is run inside itself is another.
    private func withStatement<Result>(
        _ sql: String,
        _ values: [SQLiteValue],
        _ body: (SQLiteStatement) throws -> Result
    ) throws -> Result {
        let statement = try statements.removeValue(forKey: sql) ?? SQLiteStatement(sql, handle: handle)
        defer {
            statement.reset()
            statements[sql] = statement
        }
        try statement.bind(values)
        return try body(statement)
    }
}
