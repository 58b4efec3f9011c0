/// Reads scripts and checks all that can be checked without running them: form, commands, values and variables.
///
/// ```text
/// line := blanks ( '#' text | ['!'] command )
/// ```
nonisolated struct ScriptParser {
    /// The commands that may be used.
    let vocabulary: Vocabulary

    /// The variables that have a value once the lines read so far have run.
    private(set) var variables: Set<String>

    /// Whether a secret may be left out at the end of a command, since there is somebody to ask for it.
    let asksForSecrets: Bool

    /// - Parameters:
    ///   - vocabulary: The commands that may be used.
    ///   - variables: The variables that have a value, beside `$run`, which always has one.
    ///   - asksForSecrets: Whether a secret may be left out.
    init(vocabulary: Vocabulary, variables: some Sequence<String> = [], asksForSecrets: Bool = false) {
        self.vocabulary = vocabulary
        self.asksForSecrets = asksForSecrets
        self.variables = Set(variables).union(["run"])
    }

    /// Reads a whole script.
    ///
    /// - Parameters:
    ///   - text: The script; lines end with LF or CRLF.
    ///   - file: What messages call it.
    /// - Returns: The script.
    /// - Throws: ``ScriptSyntaxError`` with the first problem of every line that has one.
    mutating func parse(_ text: String, file: String) throws(ScriptSyntaxError) -> Script {
        var statements: [Statement] = []
        var problems: [ScriptDiagnostic] = []
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            do throws(ScriptDiagnostic) {
                let line = SourceLine(file: file, number: index + 1, text: String(line))
                if let statement = try parse(line) { statements.append(statement) }
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw ScriptSyntaxError(problems: problems) }
        return Script(statements: statements)
    }

    /// Reads a line.
    ///
    /// - Parameter line: The line.
    /// - Returns: What it does; nil for a blank line and a comment.
    /// - Throws: ``ScriptDiagnostic`` for its first problem.
    mutating func parse(_ line: SourceLine) throws(ScriptDiagnostic) -> Statement? {
        var lexer = LineLexer(line)
        lexer.skipBlanks()
        guard let first = lexer.current, first != "#" else { return nil }
        let isNegated = lexer.skip("!")
        guard let command = try lexer.word() else { throw lexer.error("a command follows '!'") }
        guard let name = command.bare else {
            throw lexer.error("a command's name is written without quotes and variables", at: command.column)
        }
        let action: Statement.Action
        switch name {
        case "let":
            guard !isNegated else { throw lexer.error("'let' cannot be expected to fail", at: command.column) }
            action = try definition(&lexer)
        case "expect":
            action = .expect(try expectation(&lexer))
        default:
            action = .call(try call(name, at: command.column, &lexer))
        }
        return Statement(line: line, column: command.column, isNegated: isNegated, action: action)
    }

    /// Reads the next word and sees that its variables have values.
    func word(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> ScriptWord? {
        guard let word = try lexer.word() else { return nil }
        for case .variable(let name, let column) in word.segments where !variables.contains(name) {
            let names = variables.map { "$" + $0 }
            throw lexer.error("$\(name) has no value here" + suggestion(for: "$" + name, among: names), at: column)
        }
        return word
    }

    /// Sees that nothing is left on the line.
    func end(_ lexer: inout LineLexer) throws(ScriptDiagnostic) {
        lexer.skipBlanks()
        guard lexer.current == nil else {
            throw lexer.error("nothing more is expected here; quote a text that holds blanks")
        }
    }

    /// Reads a word as a path.
    func path(_ word: ScriptWord, _ lexer: LineLexer) throws(ScriptDiagnostic) -> StatePath {
        guard let text = word.bare else {
            throw lexer.error("a path is written without quotes and variables", at: word.column)
        }
        do throws(StatePath.Malformed) {
            return try StatePath(text)
        } catch {
            throw lexer.error(error.reason, at: word.column + error.offset)
        }
    }

    private mutating func definition(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> Statement.Action {
        let form: ConsoleText = "let is written let NAME = PATH, or let NAME = \"TEXT\""
        guard let word = try lexer.word() else { throw lexer.error(form) }
        guard let name = word.bare, StatePath.isName(name) else { throw lexer.error(form, at: word.column) }
        guard name != "run" else { throw lexer.error("$run has its value from the beginning", at: word.column) }
        guard let sign = try lexer.word() else { throw lexer.error(form) }
        guard sign.bare == "=" else { throw lexer.error(form, at: sign.column) }
        guard let value = try self.word(&lexer) else { throw lexer.error(form) }
        variables.insert(name)
        try end(&lexer)
        if value.bare != nil {
            return .define(name: name, definition: .path(try path(value, lexer), column: value.column))
        }
        return .define(name: name, definition: .word(value))
    }
}
