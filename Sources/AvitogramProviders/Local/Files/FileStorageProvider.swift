import AvitogramServices
import Foundation

/// Keeps each picture in a file named by its SHA-256.
actor FileStorageProvider: StorageProvider {
    private let layout: DataFolder.Layout
    private let steps: any WriteStepObserver
    private let executor = QueueExecutor(label: "pictures")
    private var isOpen = false

    /// Names the folder.
    ///
    /// - Parameters:
    ///   - layout: Where it is.
    ///   - steps: Hears of every step of a write.
    init(layout: DataFolder.Layout, steps: any WriteStepObserver) {
        self.layout = layout
        self.steps = steps
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes the folder and removes what interrupted writes left behind.
    func open() throws {
        try FileSystem.makePrivateFolder(layout.pictures)
        for name in try FileSystem.list(layout.pictures) where name.hasSuffix(FileSystem.partialSuffix) {
            try FileSystem.remove("\(layout.pictures)/\(name)")
        }
        isOpen = true
    }

    /// Refuses every call from now on.
    func close() {
        isOpen = false
    }

    func create(_ data: Data) throws -> String {
        try checkOpen()
        try steps.reached(.imageBegin)
        let name = PictureName(of: data)
        // A file that is there but damaged is written anew.
        if try FileSystem.contents(of: path(of: name)) != data {
            try FileSystem.replace(
                path(of: name),
                with: data,
                written: { try steps.reached(.imageWritten) },
                synced: { try steps.reached(.imageSynced) }
            )
        }
        try steps.reached(.imageStored)
        return name.text
    }

    func read(_ name: String) throws -> Data {
        try checkOpen()
        let name = try PictureName(name)
        guard let data = try FileSystem.contents(of: path(of: name)) else { throw StorageError.notFound(name.text) }
        guard PictureName(of: data) == name else { throw StorageError.damaged(name.text) }
        return data
    }

    func delete(_ name: String) throws {
        try checkOpen()
        try FileSystem.remove(path(of: try PictureName(name)))
    }

    func names() throws -> Set<String> {
        try checkOpen()
        return Set(try FileSystem.list(layout.pictures).filter { (try? PictureName($0)) != nil })
    }

    private func checkOpen() throws {
        guard isOpen else { throw LocalStoreError.notOpen(layout.path) }
    }

    private func path(of name: PictureName) -> String {
        "\(layout.pictures)/\(name.text)"
    }
}
