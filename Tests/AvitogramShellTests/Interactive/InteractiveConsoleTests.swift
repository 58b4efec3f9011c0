import Foundation
import Testing

@testable import AvitogramShell

@MainActor
@Suite("InteractiveConsole")
struct InteractiveConsoleTests {
    private let session = FakeSession()
    private let output = RecordingConsole()
    private let pipe: TestPipe
    private let prompts: TestPipe
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        pipe = try TestPipe()
        prompts = try TestPipe()
    }

    private func makeConsole(leaveAtOnce: @escaping () -> Void = {}) throws -> InteractiveConsole {
        InteractiveConsole(
            interpreter: ScriptInterpreter(session: session, console: output),
            input: try TerminalInput(
                input: pipe.reader.fileDescriptor,
                promptOutput: prompts.writer.fileDescriptor
            ),
            console: output,
            history: LineHistory(path: folder.path + "/history"),
            prompt: { "> " },
            leaveAtOnce: leaveAtOnce
        )
    }

    private func type(_ text: String, ends: Bool = true) throws {
        try pipe.writer.write(contentsOf: Data(text.utf8))
        if ends { try pipe.writer.close() }
    }

    @Test("goes on after failures and keeps variables from line to line")
    func goesOn() async throws {
        try type("let t = posts[1].title\nfed\nsave\n\ntitle $t\nexpect screen Guest\nquit\nsave\n")
        #expect(try await makeConsole().run() == .success)
        #expect(session.invocations.map(\.name) == ["save", "title"])
        #expect(output.output == "title: \"Second\"\n")
        #expect(
            output.error == """
                console:2:1: error: unknown command 'fed'; did you mean 'feed'?; help lists all
                    fed
                    ^
                console:3:1: error: the title is empty; the picture is missing
                    save
                    ^
                console:6:8: error: screen == Guest (was "Home")
                    expect screen Guest
                           ^

                """
        )
    }

    @Test("keeps lines for the next time, repeated ones once, but none that may hold a secret")
    func history() async throws {
        try type(
            "feed\nfeed\nsign-in ada secret\nsing-in ada secret\n! sign-in a b\nlet p = \"secret\"\nlet s = screen\n"
        )
        #expect(try await makeConsole().run() == .success)
        #expect(try LineHistory(path: folder.path + "/history").lines() == ["feed", "let s = screen"])
    }

    @Test("the end of the input leaves")
    func end() async throws {
        try type("")
        #expect(try await makeConsole().run() == .success)
        #expect(output.output == "\n")
    }

    @Test("an interrupt drops the line, a second one leaves")
    func interrupts() async throws {
        let console = try makeConsole()
        try type("half a line", ends: false)
        console.interrupt()
        console.interrupt()
        #expect(try await console.run() == .interrupted)
        #expect(output.output == "\nCtrl-C again, or Ctrl-D, leaves\n\n")
        #expect(session.invocations.isEmpty)
    }

    @Test("an interrupt cancels the command that runs, a second one leaves at once")
    func cancels() async throws {
        var left = 0
        let console = try makeConsole { left += 1 }
        session.willPerform = { name in
            guard name == "feed" else { return }
            console.interrupt()
            #expect(Task.isCancelled)
            #expect(left == 0)
            console.interrupt()
            #expect(left == 1)
        }
        try type("feed\nsave\n")
        #expect(try await console.run() == .success)
        #expect(session.invocations.map(\.name) == ["feed", "save"])
    }

    @Test("stops when it is told to")
    func stops() async throws {
        let console = try makeConsole()
        async let code = console.run()
        console.stop()
        #expect(try await code == .success)
    }
}
