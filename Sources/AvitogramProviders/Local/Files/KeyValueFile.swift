import AvitogramServices
import Foundation

/// A few texts by name in one JSON file, replaced as a whole at every change.
actor KeyValueFile {
    private enum Phase {
        case closed
        case open
        /// As open, with what the file holds.
        case loaded([String: String])
    }

    private let path: String
    private let folder: String
    private let damaged: @Sendable (String) -> LocalStoreError
    private let executor: QueueExecutor
    private var phase = Phase.closed

    /// Names the file.
    ///
    /// - Parameters:
    ///   - path: The file; the folder it is in is its own or exists.
    ///   - dataFolder: The data folder, for messages.
    ///   - damaged: Makes the error for a file that holds something else, of its path.
    init(path: String, dataFolder: String, damaged: @escaping @Sendable (String) -> LocalStoreError) {
        self.path = path
        self.folder = dataFolder
        self.damaged = damaged
        self.executor = QueueExecutor(label: (path as NSString).lastPathComponent)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes the file's folder and removes what an interrupted change left behind.
    func open() throws {
        try FileSystem.makePrivateFolder((path as NSString).deletingLastPathComponent)
        try FileSystem.remove(path + FileSystem.partialSuffix)
        phase = .open
    }

    /// Forgets what the file holds.
    func close() {
        phase = .closed
    }

    /// Reads one text.
    func value(for key: String) throws -> String? {
        try load()[key]
    }

    /// Sets or removes one text.
    func setValue(_ value: String?, for key: String) throws {
        var values = try load()
        guard values[key] != value else { return }
        values[key] = value
        try store(values)
    }

    /// Removes every text, whatever the file holds.
    func removeAll() throws {
        if case .closed = phase { throw LocalStoreError.notOpen(folder) }
        try store([:])
    }

    private func load() throws -> [String: String] {
        switch phase {
        case .closed: throw LocalStoreError.notOpen(folder)
        case .loaded(let values): return values
        case .open:
            guard let data = try FileSystem.contents(of: path) else { return [:] }
            // The decoder's own error would quote what the file holds.
            guard let values = try? JSONDecoder().decode([String: String].self, from: data) else {
                throw damaged(path)
            }
            phase = .loaded(values)
            return values
        }
    }

    private func store(_ values: [String: String]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Should the change fail, the file is asked what it holds.
        phase = .open
        try FileSystem.replace(path, with: try encoder.encode(values))
        phase = .loaded(values)
    }
}
