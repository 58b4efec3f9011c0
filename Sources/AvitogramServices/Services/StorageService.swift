public import Foundation

/// Keeps pictures, each under a name made from its content.
///
/// An implementation holds what ``StorageProvider`` promises, and tells failures by case.
public protocol StorageService: AnyObject {
    /// Stores bytes; storing the same bytes again changes nothing.
    ///
    /// - Parameter data: The bytes.
    /// - Returns: The name to read them by.
    /// - Throws: ``StorageServiceError``; nothing is stored then.
    func create(_ data: Data) async throws(StorageServiceError) -> String

    /// Reads what is stored under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The bytes, whole and undamaged.
    /// - Throws: ``StorageServiceError``.
    func read(_ name: String) async throws(StorageServiceError) -> Data

    /// Deletes what is stored under a name; nothing there is no error.
    ///
    /// - Parameter name: The name.
    /// - Throws: ``StorageServiceError``.
    func delete(_ name: String) async throws(StorageServiceError)
}

/// Why bytes could not be stored, read or deleted.
nonisolated public enum StorageServiceError: Error {
    /// There are no bytes to store.
    case empty
    /// The name leads to no object: there is none, it is damaged, or it is no name.
    case object(StorageError)
    /// The store failed.
    case store(any Error)
}

nonisolated extension StorageServiceError: DescribedError {
    /// Tells which object it is about, or a store's error in its own words.
    public func problems(in language: Language) -> [Problem] {
        switch self {
        case .empty: [Problem(code: "storedObjectEmpty", message: Message.storedObjectEmpty.text(in: language))]
        case .object(let error): error.problems(in: language)
        case .store(let error): Problem.list(ofStore: error, in: language)
        }
    }
}
