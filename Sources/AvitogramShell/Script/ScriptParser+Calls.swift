nonisolated extension ScriptParser {
    /// Reads a command's values and checks them against its signature.
    ///
    /// - Parameters:
    ///   - name: The command's first word.
    ///   - column: Where it stands.
    ///   - lexer: Stands after it.
    /// - Returns: The call.
    /// - Throws: ``ScriptDiagnostic`` for an unknown command, and for a value that is unknown, malformed, missing or
    ///   too many.
    func call(_ name: String, at column: Int, _ lexer: inout LineLexer) throws(ScriptDiagnostic) -> Statement.Call {
        let signature = try signature(name, at: column, &lexer)
        var operands: [ScriptWord] = []
        var options: [String: ScriptWord] = [:]
        var flags: Set<String> = []
        var secretColumns: [Range<Int>] = []
        while let word = try word(&lexer) {
            if let flag = word.bare, flag.hasPrefix("--"), flag.count > 2 {
                let name = String(flag.dropFirst(2))
                guard signature.flags.contains(name) else {
                    throw lexer.error(
                        unknown("flag", flag, in: signature, there: signature.flags.map { "--" + $0 }),
                        at: word.column
                    )
                }
                flags.insert(name)
            } else if let (key, value) = word.option {
                guard let option = signature.options.first(where: { $0.name == key }) else {
                    let there = signature.options.map { $0.name + "=" }
                    throw lexer.error(unknown("option", key + "=", in: signature, there: there), at: word.column)
                }
                guard options[key] == nil else { throw lexer.error("\(key)= is given twice", at: word.column) }
                try check(value, option, lexer)
                options[key] = value
            } else {
                guard operands.count < signature.operands.count else {
                    let hint: ConsoleText = signature.operands.isEmpty ? "" : "; quote a text that holds blanks"
                    throw lexer.error("too many values; it is written \(signature.usage)" + hint, at: word.column)
                }
                let parameter = signature.operands[operands.count]
                try check(word, parameter, lexer)
                if parameter.kind == .secret { secretColumns.append(word.column..<lexer.column) }
                operands.append(word)
            }
        }
        let missing = signature.operands.dropFirst(operands.count).first { parameter in
            !parameter.isOptional && !(asksForSecrets && parameter.kind == .secret)
        }
        if let missing {
            throw lexer.error("\(missing.name) is missing; it is written \(signature.usage)")
        }
        return Statement.Call(
            signature: signature,
            operands: operands,
            options: options,
            flags: flags,
            secretColumns: secretColumns
        )
    }

    private func signature(
        _ name: String,
        at column: Int,
        _ lexer: inout LineLexer
    ) throws(ScriptDiagnostic) -> CommandSignature {
        let candidates = vocabulary.signatures(beginningWith: name)
        guard let first = candidates.first else {
            let names = Set(vocabulary.all.map { $0.words[0] }).subtracting(["!"])
            throw lexer.error(
                "unknown command '\(name)'" + suggestion(for: name, among: Array(names), listing: false)
                    + "; help lists all",
                at: column
            )
        }
        guard first.words.count > 1 else { return first }
        let seconds = candidates.map { $0.words[1] }
        guard let word = try word(&lexer) else {
            throw lexer.error("one of \(seconds.sorted().joined(separator: ", ")) follows '\(name)'")
        }
        guard let second = word.bare, let signature = candidates.first(where: { $0.words[1] == second }) else {
            let hint = suggestion(for: word.literal ?? "", among: seconds)
            throw lexer.error("unknown command '\(name) \(word.literal ?? "$…")'" + hint, at: word.column)
        }
        return signature
    }

    private func check(
        _ word: ScriptWord,
        _ parameter: CommandSignature.Parameter,
        _ lexer: LineLexer
    ) throws(ScriptDiagnostic) {
        guard let text = word.literal, let problem = parameter.kind.problem(in: text) else { return }
        throw lexer.error("\(parameter.name): \(problem)", at: word.column)
    }

    private func unknown(
        _ kind: ConsoleText,
        _ name: String,
        in signature: CommandSignature,
        there: [String]
    ) -> ConsoleText {
        "'\(signature.name)' has no \(kind) \(name)" + suggestion(for: name, among: there)
            + "; quote the word where a text is meant"
    }
}
