import AvitogramServices
import Foundation
import Testing

@testable import AvitogramProviders

/// A folder of one test's own, removed when the test lets go of it.
final class TemporaryFolder: Sendable {
    /// The folder, which exists; open to all, so that tests see what a store closes.
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("avitogram-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Without links in it, as messages say it.
        #expect(chmod(path, 0o755) == 0)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in it.
    subscript(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
    }

    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: name.isEmpty ? path : self[name])
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    /// Every file and folder in it, sorted.
    func everything() throws -> [String] {
        try #require(FileManager.default.enumerator(atPath: path)).compactMap { $0 as? String }.sorted()
    }

    /// A store in it, not open.
    func makeStore(
        _ name: String = "data",
        hasher: PasswordHasher = PasswordHasher(method: .pbkdf2(rounds: 1)),
        steps: any WriteStepObserver = IgnoredWriteSteps()
    ) -> LocalStore {
        LocalStore(
            folder: URL(fileURLWithPath: self[name]),
            time: SystemTimeSource(),
            identifiers: TimeOrderedIdentifierSource(time: SystemTimeSource()),
            hasher: hasher,
            steps: steps
        )
    }

    /// Opens a store in it, uses it and closes it.
    @discardableResult
    func withStore<Result>(
        _ name: String = "data",
        hasher: PasswordHasher = PasswordHasher(method: .pbkdf2(rounds: 1)),
        steps: any WriteStepObserver = IgnoredWriteSteps(),
        _ body: (LocalStore) async throws -> Result
    ) async throws -> Result {
        let store = makeStore(name, hasher: hasher, steps: steps)
        try await store.open()
        do {
            let result = try await body(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }
}

/// Makes a whole post of a stored picture.
func makePost(_ reference: String, imageName: String, at milliseconds: Int64 = 1, title: String = "title") -> Post {
    Post(
        title: title,
        createdAt: Date(millisecondsSince1970: milliseconds),
        userId: "author",
        imageName: imageName,
        reference: reference
    )
}
