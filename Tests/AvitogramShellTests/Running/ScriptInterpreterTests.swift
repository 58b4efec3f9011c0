import Testing

@testable import AvitogramShell

@MainActor
@Suite("ScriptInterpreter")
struct ScriptInterpreterTests {
    private let session = FakeSession()
    private let console = RecordingConsole()

    private func run(_ text: String) async throws -> ExitCode {
        let interpreter = ScriptInterpreter(session: session, console: console)
        var parser = interpreter.makeParser()
        return try await interpreter.run(try parser.parse(text, file: "a.gram"))
    }

    @Test("runs commands in order and prints what they return")
    func runs() async throws {
        #expect(try await run("sign-in ada secret\ntitle \"a\\u{1B}b\"\nfeed limit=2\nquit\nsave") == .success)
        #expect(
            session.invocations == [
                Invocation(name: "sign-in", operands: ["ada", "secret"]),
                Invocation(name: "title", operands: ["a\u{1B}b"]),
                Invocation(name: "feed", options: ["limit": "2"]),
            ]
        )
        #expect(console.output == "title: \"a\\u{1B}b\"\n")
        #expect(console.error.isEmpty)
    }

    @Test("stops at the first failure, says where, and shows the screen")
    func stops() async throws {
        #expect(try await run("feed\n  sign-in ada wrong\nfeed") == .command)
        #expect(session.invocations.count == 2)
        #expect(
            console.error == """
                a.gram:2:3: error: address and password do not belong together
                      sign-in ada ***
                      ^
                the screen then:
                    Home
                    2 posts

                """
        )
    }

    @Test("a message shows no secret, however it is written")
    func masksSecrets() async throws {
        #expect(try await run("let p = \"wr\"\nsign-in \"🌄\" 'wro''ng'\"$p\"  ") == .command)
        #expect(console.error.contains("    sign-in \"🌄\" ***  \n    ^\n"))
    }

    @Test(
        "expectations that hold pass",
        arguments: [
            "expect screen Home", "expect screen == Home", "expect screen != Guest", "expect count posts == 2",
            "expect posts.count > 1", "expect posts[0].likes < 4", "expect posts[0].title contains light",
            "expect posts[0].title contains ''", "expect posts[0].title ~ /^First/", "expect user.isGuest == false",
            "expect draft == null", "! expect draft exists", "! expect drft exists", "! expect posts[7] exists",
            "! expect screen Guest", "expect user exists", "let t = posts[1].title\nexpect posts[1].title == $t",
            "let t = \"First light\"\nexpect posts[0].title == \"$t\"", "! save\nexpect error titleEmpty",
            "! save\nexpect error imageEmpty", "! save\nfeed\n! expect error imageEmpty",
            "! save\nscreen\nexpect error imageEmpty",
        ]
    )
    func holds(text: String) async throws {
        #expect(try await run(text) == .success)
        #expect(console.error.isEmpty)
    }

    @Test(
        "expectations that do not hold say what there was",
        arguments: [
            ("expect count posts == 3", 14, "posts.count == 3 (was 2)"),
            ("expect screen Guest", 8, "screen == Guest (was \"Home\")"),
            ("expect posts[0].title == \"a b\"", 8, "posts[0].title == \"a b\" (was \"First light\")"),
            ("expect posts[0].title ~ /x+/", 8, "posts[0].title ~ /x+/ (was \"First light\")"),
            ("expect posts[0].title contains x", 8, "posts[0].title contains x (was \"First light\")"),
            ("expect draft exists", 8, "draft exists (was null)"),
            ("expect drft exists", 8, "drft exists (the state has no 'drft'; did you mean 'draft'?)"),
            ("expect drft == 1", 8, "the state has no 'drft'; did you mean 'draft'?"),
            ("! expect drft == 1", 10, "the state has no 'drft'; did you mean 'draft'?"),
            ("expect posts == 2", 8, "'posts' is a list of 2; compare its count or a value inside it"),
            ("expect screen < 3", 8, "'screen' is \"Home\", not a number"),
            ("expect user.isGuest contains f", 8, "'user.isGuest' is false, neither a text nor a list"),
            ("expect error titleEmpty", 1, "error titleEmpty (the last command succeeded)"),
            ("! expect screen Home", 10, "screen == Home was not to hold, and holds"),
            ("! feed", 3, "'feed' was to fail and succeeded"),
        ] as [(String, Int, String)]
    )
    func fails(text: String, column: Int, reason: String) async throws {
        #expect(try await run(text) == .expectation)
        #expect(console.error.hasPrefix("a.gram:1:\(column): error: \(reason)\n    \(text)\n"))
    }

    @Test("a failure that was expected is printed, and its codes can be asked for")
    func negation() async throws {
        #expect(
            try await run("! sign-in ada wrong\nexpect error invalidCredentials\nexpect error emailInUse")
                == .expectation
        )
        #expect(console.output == "! address and password do not belong together\n")
        #expect(console.error.contains("a.gram:3:1: error: error emailInUse (was invalidCredentials)\n"))
    }

    @Test("a value that only a variable shows to be malformed fails the command")
    func lateCheck() async throws {
        #expect(try await run("let n = screen\nfeed limit=$n") == .command)
        #expect(console.error.hasPrefix("a.gram:2:1: error: limit: \"Home\" is not a whole number from 1\n"))
        #expect(session.invocations.isEmpty)
    }

    @Test("let refuses what is not a single value")
    func letScalar() async throws {
        #expect(try await run("let n = posts") == .command)
        #expect(console.error.hasPrefix("a.gram:1:9: error: 'posts' is a list of 2, not a single value\n"))
    }

    @Test("$run is the session's")
    func runVariable() async throws {
        #expect(try await run("title \"$run\"\ntitle ${run}x") == .success)
        #expect(session.invocations.map(\.operands) == [["0123456789ab"], ["0123456789abx"]])
    }

    @Test("screen, dump and help print")
    func builtins() async throws {
        session.fields = [("screen", "Home")]
        #expect(try await run("screen\ndump\ndump --json\nhelp save\nhelp clock\n! help fed") == .success)
        #expect(
            console.output == """
                Home
                2 posts
                screen: "Home"
                {"screen":"Home"}
                save
                  publish
                  Fails with titleEmpty or imageEmpty.
                clock freeze TIME
                  stop the clock
                clock advance DURATION
                  move the clock
                ! unknown command "fed"; did you mean 'feed'?

                """
        )
    }

    @Test("help lists every command, one a line")
    func help() async throws {
        #expect(try await run("help") == .success)
        #expect(
            console.output == """
                sign-in EMAIL PASSWORD      sign in
                feed [limit=N]              print the feed
                title TEXT                  set the title
                save                        publish
                clock freeze TIME           stop the clock
                clock advance DURATION      move the clock
                screen                      print what is shown
                dump [--json]               print the state that expect and let read
                help [COMMAND]              list the commands, or explain one
                quit                        leave; a script ends here and succeeds
                expect PATH OPERATOR VALUE  fail unless the state is as said
                let NAME = PATH             keep a value of the state as $NAME
                ! COMMAND                   fail unless the command fails
                help COMMAND says more; # begins a comment line; 'text' and "text with $names" are one word

                """
        )
    }
}
