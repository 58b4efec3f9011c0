import AvitogramServices
import Foundation
import Testing

@testable import AvitogramProviders

@Suite("SQLiteDatabase")
struct SQLiteDatabaseTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeDatabase() throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: folder["db"])
        try database.run("CREATE TABLE pairs (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT")
        return database
    }

    private func keys(_ database: SQLiteDatabase) throws -> [String] {
        try database.rows("SELECT key FROM pairs ORDER BY key") { try $0.text(0) }
    }

    @Test("gives back what was bound, also the extremes")
    func values() throws {
        let database = try makeDatabase()
        let pairs = [("", Int64.min), ("nul\0inside", .max), ("ключ 👩‍👩‍👧‍👦", 0), ("'; --", -1)]
        for (key, value) in pairs { try database.run("INSERT INTO pairs VALUES (?, ?)", .text(key), .integer(value)) }
        for (key, value) in pairs {
            let read = try database.rows("SELECT key, value FROM pairs WHERE key = ?", .text(key)) {
                (try $0.text(0), $0.integer(1))
            }
            #expect(read.count == 1)
            #expect(read.first?.0 == key)
            #expect(read.first?.1 == value)
        }
    }

    @Test("runs one statement inside itself")
    func nested() throws {
        let database = try makeDatabase()
        for key in ["a", "b"] { try database.run("INSERT INTO pairs VALUES (?, 1)", .text(key)) }
        let lists = try database.rows("SELECT key FROM pairs ORDER BY key") { row in
            (try row.text(0), try keys(database))
        }
        #expect(lists.map(\.0) == ["a", "b"])
        #expect(lists.map(\.1) == [["a", "b"], ["a", "b"]])
    }

    @Test("does a transaction whole or not at all")
    func transactions() throws {
        struct Stop: Error {}
        let database = try makeDatabase()
        try database.transaction { try database.run("INSERT INTO pairs VALUES ('kept', 1)") }
        #expect(throws: Stop.self) {
            try database.transaction {
                try database.run("INSERT INTO pairs VALUES ('undone', 1)")
                throw Stop()
            }
        }
        #expect(throws: SQLiteError.self) {
            try database.transaction {
                try database.run("INSERT INTO pairs VALUES ('undone', 1)")
                try database.run("INSERT INTO pairs VALUES ('kept', 1)")
            }
        }
        #expect(try keys(database) == ["kept"])
        try database.transaction { try database.run("INSERT INTO pairs VALUES ('later', 1)") }
        #expect(try keys(database) == ["kept", "later"])
    }

    @Test("names the code, SQLite's words and the statement when one fails")
    func errors() throws {
        let database = try makeDatabase()
        try database.run("INSERT INTO pairs VALUES ('a', 1)")
        let cases = [
            (
                "INSERT INTO pairs VALUES ('a', 1)",
                "SQLite error 1555 (UNIQUE constraint failed: pairs.key) in \"INSERT INTO pairs VALUES ('a', 1)\""
            ),
            ("SELEC", "SQLite error 1 (near \"SELEC\": syntax error) in \"SELEC\""),
            (
                "INSERT INTO pairs VALUES ('b', 'text')",
                "SQLite error 3091 (cannot store TEXT value in INTEGER column pairs.value) in "
                    + "\"INSERT INTO pairs VALUES ('b', 'text')\""
            ),
        ]
        for (sql, description) in cases {
            let error = #expect(throws: SQLiteError.self) { try database.run(sql) }
            #expect(error.map { "\($0)" } == description)
        }
        let error = #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: folder["no/such/db"]) }
        #expect(error?.description == "SQLite error 14 (unable to open database file)")
    }

    @Test("is set for one connection that loses nothing")
    func settings() async throws {
        let connection = SQLiteConnection(path: folder["db"], dataFolder: folder.path, migrations: Schema.migrations)
        try await connection.open()
        let settings = try await connection.withDatabase { database in
            try ["journal_mode", "locking_mode", "synchronous", "foreign_keys", "trusted_schema", "user_version"].map {
                name in
                try database.rows("PRAGMA \(name)") { try $0.text(0) }.joined()
            }
        }
        #expect(settings == ["wal", "exclusive", "2", "1", "0", "1"])
        await connection.close()
    }

    @Test("goes through the formats one by one, each whole or not at all")
    func migrations() async throws {
        let first = ["CREATE TABLE a (x INTEGER) STRICT", "INSERT INTO a VALUES (1)"]
        let second = ["ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 2", "INSERT INTO a VALUES (3, 4)"]
        let path = folder["db"]
        func open(_ migrations: [[String]]) async throws {
            let connection = SQLiteConnection(path: path, dataFolder: folder.path, migrations: migrations)
            do { try await connection.open() } catch {
                await connection.close()
                throw error
            }
            await connection.close()
        }
        func content(_ columns: String) throws -> [[Int64]] {
            try SQLiteDatabase(path: path).rows("SELECT \(columns), 0 FROM a") { [$0.integer(0), $0.integer(1)] }
        }
        try await open([first])
        let error = await #expect(throws: LocalStoreError.self) { try await open([first, second + ["NONSENSE"]]) }
        #expect(
            error?.description
                == "cannot use \(path): SQLite error 1 (near \"NONSENSE\": syntax error) in \"NONSENSE\""
        )
        #expect(try content("x") == [[1, 0]])
        try await open([first, second])
        try await open([first, second])
        #expect(try content("x, y") == [[1, 2], [3, 4]])
    }
}
