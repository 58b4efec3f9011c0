public import Foundation

/// Keeps pictures wherever the ``StorageProvider`` given keeps them.
public final class ProvidedStorageService {
    private let provider: any StorageProvider

    /// Makes the service.
    ///
    /// - Parameter provider: Where pictures live.
    public init(provider: any StorageProvider) {
        self.provider = provider
    }

    private func telling<Value>(_ work: () async throws -> Value) async throws(StorageServiceError) -> Value {
        do {
            return try await work()
        } catch let error as StorageError {
            throw .object(error)
        } catch {
            throw .store(error)
        }
    }
}

extension ProvidedStorageService: StorageService {
    /// Stores bytes.
    public func create(_ data: Data) async throws(StorageServiceError) -> String {
        guard !data.isEmpty else { throw .empty }
        return try await telling { try await provider.create(data) }
    }

    /// Reads what is stored under a name.
    public func read(_ name: String) async throws(StorageServiceError) -> Data {
        try await telling { try await provider.read(name) }
    }

    /// Deletes what is stored under a name.
    public func delete(_ name: String) async throws(StorageServiceError) {
        try await telling { try await provider.delete(name) }
    }
}
