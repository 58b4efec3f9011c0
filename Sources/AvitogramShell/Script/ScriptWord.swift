/// A word of a script, as written: text and variables, not yet put together.
nonisolated struct ScriptWord: Hashable, Sendable {
    /// A part of a word.
    enum Segment: Hashable, Sendable {
        /// Text written without quotes.
        case bare(String)
        /// Text written in either kind of quotes, its escapes resolved.
        case quoted(String)
        /// A variable's value; its `$` stands at the column given.
        case variable(String, column: Int)
    }

    /// Where the word begins, counted from 1.
    let column: Int

    /// Its parts in order.
    let segments: [Segment]

    /// The text of a word that holds no variable; nil for one whose text is known only when it runs.
    var literal: String? {
        var text = ""
        for segment in segments {
            switch segment {
            case .bare(let part), .quoted(let part): text += part
            case .variable: return nil
            }
        }
        return text
    }

    /// The text of a word that is written without quotes and variables: a name, an operator or a path.
    var bare: String? {
        if segments.count == 1, case .bare(let text) = segments[0] { text } else { nil }
    }

    /// Puts the word together.
    ///
    /// - Parameter variables: The values of all variables in the word; the parser has seen that there are.
    /// - Returns: The word's text.
    func text(with variables: [String: String]) -> String {
        segments.map { segment in
            switch segment {
            case .bare(let part), .quoted(let part): part
            case .variable(let name, _): variables[name] ?? ""
            }
        }.joined()
    }

    /// The two halves of `key=value`, where the key is written without quotes; nil for any other word.
    var option: (key: String, value: ScriptWord)? {
        guard case .bare(let text)? = segments.first, let sign = text.firstIndex(of: "=") else { return nil }
        let key = text[..<sign]
        guard let first = key.first, first.isLetter, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
            return nil
        }
        let rest = String(text[text.index(after: sign)...])
        let value = ScriptWord(
            column: column + key.count + 1,
            segments: (rest.isEmpty ? [] : [.bare(rest)]) + segments.dropFirst()
        )
        return (String(key), value)
    }
}
