import AvitogramServices
import Foundation
import Testing

@Suite("A killed process, through the executable")
struct KillTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    @Test(
        "killed at any step of a post's creation it leaves the post whole or not at all",
        arguments: WriteStep.allCases
    )
    func killed(step: WriteStep) async throws {
        try sandbox.folder.write(TestPicture.png(1), to: "a.png")
        try sandbox.folder.write(TestPicture.png(2), to: "b.png")
        let before = try await sandbox.script(
            "sign-up ada@example.org 'correct horse'\nadd a.png\ntitle before\nsave"
        )
        #expect(before.code == 0)
        #expect(try sandbox.pictures().count == 1)

        let killed = try await sandbox.script(
            "add b.png\ntitle during\nsave\nwhoami",
            environment: ["AVITOGRAM_KILL_AT": step.rawValue]
        )
        #expect(killed.ending == .killed(SIGKILL))
        #expect(killed.output == "picked b.png, PNG, 2 × 3 pixels, 64 bytes\n")

        // Only a record that was committed is a post; what its absence leaves without one is gone at the next launch.
        let isThere = step == .recordCommitted
        let after = try await sandbox.script(
            isThere
                ? "expect count posts == 2\nexpect posts[0].title == during\nexpect posts[1].title == before"
                : "expect count posts == 1\nexpect posts[0].title == before"
        )
        #expect(after == ConsoleRunResult(ending: .exited(0), output: "", error: ""))
        #expect(try sandbox.pictures().count == (isThere ? 2 : 1))

        let again = try await sandbox.script("add b.png\ntitle again\nsave\nexpect posts[0].title == again")
        #expect(again.code == 0)
        #expect(try sandbox.pictures().count == 2)
    }

    @Test("a step that is none is refused before anything is touched")
    func unknownStep() async throws {
        let run = try await sandbox.script("whoami", environment: ["AVITOGRAM_KILL_AT": "image.sinced"])
        #expect(run.ending == .exited(1))
        #expect(
            run.error
                == "avitogram: AVITOGRAM_KILL_AT names no step: \"image.sinced\"; did you mean 'image.synced'?\n"
        )
        #expect(!FileManager.default.fileExists(atPath: sandbox.data))
    }
}
