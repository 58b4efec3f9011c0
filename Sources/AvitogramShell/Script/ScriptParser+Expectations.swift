nonisolated extension ScriptParser {
    /// Reads what stands after `expect`.
    ///
    /// - Parameter lexer: Stands after the word.
    /// - Returns: The expectation.
    /// - Throws: ``ScriptDiagnostic`` for its first problem.
    func expectation(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> Expectation {
        guard let first = try word(&lexer) else {
            throw lexer.error("expect is written expect PATH OPERATOR VALUE; help expect says more")
        }
        // `count`, `screen` and `error` are paths like any other where an operator follows.
        if let short = first.bare, ["count", "screen", "error"].contains(short), !operatorFollows(lexer) {
            guard let second = try word(&lexer) else {
                throw lexer.error("something is missing after 'expect \(short)'")
            }
            switch short {
            case "error":
                try end(&lexer)
                return .failure(code: second)
            case "screen":
                try end(&lexer)
                return .value(StatePath(components: [.name(short)]), column: first.column, .equals(second))
            default:
                let path = try path(second, lexer).appending("count")
                return .value(path, column: second.column, try condition(&lexer))
            }
        }
        return .value(try path(first, lexer), column: first.column, try condition(&lexer))
    }

    private func operatorFollows(_ lexer: LineLexer) -> Bool {
        var ahead = lexer
        guard let next = try? ahead.word()?.bare else { return false }
        return Expectation.operators.contains(next)
    }

    private func condition(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> Expectation.Condition {
        let there: ConsoleText = "an operator is one of \(Expectation.operators.joined(separator: " "))"
        guard let sign = try word(&lexer) else { throw lexer.error("an operator is missing; " + there) }
        let condition: Expectation.Condition
        switch sign.bare {
        case "exists": condition = .exists
        case "~": condition = .matches(try pattern(&lexer))
        case "==": condition = .equals(try value(&lexer))
        case "!=": condition = .differs(try value(&lexer))
        case "contains": condition = .contains(try value(&lexer))
        case "<": condition = .isLess(try number(&lexer))
        case ">": condition = .isGreater(try number(&lexer))
        default: throw lexer.error("this is no operator; " + there, at: sign.column)
        }
        try end(&lexer)
        return condition
    }

    private func value(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> ScriptWord {
        guard let word = try word(&lexer) else { throw lexer.error("a value is missing here") }
        return word
    }

    private func number(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> ScriptWord {
        let word = try value(&lexer)
        if let text = word.literal, Int64(text) == nil {
            throw lexer.error("\(quoted: text) is not a whole number", at: word.column)
        }
        return word
    }

    private func pattern(_ lexer: inout LineLexer) throws(ScriptDiagnostic) -> String {
        lexer.skipBlanks()
        let start = lexer.column
        let pattern = try lexer.pattern()
        do {
            _ = try Regex(pattern)
        } catch {
            throw lexer.error("this is not a regular expression: \("\(error)")", at: start)
        }
        return pattern
    }
}
