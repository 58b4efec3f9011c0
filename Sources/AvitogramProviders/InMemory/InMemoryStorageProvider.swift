public import AvitogramServices
public import Foundation

/// Keeps pictures until the process ends; hashes them off the caller's thread.
public actor InMemoryStorageProvider: StorageProvider {
    private let executor = QueueExecutor(label: "in-memory-pictures")
    private var objects: [PictureName: Data] = [:]

    /// Makes a provider without pictures.
    public init() {}

    /// The actor's own queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Stores the bytes.
    public func create(_ data: Data) -> String {
        let name = PictureName(of: data)
        objects[name] = data
        return name.text
    }

    /// Reads an object whole.
    public func read(_ name: String) throws -> Data {
        guard let data = objects[try PictureName(name)] else { throw StorageError.notFound(name) }
        return data
    }

    /// Deletes an object.
    public func delete(_ name: String) throws {
        objects[try PictureName(name)] = nil
    }

    /// Lists every object there is.
    public func names() -> Set<String> {
        Set(objects.keys.map(\.text))
    }
}
