import AvitogramServices
import Foundation
import Testing

@testable import AvitogramProviders

@Suite("LocalStore refuses what it cannot use, and leaves it as it is")
struct LocalStoreRefusalTests {
    private let folder: TemporaryFolder
    private var data: String { folder["data"] }

    init() throws { folder = try TemporaryFolder() }

    /// Opens a store and expects it to refuse.
    private func expectRefusal(_ code: LocalStoreError.Code, _ message: String, _ store: LocalStore? = nil) async {
        let store = store ?? folder.makeStore()
        let error = await #expect(throws: LocalStoreError.self) { try await store.open() }
        #expect(error?.code == code)
        #expect(error.map { "\($0)" } == message)
        #expect(error?.problems(in: .english) == [Problem(code: "storeFailed", message: message)])
        let closed = await #expect(throws: LocalStoreError.self) { try await store.preferences.value(for: "k") }
        #expect(closed?.code == .notOpen)
    }

    @Test("a file")
    func file() async throws {
        try folder.write("mine", to: "data")
        await expectRefusal(.notAFolder, "cannot use \(data) as the data folder: it is a file; name a folder")
        #expect(try String(contentsOfFile: data, encoding: .utf8) == "mine")
    }

    @Test("a folder below a file")
    func belowFile() async throws {
        try folder.write("mine", to: "file")
        await expectRefusal(
            .failed,
            "cannot create \(folder["file/data"]): not a directory",
            folder.makeStore("file/data")
        )
    }

