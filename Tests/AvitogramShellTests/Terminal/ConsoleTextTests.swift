import Testing

@testable import AvitogramShell

@Suite("ConsoleText")
struct ConsoleTextTests {
    @Test(
        "spells out what a terminal would act on",
        arguments: [
            ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#),
            ("one\ntwo\tthree\r", #"one\ntwo\tthree\r"#),
            ("one\r\ntwo", #"one\r\ntwo"#),
            ("\0\u{7F}\u{9B}31m", #"\u{0}\u{7F}\u{9B}31m"#),
            ("\u{202E}evil\u{202C}", #"\u{202E}evil\u{202C}"#),
            ("\u{2066}x\u{2069}\u{200F}", #"\u{2066}x\u{2069}\u{200F}"#),
            ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
            ("e\u{301}\u{1B}", "e\u{301}" + #"\u{1B}"#),
            ("שלום", "שלום"),
            ("👩‍🚀 and 🏳️‍🌈", "👩‍🚀 and 🏳️‍🌈"),
            (#"C:\pictures "x" $5"#, #"C:\pictures "x" $5"#),
        ]
    )
    func escapesData(data: String, shown: String) {
        #expect(ConsoleText(data: data).description == shown)
        #expect(("<\(data)>" as ConsoleText).description == "<\(shown)>")
    }

    @Test(
        "quotes data so that a script reads it back",
        arguments: ["", "plain", "it's \"so\" \\ $x", "a\nb\tc\r", "\u{1B}[31m\u{202E}", "🌄 שלום"]
    )
    func quotesReadBack(data: String) throws {
        var lexer = LineLexer(SourceLine(file: "f", number: 1, text: ConsoleText(quoting: data).description))
        #expect(try lexer.word()?.literal == data)
    }

    @Test("literals pass as they are, and joined texts keep their parts")
    func literalsPass() {
        let parts: [ConsoleText] = ["a\n", "\(7)", "\(quoted: "b c")"]
        #expect(parts.joined(separator: ", ").description == "a\n, 7, \"b c\"")
        #expect(("one\ntwo" as ConsoleText).indented.description == "    one\n    two")
    }
}
