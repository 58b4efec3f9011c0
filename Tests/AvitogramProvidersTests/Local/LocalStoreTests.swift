import AppCoreTesting
import AvitogramServices
import Foundation
import Testing

@testable import AvitogramProviders

@Suite("LocalStore")
struct LocalStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("holds the accounts' contract", arguments: AccountProviderContract.rules)
    func accounts(rule: ProviderRule<any AccountProvider>) async throws {
        try await folder.withStore { try await rule.check($0.accounts) }
    }

    @Test("holds the posts' contract", arguments: PostProviderContract.rules)
    func posts(rule: ProviderRule<any PostProvider>) async throws {
        try await folder.withStore { try await rule.check($0.posts) }
    }

    @Test("holds the pictures' contract", arguments: StorageProviderContract.rules)
    func pictures(rule: ProviderRule<any StorageProvider>) async throws {
        try await folder.withStore { try await rule.check($0.pictures) }
    }

    @Test("holds the secrets' contract", arguments: SecretStoreContract.rules)
    func secrets(rule: ProviderRule<any SecretStore>) async throws {
        try await folder.withStore { try await rule.check($0.secrets) }
    }

    @Test("holds the preferences' contract", arguments: PreferencesContract.rules)
    func preferences(rule: ProviderRule<any Preferences>) async throws {
        try await folder.withStore { try await rule.check($0.preferences) }
    }

    @Test("holds the store's contract", arguments: DataStoreContract.rules)
    func store(rule: ProviderRule<any DataStore>) async throws {
        try await rule.check(folder.makeStore())
        // Another store of the folder, as the next launch makes it.
        let next = folder.makeStore()
        try await next.open()
        await next.close()
    }

    @Test("finds at the next launch what the one before kept")
    func durable() async throws {
        let token = try await folder.withStore { store in
            let token = try await store.accounts.signUp(email: "anna@example.com", password: "correct horse").token
            let name = try await store.pictures.create(Data("picture".utf8))
            try await store.posts.create(makePost("1", imageName: name))
            try await store.secrets.setSecret(token, for: "token")
            try await store.preferences.setValue("yes", for: "launched")
            return token
        }
        try await folder.withStore { store in
            let posts = try await store.posts.posts(after: nil, limit: 10).posts
            #expect(posts.map(\.reference) == ["1"])
            #expect(try await store.pictures.read(try #require(posts.first?.imageName)) == Data("picture".utf8))
            #expect(try await store.secrets.secret(for: "token") == token)
            #expect(try await store.accounts.account(token: token).name == "anna")
            #expect(try await store.preferences.value(for: "launched") == "yes")
        }
    }

    @Test("refuses every call before it is opened and after it is closed")
    func notOpen() async throws {
        let store = folder.makeStore()
        let name = String(repeating: "0", count: 64)
        let calls: [(String, () async throws -> Void)] = [
            ("sign up", { _ = try await store.accounts.signUp(email: "a@b.c", password: "correct horse") }),
            ("sign in", { _ = try await store.accounts.signIn(email: "a@b.c", password: "correct horse") }),
            ("account", { _ = try await store.accounts.account(token: "t") }),
            ("sign out", { try await store.accounts.signOut(token: "t") }),
            ("create post", { try await store.posts.create(makePost("1", imageName: name)) }),
            ("posts", { _ = try await store.posts.posts(after: nil, limit: 1) }),
            ("images in use", { _ = try await store.posts.imageNamesInUse(among: [name]) }),
            ("create picture", { _ = try await store.pictures.create(Data()) }),
            ("read picture", { _ = try await store.pictures.read(name) }),
            ("delete picture", { try await store.pictures.delete(name) }),
            ("names", { _ = try await store.pictures.names() }),
            ("secret", { _ = try await store.secrets.secret(for: "k") }),
            ("set secret", { try await store.secrets.setSecret("s", for: "k") }),
            ("remove secrets", { try await store.secrets.removeAll() }),
            ("preference", { _ = try await store.preferences.value(for: "k") }),
            ("set preference", { try await store.preferences.setValue("v", for: "k") }),
        ]
        for phase in ["before open", "after close"] {
            for (name, call) in calls {
                let error = await #expect(throws: LocalStoreError.self, "\(name) \(phase)") { try await call() }
                #expect(error?.code == .notOpen)
                #expect(error?.description == "cannot use the data folder \(folder["data"]): it is not open")
            }
            if phase == "before open" {
                #expect(!FileManager.default.fileExists(atPath: folder["data"]))
                try await store.open()
                await store.close()
            }
        }
        try await folder.withStore { store in
            let posts = try await store.posts.posts(after: nil, limit: 1).posts
            #expect(posts.isEmpty)
        }
    }

    @Test("lets calls that have begun finish before it closes")
    func closeWaits() async throws {
        let store = folder.makeStore()
        try await store.open()
        let outcomes = await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    do {
                        try await store.posts.create(makePost("\(number)", imageName: "i", at: Int64(number)))
                        return number as Int?
                    } catch {
                        #expect((error as? LocalStoreError)?.code == .notOpen)
                        return nil
                    }
                }
            }
            group.addTask {
                await store.close()
                return nil
            }
            return await group.reduce(into: Set<String>()) { if let number = $1 { $0.insert("\(number)") } }
        }
        try await folder.withStore { store in
            let posts = try await store.posts.posts(after: nil, limit: 100).posts
            #expect(Set(posts.compactMap(\.reference)) == outcomes)
        }
    }

    @Test("lets nobody but the owner at anything")
    func modes() async throws {
        try await folder.withStore { store in
            _ = try await store.accounts.signUp(email: "anna@example.com", password: "correct horse")
            let name = try await store.pictures.create(Data("picture".utf8))
            try await store.secrets.setSecret("s", for: "k")
            try await store.preferences.setValue("v", for: "k")
            for path in ["data", "data/pictures", "data/secrets"] {
                #expect(try folder.mode(of: path) == 0o700, "\(path)")
            }
            let files = [
                "avitogram.lock", "avitogram.sqlite", "avitogram.sqlite-wal", "pictures/\(name)",
                "secrets/secrets.json",
                "preferences.json",
            ]
            for file in files { #expect(try folder.mode(of: "data/\(file)") == 0o600, "\(file)") }
            #expect(
                try folder.everything()
                    == (["data", "data/pictures", "data/secrets"] + files.map { "data/\($0)" }).sorted()
            )
        }
    }

    @Test("closes an empty folder that exists to all others, and one it made before")
    func tightens() async throws {
        try FileManager.default.createDirectory(atPath: folder["data"], withIntermediateDirectories: false)
        for _ in 0..<2 {
            #expect(chmod(folder["data"], 0o755) == 0)
            try await folder.withStore { _ in }
            #expect(try folder.mode(of: "data") == 0o700)
        }
        #expect(try folder.mode(of: "") == 0o755)
    }

    @Test("makes the folders above its own")
    func deep() async throws {
        try await folder.withStore("a/b/c") { try await $0.preferences.setValue("1", for: "a") }
        #expect(try folder.mode(of: "a/b/c") == 0o700)
    }
}
