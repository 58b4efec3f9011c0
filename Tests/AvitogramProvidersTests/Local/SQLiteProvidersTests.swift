import AvitogramServices
import Foundation
import Synchronization
import Testing

@testable import AvitogramProviders

@Suite("SQLite providers")
struct SQLiteProvidersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func withConnection(_ body: (SQLiteConnection) async throws -> Void) async throws {
        let connection = SQLiteConnection(path: folder["db"], dataFolder: folder.path, migrations: Schema.migrations)
        try await connection.open()
        try await body(connection)
        await connection.close()
    }

    @Test("find a page by the index alone")
    func queryPlan() async throws {
        try await withConnection { connection in
            let plan = try await connection.withDatabase { database in
                try database.rows(
                    "EXPLAIN QUERY PLAN " + SQLitePostProvider.page,
                    .integer(1),
                    .text("r"),
                    .integer(10)
                ) { try $0.text(3) }
            }
            // One search and no sort. The whole of the comparison of pairs bounds it where SQLite says so, the time
            // alone where not.
            #expect(plan.count == 1)
            #expect(plan.first?.hasPrefix("SEARCH posts USING INDEX posts_newest_first") == true, "\(plan)")
        }
    }

    @Test("read the first, a middle and the last page of 10,000 posts with the same work")
    func sameWork() async throws {
        try await withConnection { connection in
            let work = try await connection.transaction { database in
                for number in Int64(0)..<10_000 {
                    // Ten posts share each time, so that the reference counts too.
                    try database.run(
                        "INSERT INTO posts VALUES (?, ?, 'author', 'title', 'image')",
                        .text(String(format: "%032d", number)),
                        .integer(number / 10)
                    )
                }
                let statement = try SQLiteStatement(SQLitePostProvider.page, handle: database.handle)
                return try [(Int64.max, ""), (500, String(format: "%032d", 5_005)), (2, String(format: "%032d", 21))]
                    .map {
                        try statement.bind([.integer($0.0), .text($0.1), .integer(20)])
                        var count = 0
                        while try statement.step() { count += 1 }
                        statement.reset()
                        return (count: count, instructions: statement.takeInstructionCount())
                    }
            }
            #expect(work.map(\.count) == [20, 20, 20])
            let instructions = work.map(\.instructions)
            // Measured: about 12 instructions a post. Within one time, up to nine more entries of the index are passed
            // over.
            #expect(instructions.allSatisfy { $0 < 500 }, "\(instructions)")
            #expect((instructions.max() ?? 0) - (instructions.min() ?? 0) < 100, "\(instructions)")
        }
    }

    @Test("read a whole feed of 10,000 posts page by page, each post once")
    func everyPost() async throws {
        try await withConnection { connection in
            try await connection.transaction { database in
                for number in Int64(0)..<10_000 {
                    try database.run(
                        "INSERT INTO posts VALUES (?, ?, 'author', 'title', 'image')",
                        .text(String(format: "%032d", number)),
                        .integer(number / 10)
                    )
                }
            }
            let posts = SQLitePostProvider(connection: connection, steps: IgnoredWriteSteps())
            var cursor: PostCursor?
            var expected = 9_999
            repeat {
                let page = try await posts.posts(after: cursor, limit: 501)
                for post in page.posts {
                    #expect(post.reference == String(format: "%032d", expected))
                    expected -= 1
                }
                cursor = page.next
            } while cursor != nil
            #expect(expected == -1)
        }
    }

    @Test("keep neither a password nor a token")
    func noSecrets() async throws {
        let token = try await folder.withStore { store in
            let session = try await store.accounts.signUp(email: "anna@example.com", password: "correct horse")
            _ = try await store.accounts.signIn(email: "anna@example.com", password: "correct horse")
            return session.token
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder["data/avitogram.sqlite"]))
        #expect(bytes.range(of: Data("anna@example.com".utf8)) != nil)
        #expect(bytes.range(of: Data("correct horse".utf8)) == nil)
        #expect(bytes.range(of: Data(token.utf8)) == nil)
    }

    @Test("replace an outdated hash at sign-in, and only then")
    func rehash() async throws {
        func storedHash() throws -> String? {
            try SQLiteDatabase(path: folder["data/avitogram.sqlite"])
                .rows("SELECT password_hash FROM accounts") { try $0.text(0) }.first
        }
        let hashers = [1, 2].map { PasswordHasher(method: .pbkdf2(rounds: $0)) }
        try await folder.withStore(hasher: hashers[0]) { store in
            _ = try await store.accounts.signUp(email: "anna@example.com", password: "correct horse")
        }
        let first = try storedHash()
        #expect(first?.hasPrefix("$pbkdf2-sha256$1$") == true)
        try await folder.withStore(hasher: hashers[1]) { store in
            await #expect(throws: AccountError.invalidCredentials) {
                try await store.accounts.signIn(email: "anna@example.com", password: "wrong horse")
            }
        }
        #expect(try storedHash() == first)
        for _ in 0..<2 {
            try await folder.withStore(hasher: hashers[1]) { store in
                _ = try await store.accounts.signIn(email: "anna@example.com", password: "correct horse")
            }
        }
        #expect(try storedHash()?.hasPrefix("$pbkdf2-sha256$2$") == true)
    }

    @Test("make another identifier where an account has it already, as in a second run from one seed")
    func repeatedIdentifiers() async throws {
        try await withConnection { connection in
            func makeProvider() -> PasswordAccountProvider {
                PasswordAccountProvider(
                    records: SQLiteAccountRecords(connection: connection, time: SystemTimeSource()),
                    identifiers: CountingIdentifiers(),
                    hasher: PasswordHasher(method: .pbkdf2(rounds: 1))
                )
            }
            let ids = [
                try await makeProvider().signUp(email: "1@example.com", password: "correct horse").account.id,
                try await makeProvider().signUp(email: "2@example.com", password: "correct horse").account.id,
            ]
            #expect(ids == ["1", "2"])
        }
    }
}

private final class CountingIdentifiers: IdentifierSource {
    private let count = Atomic(0)

    func makeIdentifier() -> String { "\(count.add(1, ordering: .relaxed).newValue)" }
}
