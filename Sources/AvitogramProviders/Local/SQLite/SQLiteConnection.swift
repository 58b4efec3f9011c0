import AvitogramServices
import CSQLite
import Foundation

/// The one connection to a SQLite file, on a queue of its own.
actor SQLiteConnection {
    /// What marks a file as ours: "Avit" in ASCII (https://www.sqlite.org/pragma.html#pragma_application_id).
    private static let applicationID: Int64 = 0x4176_6974

    private let path: String
    private let folder: String
    private let migrations: [[String]]
    private let executor = QueueExecutor(label: "sqlite")
    private var database: SQLiteDatabase?

    /// Names the file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - dataFolder: The folder it is in, which this process has locked.
    ///   - migrations: What brings a file from each format to the next, from an empty one on: statements, in order.
    init(path: String, dataFolder: String, migrations: [[String]]) {
        self.path = path
        self.folder = dataFolder
        self.migrations = migrations
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the file and brings it to the newest format.
    ///
    /// - Throws: ``LocalStoreError``; the connection is then closed.
    func open() throws {
        guard database == nil else { return }
        try mapErrors {
            // Made here, because SQLite would let everybody read it.
            try FileSystem.withFile(path, O_RDWR | O_CREAT) { _ in }
            let database = try SQLiteDatabase(path: path)
            // This and the lock beside the file see to it that there is one connection. With two, SQLite before 3.51.3
            // can damage a file whose log both write back at once (https://www.sqlite.org/wal.html#walresetbug). It
            // also saves the shared memory.
            try database.set("locking_mode", "EXCLUSIVE")
            let format = try checkFormat(of: database)
            try configure(database)
            try migrate(database, from: format)
            self.database = database
        }
    }

    /// Closes the file.
    func close() {
        database = nil
    }

    /// Lends the open file; nothing else uses it meanwhile.
    ///
    /// - Parameter body: Uses the file and returns what it found.
    /// - Returns: What the body returns.
    /// - Throws: ``LocalStoreError`` where SQLite fails or the file is not open; else what the body throws.
    func withDatabase<Result: Sendable>(_ body: @Sendable (SQLiteDatabase) throws -> Result) throws -> Result {
        guard let database else { throw LocalStoreError.notOpen(folder) }
        return try mapErrors { try body(database) }
    }

    /// As ``withDatabase(_:)``, in a transaction.
    func transaction<Result: Sendable>(_ body: @Sendable (SQLiteDatabase) throws -> Result) throws -> Result {
        try withDatabase { database in try database.transaction { try body(database) } }
    }

    private func mapErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw LocalStoreError(error, path: path)
        }
    }

    /// Refuses a file of another application or of a newer version, before anything is written to it.
    ///
    /// - Returns: The file's format; 0 for a new file.
    private func checkFormat(of database: SQLiteDatabase) throws -> Int64 {
        let isNew = try !database.hasRow("SELECT 1 FROM sqlite_schema")
        guard try isNew || database.pragma("application_id") == Self.applicationID else {
            throw LocalStoreError.foreignDatabase(path)
        }
        let format = try database.pragma("user_version")
        guard format <= migrations.count else {
            throw LocalStoreError.newerVersion(path, found: format, known: migrations.count)
        }
        return format
    }

    private func configure(_ database: SQLiteDatabase) throws {
        try database.set("journal_mode", "WAL")
        try database.set("synchronous", "FULL")
        try database.set("foreign_keys", "ON")
        try database.set("trusted_schema", "OFF")
        try database.set("journal_size_limit", "1048576")
    }

    private func migrate(_ database: SQLiteDatabase, from format: Int64) throws {
        for (next, statements) in zip(1..., migrations) where next > format {
            try database.transaction {
                for statement in statements { try database.run(statement) }
                try database.set("application_id", "\(Self.applicationID)")
                try database.set("user_version", "\(next)")
            }
        }
    }
}

extension SQLiteDatabase {
    fileprivate func set(_ pragma: String, _ value: String) throws {
        try run("PRAGMA \(pragma) = \(value)")
    }

    fileprivate func pragma(_ name: String) throws -> Int64 {
        try rows("PRAGMA \(name)") { row in row.integer(0) }.first ?? 0
    }
}
