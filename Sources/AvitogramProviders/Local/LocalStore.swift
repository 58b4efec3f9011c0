public import AvitogramServices
public import Foundation

/// Keeps everything in one folder of this machine: SQLite for accounts, sessions and posts, files for pictures, tokens
/// and settings.
///
/// One store at a time has the folder; what it has answered survives a kill right after. All work is done on queues of
/// its own.
public actor LocalStore: DataStore {
    /// Where accounts and their sessions live.
    public nonisolated let accounts: any AccountProvider
    /// Where posts live.
    public nonisolated let posts: any PostProvider
    /// Where pictures live.
    public nonisolated let pictures: any StorageProvider
    /// Where tokens are kept.
    public nonisolated let secrets: any SecretStore
    /// Where settings are kept.
    public nonisolated let preferences: any Preferences

    private let layout: DataFolder.Layout
    private let connection: SQLiteConnection
    private let pictureFiles: FileStorageProvider
    private let secretsFile: KeyValueFile
    private let preferencesFile: KeyValueFile
    private let executor = QueueExecutor(label: "local-store")
    private var folder: DataFolder?
    private var lastChange: Task<Void, any Error>?

    /// Names the folder, and touches nothing yet.
    ///
    /// - Parameters:
    ///   - folder: The data folder; made when the store is opened, with those above it.
    ///   - time: Dates accounts and sessions.
    ///   - identifiers: Makes the accounts' identifiers.
    ///   - hasher: Hashes the passwords; tests give a cheap one.
    ///   - steps: Hears of every step of a write; tests kill the process there.
    public init(
        folder: URL,
        time: any TimeSource,
        identifiers: any IdentifierSource,
        hasher: PasswordHasher = PasswordHasher(),
        steps: any WriteStepObserver = IgnoredWriteSteps()
    ) {
        let layout = DataFolder.Layout(path: folder.standardizedFileURL.path)
        let connection = SQLiteConnection(
            path: layout.database,
            dataFolder: layout.path,
            migrations: Schema.migrations
        )
        let pictureFiles = FileStorageProvider(layout: layout, steps: steps)
        let secretsFile = KeyValueFile(
            path: layout.secrets,
            dataFolder: layout.path,
            damaged: LocalStoreError.damagedSecrets
        )
        let preferencesFile = KeyValueFile(
            path: layout.preferences,
            dataFolder: layout.path,
            damaged: LocalStoreError.damagedPreferences
        )

        self.layout = layout
        self.connection = connection
        self.pictureFiles = pictureFiles
        self.secretsFile = secretsFile
        self.preferencesFile = preferencesFile
        accounts = PasswordAccountProvider(
            records: SQLiteAccountRecords(connection: connection, time: time),
            identifiers: identifiers,
            hasher: hasher
        )
        posts = SQLitePostProvider(connection: connection, steps: steps)
        pictures = pictureFiles
        secrets = FileSecretStore(file: secretsFile)
        preferences = FilePreferences(file: preferencesFile)
    }

    /// The actor's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Locks the folder, opens what is in it, and clears away what an interrupted run left behind.
    ///
    /// - Throws: ``LocalStoreError``; the store is then closed, and the folder free.
    public func open() async throws {
        try await afterLastChange { try await self.openNow() }
    }

    /// Closes everything, and unlocks the folder.
    public func close() async {
        // Closing throws nothing; only its type says so.
        try? await afterLastChange { await self.closeNow() }
    }
}

extension LocalStore {
    /// Opens and closes in the order of the calls, each whole before the next one begins.
    private func afterLastChange(_ change: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { [lastChange] in
            _ = await lastChange?.result
            try await change()
        }
        lastChange = task
        try await task.value
    }

    private func openNow() async throws {
        guard folder == nil else { return }
        folder = try DataFolder(locking: layout)
        do {
            try await connection.open()
            try await pictureFiles.open()
            try await secretsFile.open()
            try await preferencesFile.open()
            try await deleteOrphanPictures()
        } catch {
            await closeNow()
            throw error
        }
    }

    private func closeNow() async {
        await preferencesFile.close()
        await secretsFile.close()
        await pictureFiles.close()
        await connection.close()
        folder = nil
    }

    /// Deletes the pictures that no post refers to: a run was interrupted after it stored one and before it stored the
    /// post.
    private func deleteOrphanPictures() async throws {
        let names = try await pictureFiles.names()
        for name in try await names.subtracting(posts.imageNamesInUse(among: names)) {
            try await pictureFiles.delete(name)
        }
    }
}
