public import Foundation

/// Where pictures live, each under a name made from its content.
///
/// An implementation holds:
/// - the name is the SHA-256 of the bytes in lower-case hexadecimal (FIPS 180-4), so equal pictures are one object;
/// - an object is whole or absent, also after a kill;
/// - methods may be called from any task, several at once.
nonisolated public protocol StorageProvider: Sendable {
    /// Stores the bytes; storing the same bytes again changes nothing.
    ///
    /// - Parameter data: The picture.
    /// - Returns: The object's name.
    /// - Throws: The store's error; nothing is stored then.
    func create(_ data: Data) async throws -> String

    /// Reads an object whole.
    ///
    /// - Parameter name: The object's name.
    /// - Returns: Its bytes.
    /// - Throws: ``StorageError``; else the store's error.
    func read(_ name: String) async throws -> Data

    /// Deletes an object; one that does not exist is already deleted.
    ///
    /// - Parameter name: The object's name.
    /// - Throws: ``StorageError/invalidName(_:)``; else the store's error.
    func delete(_ name: String) async throws

    /// Lists every object there is, to find those that belong to nothing.
    ///
    /// - Returns: The names.
    /// - Throws: The store's error.
    func names() async throws -> Set<String>
}

/// Why an object could not be had.
nonisolated public enum StorageError: Error, Hashable, Sendable {
    /// No object has this name.
    case notFound(String)
    /// The name is not a SHA-256 in lower-case hexadecimal, so it names nothing (and no path).
    case invalidName(String)
    /// The object's bytes are not those it is named after.
    case damaged(String)
}
