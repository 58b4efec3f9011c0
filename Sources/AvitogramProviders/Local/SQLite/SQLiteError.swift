import CSQLite
import Foundation

/// What SQLite says of a call that failed.
struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (https://www.sqlite.org/rescode.html).
    let code: Int32

    /// SQLite's own words.
    let message: String

    /// The system's error number where the system was at fault; else 0.
    let systemError: CInt

    /// The statement, in which `?` stands for the values; nil while opening.
    let sql: String?

    /// Takes over what SQLite says.
    ///
    /// - Parameters:
    ///   - code: What the call returned.
    ///   - handle: The open file; nil where SQLite did not get that far.
    ///   - sql: The statement.
    init(code: Int32, handle: OpaquePointer?, sql: String?) {
        self.code = code
        self.message = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
        self.systemError = handle.map { sqlite3_system_errno($0) } ?? 0
        self.sql = sql
    }

    var description: String {
        let place = sql.map { " in \"\($0)\"" } ?? ""
        return "SQLite error \(code) (\(message))\(place)"
    }
}

extension LocalStoreError {
    /// Says what a failed SQLite call means for the store.
    init(_ error: SQLiteError, path: String) {
        // The low byte is the primary code.
        self =
            switch error.code & 0xff {
            case SQLITE_FULL: .diskFull(path)
            case SQLITE_CORRUPT, SQLITE_NOTADB:
                .damagedDatabase(path, reason: error.message)
            case SQLITE_BUSY: .openElsewhere(path)
            case SQLITE_READONLY: .notPermitted(.write, path, reason: error.message)
            case SQLITE_CANTOPEN where error.systemError != 0, SQLITE_IOERR where error.systemError != 0:
                .system(.use, path, errno: error.systemError)
            default: .failed(.use, path, reason: "\(error)")
            }
    }
}
