import AvitogramModules
import Testing

@Suite("displayText")
struct DisplayTextTests {
    @Test(
        "spells out what would act on a terminal or turn the reading direction, and nothing else",
        arguments: [
            ("plain", "plain"), ("", ""), ("🌅 👩‍👩‍👧", "🌅 👩‍👩‍👧"), ("مرحبا", "مرحبا"),
            ("two\nlines\r\n\t", #"two\nlines\r\n\t"#), ("\u{1B}[2J\u{7}", #"\u{1B}[2J\u{7}"#),
            ("\u{9B}31m", #"\u{9B}31m"#), ("\u{7F}\u{0}", #"\u{7F}\u{0}"#),
            ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
            ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{200B}\u{FEFF}", #"\u{200B}\u{FEFF}"#),
            (#"\n"#, #"\\n"#),
        ]
    )
    func escapes(_ text: String, _ expected: String) {
        #expect(text.displayText == expected)
    }
}
