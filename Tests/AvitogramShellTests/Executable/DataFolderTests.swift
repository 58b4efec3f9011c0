import AvitogramProviders
import AvitogramServices
import Foundation
import Testing

@Suite("The data folder, through the executable")
struct DataFolderTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    @Test("a file in its place is named")
    func file() async throws {
        let path = try sandbox.folder.write("precious", to: "file")
        let run = try await sandbox.run("--data", "file", "-c", "whoami")
        #expect(run.ending == .exited(1))
        #expect(
            run.error == "avitogram: cannot use \(path) as the data folder: it is a file; name a folder\n"
        )
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        let russian = try await sandbox.run("--data", "file", "--locale", "ru", "-c", "whoami")
        #expect(russian.error == "avitogram: папкой данных не может быть \(path): это файл; укажите папку\n")
    }

    @Test("a folder that holds something else is left alone")
    func foreign() async throws {
        try sandbox.folder.write("precious", to: "file")
        let run = try await sandbox.run("--data", ".", "-c", "whoami")
        #expect(run.ending == .exited(1))
        #expect(run.error.contains("it holds other files"))
    }

    @Test("one in use by another process is named, and free again after it")
    func inUse() async throws {
        let store = LocalStore(
            folder: URL(filePath: sandbox.data),
            time: SystemTimeSource(),
            identifiers: TimeOrderedIdentifierSource(time: SystemTimeSource())
        )
        try await store.open()
        let run = try await sandbox.script("whoami")
        #expect(run.ending == .exited(1))
        #expect(
            run.error
                == "avitogram: cannot use the data folder \(sandbox.data): it is in use by process \(getpid()); "
                + "end that first, or name another folder\n"
        )
        await store.close()
        #expect(try await sandbox.script("whoami").output == "a guest\n")
    }

    @Test("one of a newer version is refused and stays as it is")
    func newer() async throws {
        #expect(try await sandbox.script("whoami").code == 0)
        // The number of the format: four bytes at 60, most significant first (SQLite file format, 1.3).
        let path = sandbox.data + "/avitogram.sqlite"
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try bytes.write(to: URL(filePath: path))
        let run = try await sandbox.script("whoami")
        #expect(run.ending == .exited(1))
        #expect(run.error.contains("it has format 99, and this version of the application knows none above"))
        #expect(run.error.contains("update the application"))
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test("one that cannot be written is named", .enabled { await MountedFolder.isPossible })
    func readOnly() async throws {
        let run = try await MountedFolder.run(in: sandbox, options: "ro") {
            "\($0) --data mounted/data -c whoami"
        }
        #expect(run.ending == .exited(1))
        #expect(run.error.contains("Read-only file system".lowercasedFirst))
        #expect(run.error.contains("mounted/data"))
    }

    @Test(
        "a full disk is named, and neither the draft nor the feed is lost",
        .enabled { await MountedFolder.isPossible }
    )
    func full() async throws {
        try sandbox.folder.write(TestPicture.png(1), to: "small.png")
        try sandbox.folder.write(TestPicture.png(2, byteCount: 1_000_000), to: "large.png")
        try sandbox.folder.write(
            """
            sign-up ada@example.org 'correct horse'
            add small.png
            title small
            save
            add large.png
            title large
            ! save
            expect error storeFailed
            expect title == large
            expect picture.name == large.png
            back
            expect count posts == 1
            add small.png
            title again
            save
            expect count posts == 2
            """,
            to: "a.gram"
        )
        let run = try await MountedFolder.run(in: sandbox, options: "size=500k") { console in
            "\(console) --data mounted/data a.gram && "
                + "\(console) --data mounted/data -c 'expect count posts == 2' && ls mounted/data/pictures"
        }
        #expect(run.code == 0)
        #expect(run.error == "")
        #expect(run.output.contains("the disk is full; nothing was stored"))
    }

    @Test(
        "on a disk without any room left the feed is read; publishing, once there is room, goes on",
        .enabled { await MountedFolder.isPossible }
    )
    func completelyFull() async throws {
        try sandbox.folder.write(TestPicture.png(1), to: "a.png")
        try sandbox.folder.write(
            """
            whoami
            expect count posts == 1
            add a.png
            title two
            ! save
            expect error storeFailed
            expect title == two
            back
            expect count posts == 1
            """,
            to: "full.gram"
        )
        let run = try await MountedFolder.run(in: sandbox, options: "size=1m") { console in
            let console = "\(console) --data mounted/data"
            return """
                \(console) -c "$(printf 'sign-up ada@example.org "correct horse"\\nadd a.png\\ntitle one\\nsave')" &&
                ! dd if=/dev/zero of=mounted/rest 2>/dev/null &&
                \(console) full.gram && rm mounted/rest &&
                \(console) -c "$(printf 'add a.png\\ntitle two\\nsave\\nexpect count posts == 2')"
                """
        }
        #expect(run.code == 0)
        #expect(run.error == "")
        #expect(run.output.contains("\nada\npicked a.png, "))
        #expect(
            run.output.contains(
                "! cannot write \(sandbox.folder.path)/mounted/data/avitogram.sqlite: the disk is full; "
                    + "nothing was stored; make room and try again\n"
            )
        )
    }
}

/// A file system of a test's own, mounted on a folder where no other process sees it.
enum MountedFolder {
    /// Whether the machine lets an ordinary user do so.
    static var isPossible: Bool {
        get async {
            guard let sandbox = try? ConsoleSandbox() else { return false }
            return (try? await run(in: sandbox, options: "size=500k") { _ in "true" })?.code == 0
        }
    }

    /// Runs a shell command with an empty file system mounted on the folder `mounted`.
    static func run(
        in sandbox: ConsoleSandbox,
        options: String,
        _ command: (String) -> String
    ) async throws -> ConsoleRunResult {
        let folder = sandbox.folder.path + "/mounted"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "mount -t tmpfs -o \(options) tmpfs mounted && " + command("'\(Program.console)'")
        return try await sandbox.run("/usr/bin/unshare", ["-rm", "sh", "-c", script])
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
