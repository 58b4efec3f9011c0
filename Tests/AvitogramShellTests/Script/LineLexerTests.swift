import Testing

@testable import AvitogramShell

@Suite("LineLexer")
struct LineLexerTests {
    private func words(_ text: String) throws(ScriptDiagnostic) -> [ScriptWord] {
        var lexer = LineLexer(SourceLine(file: "f", number: 1, text: text))
        var words: [ScriptWord] = []
        while let word = try lexer.word() { words.append(word) }
        return words
    }

    @Test(
        "cuts a line into words",
        arguments: [
            ("", []),
            ("  \t ", []),
            ("one two\tthree", ["one", "two", "three"]),
            ("'one two' three", ["one two", "three"]),
            ("'it''s' ''''", ["it's", "'"]),
            ("'' \"\"", ["", ""]),
            (#""a\n\t\r\\\"\$b""#, ["a\n\t\r\\\"$b"]),
            (#""\u{1F304}\u{1b}""#, ["🌄\u{1B}"]),
            (#"a'b c'"d"e"#, ["ab cde"]),
            (#"'\n $x "'"#, [#"\n $x ""#]),
            (#"C:\new #1 a=b"#, [#"C:\new"#, "#1", "a=b"]),
            ("один 👩‍🚀", ["один", "👩‍🚀"]),
        ] as [(String, [String])]
    )
    func cuts(text: String, words: [String]) throws {
        #expect(try self.words(text).map(\.literal) == words)
    }

    @Test("keeps variables apart from text until the word is put together")
    func variables() throws {
        let words = try words(#"$a x${b}y "to $a, ${b}c" '$a'"#)
        #expect(words.map { $0.text(with: ["a": "1", "b": "2 3"]) } == ["1", "x2 3y", "to 1, 2 3c", "$a"])
        #expect(words.map(\.column) == [1, 4, 11, 26])
        #expect(words[0].segments == [.variable("a", column: 1)])
        #expect(words[2].segments.last == .quoted("c"))
        #expect(words[1].literal == nil)
    }

    @Test(
        "points at what is wrong",
        arguments: [
            ("title 'open", 7, "the ' opened here is not closed"),
            (#"title "open"#, 7, "the \" opened here is not closed"),
            (#"title "open\"#, 12, "the line ends inside an escape"),
            (
                #"title "a\q""#, 9,
                #"unknown escape; there are \n \t \r \\ \" \$ and \u{1F600}"#
            ),
            (
                #"title "a\u{D800}""#, 9,
                #"unknown escape; there are \n \t \r \\ \" \$ and \u{1F600}"#
            ),
            (
                "cost 5$", 7,
                "a variable's name follows '$'; where the sign itself is meant, write '$' in single quotes"
            ),
            ("say ${x", 5, "the ${ opened here is not closed"),
        ] as [(String, Int, String)]
    )
    func located(text: String, column: Int, reason: String) throws {
        let error = #expect(throws: ScriptDiagnostic.self) { try words(text) }
        #expect(error?.column == column)
        #expect(error?.reason.description == reason)
    }

    @Test("reads key=value where the key is not quoted")
    func options() throws {
        let words = try words(#"limit=10 text="a b" 'limit'=3 =4 1a=5 a@b=c"#)
        #expect(words.map { $0.option?.key } == ["limit", "text", nil, nil, nil, nil])
        #expect(words[0].option?.value.literal == "10")
        #expect(words[0].option?.value.column == 7)
        #expect(words[1].option?.value.literal == "a b")
    }
}
