import Foundation
import Testing

@Suite("The main job, through the executable")
struct MainJobTests {
    private let sandbox: ConsoleSandbox
    private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    private func check(_ run: ConsoleRunResult) {
        #expect(run.code == 0)
        #expect(run.error == "")
        let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/
        #expect(
            run.output.replacing(time, with: "TIME") == """
                signed up as ada
                ada
                picked first-light.png, PNG, 96 × 64 pixels, 2674 bytes
                published "First light"
                1. First light (TIME)
                signed out
                a guest

                """
        )
    }

    @Test("succeeds from the package's folder, again on the same data, and from elsewhere")
    func anywhere() async throws {
        check(try await sandbox.run("Examples/first-post.gram", from: package))
        let second = try await sandbox.run("Examples/first-post.gram", from: package)
        #expect(second.code == 0)
        let elsewhere = try await sandbox.run(package + "/Examples/first-post.gram", from: "/")
        #expect(elsewhere.code == 0)
    }

    @Test("succeeds in a folder of its own, in memory, and where the data is told to be")
    func anyStore() async throws {
        let script = package + "/Examples/first-post.gram"
        check(try await sandbox.run("--data", "kept", script))
        check(try await sandbox.run("--in-memory", script))
    }

    @Test("on fresh data leaves nothing behind")
    func fresh() async throws {
        check(try await sandbox.run("--fresh", "Examples/first-post.gram", from: package))
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).isEmpty)
    }

    @Test("what was published is there at the next launch, and so is whoever signed in")
    func restart() async throws {
        try sandbox.folder.write(TestPicture.png(), to: "a.png")
        let first = try await sandbox.script(
            "sign-up ada@example.org 'correct horse'\nadd a.png\ntitle First\nsave"
        )
        #expect(first.code == 0)
        let second = try await sandbox.script(
            "expect screen Home\nexpect user == ada\nexpect count posts == 1\nexpect posts[0].title == First"
        )
        #expect(second == ConsoleRunResult(ending: .exited(0), output: "", error: ""))
    }

    @Test("prints the same bytes every time where the clock is stopped and identifiers are seeded")
    func deterministic() async throws {
        try sandbox.folder.write(TestPicture.png(1), to: "a.png")
        try sandbox.folder.write(TestPicture.png(2), to: "b.png")
        let script = """
            clock freeze 2026-01-31T09:30:00Z
            seed 7
            sign-up "ada@$run.example" 'correct horse'
            add a.png
            title One
            save
            add b.png
            title Two
            save
            clock advance 90s
            add a.png
            title Three
            save
            feed
            dump --json
            """
        let stores = [["--in-memory"], ["--data", "one"], ["--data", "two"]]
        var outputs: Set<String> = []
        for store in stores {
            let run = try await sandbox.run(Program.console, store + ["-c", script])
            #expect(run.code == 0)
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
        #expect(
            outputs.first?.contains(
                """
                1. Three (2026-01-31T09:31:30.000Z)
                2. Two (2026-01-31T09:30:00.000Z)
                3. One (2026-01-31T09:30:00.000Z)
                {"screen":"Home","user":"ada","isGuest":false,
                """.trimmingCharacters(in: .newlines)
            ) == true
        )
    }
}
