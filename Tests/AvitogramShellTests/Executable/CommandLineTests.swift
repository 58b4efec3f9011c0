import Foundation
import ReleaseVersion
import Testing

@testable import AvitogramShell

@Suite("The command line, through the executable")
struct CommandLineTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    @Test("prints help and version")
    func information() async throws {
        let help = try await sandbox.run("--help")
        #expect(help == ConsoleRunResult(ending: .exited(0), output: ConsoleArguments.help.description, error: ""))
        #expect(try await sandbox.run("help") == help)
        let version = try await sandbox.run("--version")
        #expect(version == ConsoleRunResult(ending: .exited(0), output: "avitogram \(Release.version)\n", error: ""))
    }

    @Test(
        "wrong use exits with 1",
        arguments: [
            (["--dta", "x"], "avitogram: unknown option '--dta'; did you mean '--data'?\n"),
            (["missing.gram"], "avitogram: cannot read missing.gram: No such file or directory\n"),
            (
                ["whoami"],
                "avitogram: cannot read whoami: No such file or directory; a command is given with -c: "
                    + "avitogram -c 'whoami …'\n"
            ),
            (["."], "avitogram: cannot read .: Is a directory\n"),
        ]
    )
    func misuse(arguments: [String], message: String) async throws {
        let run = try await sandbox.run(Program.console, arguments)
        #expect(run == ConsoleRunResult(ending: .exited(1), output: "", error: message))
    }

    @Test("without a home it says so")
    func homeless() async throws {
        let run = try await sandbox.run("-c", "whoami", environment: ["HOME": "", "XDG_DATA_HOME": ""])
        #expect(run.code == 1)
        #expect(
            run.error
                == "avitogram: neither XDG_DATA_HOME nor HOME is set; say where the data belongs with --data\n"
        )
    }

    @Test("a script that is not well-formed exits with 2, and nothing of it has run")
    func syntax() async throws {
        let file = try sandbox.folder.write("whoami\nwhoam\n", to: "a.gram")
        let run = try await sandbox.run("--data", "kept", file)
        #expect(run.ending == .exited(2))
        #expect(run.output == "")
        #expect(
            run.error == """
                \(file):2:1: error: unknown command 'whoam'; did you mean 'whoami'?; help lists all
                    whoam
                    ^

                """
        )
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "/kept"))
    }

    @Test("a script that is not UTF-8 exits with 2 and says where")
    func encoding() async throws {
        try sandbox.folder.write(Data("whoami\ntitle \"".utf8) + [0xFF] + Data("\"\n".utf8), to: "a.gram")
        let run = try await sandbox.run("a.gram")
        #expect(run.ending == .exited(2))
        #expect(run.error.hasPrefix("a.gram:2:8: error: this is not UTF-8\n    title \"\u{FFFD}\"\n           ^\n"))
    }

    @Test("a command that fails exits with 3, and the screen is shown")
    func command() async throws {
        let run = try await sandbox.script("  sign-in ada@example.org 'correct horse'\nwhoami")
        #expect(
            run
                == ConsoleRunResult(
                    ending: .exited(3),
                    output: "",
                    error: """
                        -c:1:3: error: The e-mail address or the password is wrong
                              sign-in ada@example.org ***
                              ^
                        the screen then:
                            Guest (editing)
                            email: ada@example.org
                            password: (hidden)
                            ! The e-mail address or the password is wrong

                        """
                )
        )
    }

    @Test("an expectation that fails exits with 4")
    func expectation() async throws {
        let run = try await sandbox.run("--in-memory", "-c", "expect screen Home")
        #expect(run.ending == .exited(4))
        #expect(
            run.error.hasPrefix("-c:1:8: error: screen == Home (was \"Guest\")\n    expect screen Home\n           ^\n")
        )
    }

    @Test("commands are piped, and several are given by -c")
    func sources() async throws {
        #expect(try await sandbox.run("--in-memory", input: "whoami\nquit\nsave").output == "a guest\n")
        #expect(try await sandbox.run("--in-memory", "-", input: "whoami").output == "a guest\n")
        #expect(try await sandbox.run("--in-memory", "-c", "let a = screen", "-c", "expect screen == $a").code == 0)
        let run = try await sandbox.run("--in-memory", input: "\nfed")
        #expect(run.ending == .exited(2))
        #expect(run.error.hasPrefix("<stdin>:2:1: error: "))
    }

    @Test("problems are told in the language asked for", arguments: [["--locale", "ru"], []])
    func language(options: [String]) async throws {
        let run = try await sandbox.run(
            Program.console,
            options + ["--in-memory", "-c", "! sign-in a@example.org wrong"],
            environment: ["LC_ALL": options.isEmpty ? "ru_RU.UTF-8" : "C"]
        )
        #expect(run.output == "! Неверный адрес или пароль\n")
    }

    @Test("tells on request how long each application service took to launch")
    func launchReport() async throws {
        let run = try await sandbox.run("--launch-report", "--in-memory", "-c", "whoami")
        #expect(run.output == "a guest\n")
        let services = run.error.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        #expect(services.contains("StorageApplicationService"))
        #expect(services.contains("RootApplicationService"))
        #expect(services.last == "total")
    }

    @Test(
        "a standard stream that is closed is an error where it is used, and no other file takes its place",
        arguments: [
            ("<&-", 1, "avitogram: cannot read the input: Bad file descriptor\n"),
            ("-c whoami >&-", 1, "avitogram: cannot write: Bad file descriptor\n"),
            ("-c whoami 2>&-", 0, ""),
        ] as [(String, Int32, String)]
    )
    func closedStreams(words: String, code: Int32, message: String) async throws {
        let run = try await sandbox.run("/bin/sh", ["-c", "exec \(Program.console) --data kept \(words)"])
        #expect(run.ending == .exited(code))
        #expect(run.error == message)
        #expect(try await sandbox.run("--data", "kept", "-c", "whoami").output == "a guest\n")
    }

    @Test("exits with 141 when the reader of the output has gone", arguments: [1, 2])
    func brokenPipe(stream: Int) async throws {
        let pipe = try TestPipe()
        try pipe.reader.close()
        var streams = [Int32](repeating: FileHandle.nullDevice.fileDescriptor, count: 3)
        streams[stream] = pipe.writer.fileDescriptor
        let process = try Program(
            Program.console,
            ["--in-memory", "-c", "whoami\nsave"],
            environment: sandbox.environment,
            folder: sandbox.folder.path,
            streams: streams
        )
        #expect(await process.ending() == .exited(141))
        withExtendedLifetime(pipe) {}
    }

    @Test(
        "a signal ends a script after the line that runs",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
    )
    func signals(signal: Int32, code: Int32) async throws {
        // More than a pipe holds, so the console cannot come to its end before it is read.
        try sandbox.folder.write(String(repeating: "help\n", count: 1000), to: "a.gram")
        let pipe = try TestPipe()
        let nothing = FileHandle.nullDevice.fileDescriptor
        let process = try Program(
            Program.console,
            ["--fresh", "a.gram"],
            environment: sandbox.environment,
            folder: sandbox.folder.path,
            streams: [nothing, pipe.writer.fileDescriptor, nothing]
        )
        try pipe.writer.close()
        #expect(try pipe.reader.read(upToCount: 1) != nil)
        kill(process.identifier, signal)
        async let ending = process.ending()
        _ = try pipe.reader.readToEnd()
        #expect(await ending == .exited(code))
        // The script's own data folder is removed nevertheless.
        #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path) == ["a.gram"])
    }
}