    @Test("a folder that holds other files")
    func foreign() async throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        try folder.write("mine", to: "data/thesis.txt")
        #expect(chmod(data, 0o755) == 0)
        await expectRefusal(
            .foreign,
            "cannot use \(data) as the data folder: it holds other files; "
                + "name an empty folder, or one used as the data folder before"
        )
        #expect(try folder.everything() == ["data", "data/thesis.txt"])
        #expect(try folder.mode(of: "data") == 0o755)
    }

    @Test("a folder in use by a process that says its number")
    func inUse() async throws {
        try await folder.withStore { _ in
            await expectRefusal(
                .inUse,
                "cannot use the data folder \(data): it is in use by process \(getpid()); "
                    + "end that first, or name another folder"
            )
        }
        try await folder.withStore { _ in }
    }

    @Test("a folder in use by a process that has not said its number")
    func inUseByUnknown() async throws {
        try await folder.withStore { _ in
            #expect(truncate(folder["data/avitogram.lock"], 0) == 0)
            await expectRefusal(
                .inUse,
                "cannot use the data folder \(data): it is in use by another process; "
                    + "end that first, or name another folder"
            )
        }
    }

    @Test("a folder it may not write to", .enabled(if: UnprivilegedThread.isPossible))
    func readOnly() throws {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        #expect(chmod(data, 0o500) == 0)
        try UnprivilegedThread.giveAway(data)
        let error = #expect(throws: LocalStoreError.self) {
            try UnprivilegedThread.run { _ = try DataFolder(locking: DataFolder.Layout(path: data)) }
        }
        #expect(error?.code == .notPermitted)
        #expect(
            error?.description == "cannot write \(data): permission denied; permit it, or name another data folder"
        )
        #expect(try folder.mode(of: "data") == 0o500)
    }

    @Test("a folder it may not make", .enabled(if: UnprivilegedThread.isPossible))
    func readOnlyParent() throws {
        #expect(chmod(folder.path, 0o555) == 0)
        let error = #expect(throws: LocalStoreError.self) {
            try UnprivilegedThread.run { _ = try DataFolder(locking: DataFolder.Layout(path: data)) }
        }
        #expect(error?.code == .notPermitted)
        #expect(
            error?.description == "cannot create \(data): permission denied; permit it, or name another data folder"
        )
    }

    @Test("a file it may not read, which is not the same as none", .enabled(if: UnprivilegedThread.isPossible))
    func unreadable() throws {
        let path = folder["secrets.json"]
        try folder.write("{}", to: "secrets.json")
        #expect(chmod(path, 0) == 0)
        let error = #expect(throws: LocalStoreError.self) {
            try UnprivilegedThread.run { _ = try FileSystem.contents(of: path) }
        }
        #expect(error?.code == .notPermitted)
        #expect(error?.description == "cannot read \(path): permission denied; permit it, or name another data folder")
        #expect(try FileSystem.contents(of: folder["none"]) == nil)
    }

    @Test("a database of a newer version")
    func newer() async throws {
        try await folder.withStore { try await $0.posts.create(makePost("1", imageName: "i")) }
        try await change("PRAGMA user_version = 7")
        await expectRefusal(
            .newerVersion,
            "cannot open \(data)/avitogram.sqlite: it has format 7, and this version of the application knows none above 1; "
                + "update the application"
        )
        try await change("PRAGMA user_version = 1")
        try await folder.withStore { store in
            let posts = try await store.posts.posts(after: nil, limit: 9).posts
            #expect(posts.count == 1)
        }
    }

    @Test("a database of another application")
    func otherApplication() async throws {
        try await folder.withStore { _ in }
        try FileManager.default.removeItem(atPath: data + "/avitogram.sqlite")
        try await change("CREATE TABLE theirs (x)")
        let theirs = try Data(contentsOf: URL(fileURLWithPath: data + "/avitogram.sqlite"))
        await expectRefusal(
            .foreign,
            "cannot open \(data)/avitogram.sqlite: it is another application's database; name another data folder"
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: data + "/avitogram.sqlite")) == theirs)
    }

    @Test("a file that is no database")
    func noDatabase() async throws {
        try await folder.withStore { _ in }
        let text = String(repeating: "no database ", count: 1_000)
        try folder.write(text, to: "data/avitogram.sqlite")
        await expectRefusal(
            .damaged,
            "cannot read \(data)/avitogram.sqlite: file is not a database; "
                + "restore it from a copy, or move the data folder away to start anew"
        )
        #expect(try String(contentsOfFile: data + "/avitogram.sqlite", encoding: .utf8) == text)
    }

    @Test("a database that another program has open")
    func busy() async throws {
        try await folder.withStore { _ in }
        let other = try SQLiteDatabase(path: data + "/avitogram.sqlite")
        try other.run("PRAGMA locking_mode = EXCLUSIVE")
        try other.run("CREATE TABLE held (x)")
        await expectRefusal(
            .inUse,
            "cannot open \(data)/avitogram.sqlite: another program has it open; end that first"
        )
    }

    @Test("a file in the place of the pictures' folder")
    func picturesFile() async throws {
        try await folder.withStore { _ in }
        try FileManager.default.removeItem(atPath: data + "/pictures")
        try folder.write("", to: "data/pictures")
        await expectRefusal(.failed, "cannot create \(data)/pictures: a file is in its place")
    }

    @Test("secrets that cannot be read, without saying them, until they are removed")
    func damagedSecrets() async throws {
        try await folder.withStore { _ in }
        try folder.write(#"{"token": "hidden", "#, to: "data/secrets/secrets.json")
        try await folder.withStore { store in
            for _ in 0..<2 {
                let error = await #expect(throws: LocalStoreError.self) { try await store.secrets.secret(for: "token") }
                #expect(error?.code == .damaged)
                #expect(
                    error?.description
                        == "cannot read \(data)/secrets/secrets.json: it is no JSON object of texts; remove it and sign in again"
                )
            }
            await #expect(throws: LocalStoreError.self) { try await store.secrets.setSecret("new", for: "token") }
            try await store.secrets.removeAll()
            #expect(try await store.secrets.secret(for: "token") == nil)
        }
    }

    @Test("preferences that cannot be read")
    func damagedPreferences() async throws {
        try await folder.withStore { _ in }
        try folder.write("[]", to: "data/preferences.json")
        try await folder.withStore { store in
            let error = await #expect(throws: LocalStoreError.self) { try await store.preferences.value(for: "k") }
            #expect(
                error?.description
                    == "cannot read \(data)/preferences.json: it is no JSON object of texts; "
                    + "remove it to start with the settings of a first launch"
            )
        }
    }

    @Test("bytes that a full disk does not take", .enabled(if: FileSystem.exists("/dev/full")))
    func fullDiskForFiles() throws {
        let error = #expect(throws: LocalStoreError.self) {
            try FileSystem.withFile("/dev/full", O_WRONLY) { file in
                try FileSystem.writeAll(Data("picture".utf8), to: file, "/data/pictures/p")
            }
        }
        #expect(error?.code == .diskFull)
        #expect(
            error?.description
                == "cannot write /data/pictures/p: the disk is full; nothing was stored; make room and try again"
        )
    }

    @Test("records that a full disk does not take; once there is room, it goes on")
    func fullDiskForRecords() async throws {
        let connection = SQLiteConnection(path: folder["db"], dataFolder: folder.path, migrations: Schema.migrations)
        try await connection.open()
        let posts = SQLitePostProvider(connection: connection, steps: IgnoredWriteSteps())
        let long = makePost("2", imageName: "i", title: String(repeating: "long ", count: 100_000))
        try await posts.create(makePost("1", imageName: "i"))
        try await connection.withDatabase { try $0.run("PRAGMA max_page_count = 20") }
        let error = await #expect(throws: LocalStoreError.self) { try await posts.create(long) }
        #expect(error?.code == .diskFull)
        #expect(
            error?.description
                == "cannot write \(folder["db"]): the disk is full; nothing was stored; make room and try again"
        )
        #expect(try await posts.posts(after: nil, limit: 9).posts.map(\.reference) == ["1"])
        try await connection.withDatabase { try $0.run("PRAGMA max_page_count = 10000") }
        try await posts.create(long)
        #expect(try await posts.posts(after: nil, limit: 9).posts.map(\.reference) == ["2", "1"])
        await connection.close()
    }

    @Test("everything in both languages, the path in each")
    func languages() {
        let errors: [LocalStoreError] = [
            .notAFolder("/p"), .foreignFolder("/p"), .foreignDatabase("/p"), .inUse("/p", processID: 1),
            .inUse("/p", processID: nil), .openElsewhere("/p"), .newerVersion("/p", found: 2, known: 1),
            .diskFull("/p"), .damagedDatabase("/p", reason: "r"), .damagedSecrets("/p"), .damagedPreferences("/p"),
            .notOpen("/p"), .notPermitted(.write, "/p", reason: "r"), .failed(.use, "/p", reason: "r"),
        ]
        #expect(Set(errors.map(\.code)) == Set(LocalStoreError.Code.allCases))
        for error in errors {
            for language in Language.allCases { #expect(error.message.text(in: language).contains("/p"), "\(error)") }
            #expect(error.message.russian.contains { ("а"..."я").contains($0) }, "\(error)")
        }
        #expect(
            LocalStoreError.inUse("/p", processID: 7).problems(in: .russian) == [
                Problem(
                    code: "storeFailed",
                    message: "папка данных /p занята процессом 7; завершите его или укажите другую папку"
                )
            ]
        )
    }

    private func change(_ sql: String) async throws {
        try SQLiteDatabase(path: data + "/avitogram.sqlite").run(sql)
    }
}

/// Runs code that the permissions of files count for, also where the tests run as root, for whom they do not.
private enum UnprivilegedThread {
    private typealias SetFileSystemUser = @convention(c) (uid_t) -> CInt

    private static let nobody: uid_t = 65_534

    /// Linux has a user for file accesses for every thread (setfsuid(2)); leaving 0 takes root's rights over files
    /// away.
    private static var setFileSystemUser: SetFileSystemUser? {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "setfsuid") else { return nil }
        // Declared so in <sys/fsuid.h>.
        return unsafeBitCast(symbol, to: SetFileSystemUser.self)
    }

    static var isPossible: Bool { geteuid() != 0 || setFileSystemUser != nil }

    static func giveAway(_ path: String) throws {
        if geteuid() == 0 { #expect(chown(path, nobody, gid_t(bitPattern: -1)) == 0) }
    }

    static func run(_ body: () throws -> Void) throws {
        guard geteuid() == 0, let setFileSystemUser else { return try body() }
        _ = setFileSystemUser(nobody)
        defer { _ = setFileSystemUser(0) }
        try body()
    }
}
