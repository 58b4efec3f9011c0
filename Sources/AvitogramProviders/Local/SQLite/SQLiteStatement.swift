import CSQLite

/// A value bound to a `?` of a statement.
enum SQLiteValue: Sendable {
    case integer(Int64)
    case text(String)
}

/// A prepared statement and, while it runs, its row.
final class SQLiteStatement {
    private let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - database: The open file, which outlives the statement.
    /// - Throws: ``SQLiteError``.
    init(_ sql: String, handle database: OpaquePointer) throws {
        self.sql = sql
        self.database = database
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw SQLiteError(code: code, handle: database, sql: sql) }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values in order.
    func bind(_ values: [SQLiteValue]) throws {
        for (index, value) in zip(Int32(1)..., values) {
            let code =
                switch value {
                case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
                case .text(let text): Self.bind(text, to: handle, at: index)
                }
            guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: database, sql: sql) }
        }
    }

    /// Goes on to the next row.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``SQLiteError``.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw SQLiteError(code: code, handle: database, sql: sql)
        }
    }

    /// The integer in a column of the row, counted from 0.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The text in a column of the row, counted from 0; may hold NUL.
    func text(_ column: Int32) throws -> String {
        guard let bytes = sqlite3_column_text(handle, column) else {
            throw SQLiteError(code: sqlite3_extended_errcode(database), handle: database, sql: sql)
        }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Makes the statement ready to run again; forgets its values, which may be secret.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// How many instructions of SQLite's machine the statement has run since it was prepared or last asked.
    func takeInstructionCount() -> Int {
        Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1))
    }

    private static func bind(_ text: String, to handle: OpaquePointer, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty buffer may have no address, which SQLite would take for NULL.
                guard let start = characters.baseAddress else { return csqlite_bind_copied_text(handle, index, "", 0) }
                // SQLite refuses a text of a billion bytes, so a length that does not fit is refused as well.
                return csqlite_bind_copied_text(handle, index, start, Int32(clamping: characters.count))
            }
        }
    }
}
