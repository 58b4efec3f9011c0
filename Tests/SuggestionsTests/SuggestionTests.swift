import Suggestions
import Testing

@Suite("Suggestion")
struct SuggestionTests {
    @Test(
        "finds what a slip explains, and nothing else",
        arguments: [
            // Swapped, missing, doubled and replaced; one edit for each three characters.
            ("gne", ["gen", "list", "remove"], "gen"),
            ("updat", ["update", "undo"], "update"),
            ("-x", ["--data", "-c"], "-c"),
            ("remvoe", ["remove"], "remove"),
            ("projct_nam", ["project_name", "prefix"], "project_name"),
            ("abcdef", ["abcfed"], "abcfed"),
            ("abcdef", ["abxyzf"], nil),
            // The other case is no edit; the fewest edits win, then the alphabet.
            ("GUEST", ["Guest"], "Guest"),
            ("cat", ["cut", "bat", "cats"], "bat"),
            ("feed", ["fed", "feed"], "feed"),
            ("дмо", ["дом", "кот"], "дом"),
            ("", ["a", "abc"], "a"),
            ("x", [], nil),
        ] as [(String, [String], String?)]
    )
    func nearest(name: String, candidates: [String], expected: String?) {
        #expect(Suggestion.nearest(to: name, in: candidates) == expected)
    }

    @Test("takes nothing longer than 64 characters for a slip")
    func longNames() {
        let long = String(repeating: "x", count: 64)
        #expect(Suggestion.nearest(to: long, in: [long + "y"]) == long + "y")
        #expect(Suggestion.nearest(to: long + "y", in: [long]) == nil)
    }
}
