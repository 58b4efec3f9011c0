import Testing

@testable import AvitogramShell

@Suite("Vocabulary completion")
struct CompletionTests {
    @Test(
        "offers what could stand in place of the last word",
        arguments: [
            ("s", ["save", "screen", "sign-in"]),
            ("! sa", ["save"]),
            ("clock ", ["advance", "freeze"]),
            ("clock f", ["freeze"]),
            ("feed l", ["limit="]),
            ("dump ", ["--json"]),
            ("help sa", ["save"]),
            ("title x", []),
            ("add pictures/", nil),
            ("add a.png ", []),
            ("frobnicate ", []),
        ] as [(String, [String]?)]
    )
    func offers(beginning: String, words: [String]?) {
        let add = CommandSignature(
            words: ["add"],
            operands: [.init(name: "FILE", kind: .file)],
            summary: "pick a picture"
        )
        let vocabulary = Vocabulary(application: FakeSession.signatures + [add])
        #expect(vocabulary.completions(of: beginning) == words)
    }
}
