/// Every command there is: the language's own and the session's.
nonisolated struct Vocabulary: Hashable, Sendable {
    /// The session's commands, in the order in which help lists them.
    let application: [CommandSignature]

    /// The commands of every session.
    static let console: [CommandSignature] = [
        CommandSignature(words: ["screen"], summary: "print what is shown"),
        CommandSignature(
            words: ["dump"],
            flags: ["json"],
            summary: "print the state that expect and let read",
            notes: ["--json prints it as one line of JSON."]
        ),
        CommandSignature(
            words: ["help"],
            operands: [.init(name: "COMMAND", kind: .text, isOptional: true)],
            summary: "list the commands, or explain one"
        ),
        CommandSignature(words: ["quit"], summary: "leave; a script ends here and succeeds"),
    ]

    /// What has a form of its own and is here for help only.
    static let language: [CommandSignature] = [
        CommandSignature(
            words: ["expect"],
            operands: [.init(name: "PATH OPERATOR VALUE", kind: .text)],
            summary: "fail unless the state is as said",
            notes: [
                "expect PATH == VALUE, != VALUE, < N, > N, contains TEXT, ~ /EXPRESSION/, exists",
                "expect count PATH == N is short for expect PATH.count == N",
                "expect screen NAME is short for expect screen == NAME",
                "expect error CODE asks whether the last command failed with this code",
                "A path is written posts[0].title; dump shows what there is.",
            ]
        ),
        CommandSignature(
            words: ["let"],
            operands: [.init(name: "NAME = PATH", kind: .text)],
            summary: "keep a value of the state as $NAME",
            notes: [
                "let NAME = \"TEXT\" keeps a text.",
                "$run is there from the beginning: an identifier that differs from run to run.",
            ]
        ),
        CommandSignature(
            words: ["!"],
            operands: [.init(name: "COMMAND", kind: .text)],
            summary: "fail unless the command fails",
            notes: ["! expect … fails where the expectation holds."]
        ),
    ]

    /// All in the order in which help lists them.
    var all: [CommandSignature] { application + Self.console + Self.language }

    /// The commands that begin with a word; more than one where a second word tells them apart.
    ///
    /// - Parameter word: A command's first word.
    /// - Returns: The commands.
    func signatures(beginningWith word: String) -> [CommandSignature] {
        (application + Self.console).filter { $0.words[0] == word }
    }

    /// Explains the commands.
    ///
    /// - Parameter topic: A command's name, or its first word; nil lists all.
    /// - Returns: Lines without a last line break.
    /// - Throws: ``CommandFailure`` with the code `unknownCommand`.
    func help(on topic: String?) throws(CommandFailure) -> ConsoleText {
        guard let topic else { return overview }
        let signatures = all.filter { $0.name == topic || $0.words[0] == topic }
        guard !signatures.isEmpty else {
            let names = Set(all.map { $0.words[0] })
            throw CommandFailure(
                "unknownCommand",
                message: "unknown command \(quoted: topic)" + suggestion(for: topic, among: Array(names))
            )
        }
        return signatures.map { signature in
            let notes = signature.notes.map { ConsoleText(data: "  " + $0) }
            return (["\(signature.usage)", "  \(signature.summary)"] + notes).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private var overview: ConsoleText {
        let width = all.map(\.usage.count).max() ?? 0
        let lines = all.map { signature -> ConsoleText in
            let padding = String(repeating: " ", count: width - signature.usage.count)
            return "\(signature.usage)\(padding)  \(signature.summary)"
        }
        return
            (lines + ["help COMMAND says more; # begins a comment line; 'text' and \"text with $names\" are one word"])
            .joined(separator: "\n")
    }
}
