import Foundation
import Testing

@Suite("The console at a terminal, through the executable", .serialized)
struct TerminalTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    @Test("takes commands, goes on after failures, and leaves on Ctrl-D")
    func session() async throws {
        let terminal = try TerminalSession(sandbox: sandbox)
        try await terminal.read(until: "Avitogram; help lists the commands, Ctrl-D leaves\r\nguest> ")
        await terminal.type("sign-up ada@example.org 'correct horse'\n")
        try await terminal.read(until: "signed up as ada\r\nada> ")
        await terminal.type("fed\n")
        try await terminal.read(
            until: "console:2:1: error: unknown command 'fed'; did you mean 'feed'?; help lists all\r\n"
        )
        try await terminal.read(until: "ada> ")
        await terminal.type("feed\n")
        try await terminal.read(until: "no posts yet\r\nada> ")
        await terminal.type("\u{4}")
        #expect(await terminal.ending() == .exited(0))
    }

    @Test("keeps lines for the next time in a file for its owner's eyes only, and no passwords")
    func history() async throws {
        let first = try TerminalSession(sandbox: sandbox)
        try await first.read(until: "guest> ")
        await first.type("sign-up ada@example.org 'correct horse'\nwhoami\nquit\n")
        #expect(await first.ending() == .exited(0))

        let path = sandbox.data + "/console-history"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whoami\nquit\n")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)

        let second = try TerminalSession(sandbox: sandbox)
        try await second.read(until: "ada> ")
        // Up, up: the line before the last.
        await second.type("\u{1B}[A\u{1B}[A\n")
        try await second.read(until: "whoami\r\n")
        try await second.read(until: "ada\r\n")
        await second.type("\u{4}")
        #expect(await second.ending() == .exited(0))
    }

    @Test("a password that is left out is asked for and not shown; Ctrl-C gives the command up")
    func password() async throws {
        let terminal = try TerminalSession(sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.type("sign-up ada@example.org\n")
        try await terminal.read(until: "PASSWORD: ")
        await terminal.type("\u{3}")
        try await terminal.read(until: "console:1:1: error: cancelled")
        try await terminal.read(until: "guest> ")
        await terminal.type("sign-up ada@example.org\n")
        try await terminal.read(until: "PASSWORD: ")
        await terminal.type("correct horse\n")
        #expect(try await terminal.read(until: "ada> ") == "\r\nsigned up as ada\r\nada> ")
        await terminal.type("\u{4}")
        #expect(await terminal.ending() == .exited(0))
        let history = try String(contentsOfFile: sandbox.data + "/console-history", encoding: .utf8)
        #expect(history == "sign-up ada@example.org\n")
        #expect(try await sandbox.script("sign-out\nsign-in ada@example.org 'correct horse'").code == 0)
    }

    @Test("Ctrl-C drops the line; again, it leaves")
    func interrupts() async throws {
        let terminal = try TerminalSession("--in-memory", sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.type("quit")
        try await terminal.read(until: "quit")
        await terminal.type("\u{3}")
        try await terminal.read(until: "Ctrl-C again, or Ctrl-D, leaves\r\nguest> ")
        await terminal.type("\u{3}")
        #expect(await terminal.ending() == .exited(130))
    }

    @Test("Ctrl-C drops half a key, and a search in the lines before")
    func interruptsWithinKeys() async throws {
        let terminal = try TerminalSession("--in-memory", sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        // Ctrl-R; both libraries show a colon while they take what is looked for.
        await terminal.type("\u{12}")
        try await terminal.read(until: ":")
        await terminal.type("\u{3}")
        try await terminal.read(until: "Ctrl-C again, or Ctrl-D, leaves\r\nguest> ")
        await terminal.type("whoami\n")
        try await terminal.read(until: "a guest\r\nguest> ")
        await terminal.type("quit\u{1B}")
        try await terminal.read(until: "quit")
        await terminal.type("\u{3}")
        try await terminal.read(until: "Ctrl-C again, or Ctrl-D, leaves\r\nguest> ")
        await terminal.type("whoami\n")
        try await terminal.read(until: "a guest\r\nguest> ")
        await terminal.type("\u{4}")
        #expect(await terminal.ending() == .exited(0))
    }

    @Test("takes characters of several bytes, also when they come one by one")
    func characters() async throws {
        let terminal = try TerminalSession("--in-memory", sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.type("help 'д🌄'\n")
        try await terminal.read(until: "unknown command \"д🌄\"")
        try await terminal.read(until: "guest> ")
        // A byte that cannot stand before the next one is dropped.
        for byte in [0xD0] + Array("help 'ж'\n".utf8) { await terminal.type(byte) }
        try await terminal.read(until: "unknown command \"ж\"")
        await terminal.type("\u{4}")
        #expect(await terminal.ending() == .exited(0))
    }

    @Test("Ctrl-D typed while a command runs leaves after it")
    func endDuringCommand() async throws {
        let terminal = try TerminalSession("--in-memory", sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.type("sign-up ada@example.org 'correct horse'\n")
        // Shown as soon as the line is whole; hashing the password takes far longer.
        try await terminal.read(until: "horse'\r\n")
        await terminal.type("\u{4}")
        try await terminal.read(until: "signed up as ada\r\nada> ")
        #expect(await terminal.ending() == .exited(0))
    }

    @Test("keys typed before the first prompt count, also Ctrl-D")
    func typedAhead() async throws {
        let terminal = try TerminalSession("--in-memory", sandbox: sandbox)
        await terminal.type("whoami\n\u{4}")
        try await terminal.read(until: "guest> ")
        try await terminal.read(until: "a guest\r\n")
        #expect(await terminal.ending() == .exited(0))
    }

    @Test("SIGTERM ends it in order")
    func terminated() async throws {
        let terminal = try TerminalSession(sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.send(SIGTERM)
        #expect(await terminal.ending() == .exited(143))
        // The data folder is free again.
        #expect(try await sandbox.script("whoami").code == 0)
    }

    @Test(
        "SIGTERM ends it at once while half a key, or a search, stands at the prompt",
        arguments: [("whoami\u{1B}", "whoami"), ("whoami\u{16}", "whoami"), ("\u{12}", ":")]
    )
    func terminatedWithinKeys(keys: String, shown: String) async throws {
        let terminal = try TerminalSession(sandbox: sandbox)
        try await terminal.read(until: "guest> ")
        await terminal.type(keys)
        try await terminal.read(until: shown)
        await terminal.send(SIGTERM)
        #expect(await terminal.ending() == .exited(143))
        #expect(try await sandbox.script("whoami").code == 0)
    }

    @Test("what people have written never reaches the terminal raw")
    func escapes() async throws {
        try sandbox.folder.write(TestPicture.png(), to: "a.png")
        let made = try await sandbox.script(
            "sign-up ada@example.org 'correct horse'\nadd a.png\ntitle \"\\u{1B}]0;owned\\u{7}\"\nsave"
        )
        #expect(made.code == 0)
        let terminal = try TerminalSession(sandbox: sandbox)
        try await terminal.read(until: "ada> ")
        await terminal.type("feed\n")
        let shown = try await terminal.read(until: "Z)\r\nada> ")
        #expect(shown.contains(#"1. \u{1B}]0;owned\u{7} ("#))
        #expect(!shown.contains("\u{1B}]"))
        await terminal.type("\u{4}")
        #expect(await terminal.ending() == .exited(0))
    }
}
