import Testing

@testable import AvitogramShell

@Suite("ScriptParser")
struct ScriptParserTests {
    private func parse(_ text: String) throws(ScriptSyntaxError) -> Script {
        var parser = ScriptParser(vocabulary: Vocabulary(application: FakeSession.signatures))
        return try parser.parse(text, file: "a.gram")
    }

    @Test("skips comments and blank lines, and counts lines whatever ends them")
    func lines() throws {
        let script = try parse("# feed\r\n\r\n  feed limit=2\n\t! save\n!save\n#")
        #expect(script.statements.map(\.line.number) == [3, 4, 5])
        #expect(script.statements.map(\.column) == [3, 4, 2])
        #expect(script.statements.map(\.isNegated) == [false, true, true])
    }

    @Test("reads a command with its values")
    func command() throws {
        let script = try parse(#"sign-in "ada@$run.example" 'pa$$word'"#)
        guard case .call(let call) = script.statements[0].action else {
            Issue.record("no call")
            return
        }
        #expect(call.signature.name == "sign-in")
        #expect(call.operands.map { $0.text(with: ["run": "77"]) } == ["ada@77.example", "pa$$word"])
    }

    @Test("tells two-word commands apart")
    func twoWords() throws {
        let script = try parse("clock freeze 2026-01-31T09:30:00Z\nclock advance 5m")
        let names = script.statements.map { statement in
            if case .call(let call) = statement.action { call.signature.name } else { "" }
        }
        #expect(names == ["clock freeze", "clock advance"])
    }

    @Test("reads every form of expect")
    func expectations() throws {
        let script = try parse(
            #"""
            expect posts[0].title == "First light"
            expect count posts == 2
            expect screen Home
            expect screen != Guest
            expect error titleEmpty
            expect user exists
            expect posts[0].title ~ /^F.*\/? t$/
            """#
        )
        let expectations = script.statements.compactMap { statement in
            if case .expect(let expectation) = statement.action { expectation } else { nil }
        }
        let posts: StatePath = StatePath(components: [.name("posts")])
        #expect(expectations.count == 7)
        #expect(
            expectations[1]
                == .value(posts.appending("count"), column: 14, .equals(ScriptWord(column: 23, segments: [.bare("2")])))
        )
        #expect(expectations[5] == .value(StatePath(components: [.name("user")]), column: 8, .exists))
        guard case .value(_, _, .matches(let pattern)) = expectations[6] else {
            Issue.record("no pattern")
            return
        }
        #expect(pattern == "^F.*/? t$")
    }

    @Test(
        "says what is wrong with a line, and where",
        arguments: [
            ("fed", 1, "unknown command 'fed'; did you mean 'feed'?; help lists all"),
            ("frobnicate", 1, "unknown command 'frobnicate'; help lists all"),
            ("!", 2, "a command follows '!'"),
            ("'feed'", 1, "a command's name is written without quotes and variables"),
            ("sign-in ada", 12, "PASSWORD is missing; it is written sign-in EMAIL PASSWORD"),
            ("title First light", 13, "too many values; it is written title TEXT; quote a text that holds blanks"),
            ("save now", 6, "too many values; it is written save"),
            (
                "feed limt=3", 6,
                "'feed' has no option limt=; did you mean 'limit='?; quote the word where a text is meant"
            ),
            ("title a=b", 7, "'title' has no option a=; quote the word where a text is meant"),
            ("save --fast", 6, "'save' has no flag --fast; quote the word where a text is meant"),
            ("dump --jsn", 6, "'dump' has no flag --jsn; did you mean '--json'?; quote the word where a text is meant"),
            ("feed limit=0", 12, "limit: \"0\" is not a whole number from 1"),
            ("feed limit=1 limit=2", 14, "limit= is given twice"),
            ("clock", 6, "one of advance, freeze follows 'clock'"),
            ("clock freze x", 7, "unknown command 'clock freze'; did you mean 'freeze'?"),
            ("clock freeze noon", 14, "TIME: \"noon\" is not a time; write it as 2026-01-31T09:30:00Z"),
            ("clock advance 5", 15, "DURATION: \"5\" is not a length of time; write 90s, 5m, 2h or 1d"),
            ("title $nam", 7, "$nam has no value here; there are $run"),
            ("title \"a $rum\"", 10, "$rum has no value here; did you mean '$run'?"),
            ("let x posts", 7, "let is written let NAME = PATH, or let NAME = \"TEXT\""),
            ("let x =", 8, "let is written let NAME = PATH, or let NAME = \"TEXT\""),
            ("let 1 = posts", 5, "let is written let NAME = PATH, or let NAME = \"TEXT\""),
            ("let run = posts", 5, "$run has its value from the beginning"),
            ("let x = posts[", 14, "an index is written [0], counted from 0"),
            ("! let x = posts", 3, "'let' cannot be expected to fail"),
            ("expect", 7, "expect is written expect PATH OPERATOR VALUE; help expect says more"),
            ("expect posts", 13, "an operator is missing; an operator is one of == != < > contains ~ exists"),
            ("expect posts = 3", 14, "this is no operator; an operator is one of == != < > contains ~ exists"),
            ("expect posts..x == 3", 14, "a name is missing here"),
            ("expect 'posts' exists", 8, "a path is written without quotes and variables"),
            ("expect posts ==", 16, "a value is missing here"),
            ("expect a == b c", 15, "nothing more is expected here; quote a text that holds blanks"),
            ("expect a < b", 12, "\"b\" is not a whole number"),
            ("expect a ~ b", 12, "a regular expression is written between slashes: /…/"),
            ("expect a ~ /b", 12, "the / opened here is not closed"),
            ("expect error", 13, "something is missing after 'expect error'"),
        ] as [(String, Int, String)]
    )
    func located(line: String, column: Int, reason: String) {
        let error = #expect(throws: ScriptSyntaxError.self) { try parse("\n" + line) }
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.line == SourceLine(file: "a.gram", number: 2, text: line))
        #expect(error?.problems.first?.column == column)
        #expect(error?.problems.first?.reason.description == reason)
    }

    @Test("refuses a malformed regular expression")
    func badPattern() {
        let error = #expect(throws: ScriptSyntaxError.self) { try parse("expect a ~ /(/") }
        #expect(error?.problems.first?.column == 12)
        #expect(error?.problems.first?.reason.description.hasPrefix("this is not a regular expression: ") == true)
    }

    @Test("a variable has a value after its let and not before")
    func order() throws {
        _ = try parse("let who = user.name\ntitle $who")
        let error = #expect(throws: ScriptSyntaxError.self) { try parse("title $who\nlet who = user.name") }
        #expect(error?.problems.map(\.line.number) == [1])
    }

    @Test("collects the first problem of every line")
    func collects() {
        let error = #expect(throws: ScriptSyntaxError.self) { try parse("fed\nsave\ntitle\nlet x = '\ntitle $x") }
        #expect(
            error?.report.description == """
                a.gram:1:1: error: unknown command 'fed'; did you mean 'feed'?; help lists all
                    fed
                    ^
                a.gram:3:6: error: TEXT is missing; it is written title TEXT
                    title
                         ^
                a.gram:4:9: error: the ' opened here is not closed
                    let x = '
                            ^
                a.gram:5:7: error: $x has no value here; there are $run
                    title $x
                          ^

                """
        )
    }

    @Test("the caret stands under its column, whatever stands before it")
    func caret() {
        let error = #expect(throws: ScriptSyntaxError.self) { try parse("\ttitle '🌄\u{1B}е' x") }
        #expect(
            error?.report.description == """
                a.gram:1:14: error: too many values; it is written title TEXT; quote a text that holds blanks
                    \\ttitle '🌄\\u{1B}е' x
                                        ^

                """
        )
    }
}
