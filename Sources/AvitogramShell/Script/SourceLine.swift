/// One line of a script, with the place it was read from.
nonisolated struct SourceLine: Hashable, Sendable {
    /// What the script is called in messages: a path, or a name such as `<stdin>`.
    let file: String

    /// Counted from 1.
    let number: Int

    /// The line without its end.
    let text: String

    /// The line with `***` in place of some of its characters.
    ///
    /// - Parameter columns: Which, counted from 1; in order and apart.
    /// - Returns: The line, as messages may show it.
    func masking(_ columns: [Range<Int>]) -> SourceLine {
        var characters = Array(text)
        for range in columns.reversed() {
            characters.replaceSubrange((range.lowerBound - 1)..<(range.upperBound - 1), with: "***")
        }
        return SourceLine(file: file, number: number, text: String(characters))
    }
}

/// A reason that points at one place of a script.
nonisolated struct ScriptDiagnostic: Error, Hashable, Sendable {
    /// Where.
    let line: SourceLine

    /// The character the caret points at, counted from 1.
    let column: Int

    /// Why, without an end mark.
    let reason: ConsoleText

    /// `file:line:column: error: reason`, then the line, then a caret under the column; each part ends a line.
    var report: ConsoleText {
        "\(line.file):\(line.number):\(column): error: \(reason)\n" + excerpt
    }

    /// The line and the caret under it; both end a line.
    private var excerpt: ConsoleText {
        let before = String(line.text.prefix(column - 1))
        let padding = before.escapedForTerminal.reduce(0) { $0 + $1.terminalWidth }
        return "    \(line.text)\n    \(String(repeating: " ", count: padding))^\n"
    }
}

/// Everything that is wrong with a script, in the order of its lines.
nonisolated struct ScriptSyntaxError: Error, Hashable, Sendable {
    /// At least one.
    let problems: [ScriptDiagnostic]

    /// All reports, one after another.
    var report: ConsoleText { problems.map(\.report).joined() }
}
