import Testing

@testable import AvitogramShell

@Suite("ConsoleArguments")
struct ConsoleArgumentsTests {
    @Test("reads where commands come from")
    func sources() throws {
        #expect(try ConsoleArguments([]).action == .run(.input))
        #expect(try ConsoleArguments(["-"]).action == .run(.input))
        #expect(try ConsoleArguments(["a.gram"]).action == .run(.file("a.gram")))
        #expect(try ConsoleArguments(["--", "-c"]).action == .run(.file("-c")))
        #expect(try ConsoleArguments(["-c", "feed", "-c", ""]).action == .run(.commands(["feed", ""])))
        #expect(try ConsoleArguments(["--help", "-c", "feed"]).action == .printHelp)
        #expect(try ConsoleArguments(["help"]).action == .printHelp)
        #expect(try ConsoleArguments(["./help"]).action == .run(.file("./help")))
        #expect(try ConsoleArguments(["a", "b", "--version"]).action == .printVersion)
    }

    @Test("reads where data lives and which language is spoken")
    func settings() throws {
        #expect(try ConsoleArguments([]).storage == .standard)
        #expect(try ConsoleArguments(["--data", "d", "a.gram"]).storage == .folder("d"))
        #expect(try ConsoleArguments(["--data=d=e"]).storage == .folder("d=e"))
        #expect(try ConsoleArguments(["--in-memory"]).storage == .memory)
        #expect(try ConsoleArguments(["--fresh", "a.gram"]).storage == .fresh)
        #expect(try ConsoleArguments(["--locale", "ru_RU"]).locale == "ru_RU")
        #expect(try ConsoleArguments([]).locale == nil)
        #expect(try ConsoleArguments(["--launch-report"]).reportsLaunch)
    }

    @Test(
        "says what makes no sense",
        arguments: [
            (["--dta", "x"], "unknown option '--dta'; did you mean '--data'?"),
            (["-x"], "unknown option '-x'; did you mean '-c'?"),
            (["--data"], "--data needs a folder"),
            (["--data="], "--data needs a folder"),
            (["-c"], "-c needs a command"),
            (["--locale", "klingon!"], "\"klingon!\" is not a locale; write ru or en_GB"),
            (["--in-memory=yes"], "--in-memory takes no value"),
            (["--fresh=yes"], "--fresh takes no value"),
            (["--in-memory", "--data", "d"], "one of --data, --fresh and --in-memory may be given, once"),
            (["a", "b"], "one script at a time: 'b' is too many"),
            (["-c", "feed", "a"], "commands come from -c or from a script, not from both"),
            (
                ["--\u{1B}[2J"],
                "unknown option '--\\u{1B}[2J'; there are --data, --fresh, --help, --in-memory, --launch-report, --locale, --version, -c"
            ),
        ]
    )
    func misuse(arguments: [String], reason: String) {
        let error = #expect(throws: ConsoleError.self) { try ConsoleArguments(arguments) }
        #expect(error?.reason.description == reason)
    }

    @Test("finds the platform's data folder")
    func dataFolder() throws {
        #expect(try DataFolder.standard(in: ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/avitogram")
        let home = try DataFolder.standard(in: ["XDG_DATA_HOME": "relative", "HOME": "/h"])
        #if canImport(Darwin)
            #expect(home == "/h/Library/Application Support/avitogram")
        #else
            #expect(home == "/h/.local/share/avitogram")
        #endif
        let error = #expect(throws: ConsoleError.self) { try DataFolder.standard(in: [:]) }
        #expect(
            error?.reason.description
                == "neither XDG_DATA_HOME nor HOME is set; say where the data belongs with --data"
        )
    }
}
