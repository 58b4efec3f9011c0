/// Cuts a line into words.
///
/// ```text
/// word    := part+                      parts that touch are one word
/// part    := bare | literal | text | variable
/// literal := ' … '                      as it stands; '' is one '
/// text    := " … "                      with $variables and \n \t \r \\ \" \$ \u{1F600}
/// variable:= $name | ${name}
/// ```
nonisolated struct LineLexer {
    /// The line being cut.
    let line: SourceLine

    private let characters: [Character]
    private var index = 0

    init(_ line: SourceLine) {
        self.line = line
        characters = Array(line.text)
    }

    /// Where the lexer stands, counted from 1.
    var column: Int { index + 1 }

    /// The character the lexer stands at; nil at the end of the line.
    var current: Character? { index < characters.count ? characters[index] : nil }

    /// Moves past blanks.
    mutating func skipBlanks() {
        while let character = current, character.isBlank { index += 1 }
    }

    /// Moves past a character, where it is the one given.
    ///
    /// - Parameter character: What is expected.
    /// - Returns: Whether it was there.
    mutating func skip(_ character: Character) -> Bool {
        guard current == character else { return false }
        index += 1
        return true
    }

    /// Reads the next word.
    ///
    /// - Returns: The word; nil at the end of the line.
    /// - Throws: ``ScriptDiagnostic`` for an open quote, an unknown escape or a `$` without a name.
    mutating func word() throws(ScriptDiagnostic) -> ScriptWord? {
        skipBlanks()
        let start = column
        var segments: [ScriptWord.Segment] = []
        while let character = current, !character.isBlank {
            switch character {
            case "'": segments.append(.quoted(try literal()))
            case "\"": segments += try text()
            case "$": segments.append(try variable())
            default: segments.append(.bare(bare()))
            }
        }
        return segments.isEmpty ? nil : ScriptWord(column: start, segments: segments)
    }

    /// Reads a regular expression between slashes, as it stands; `\/` is a slash.
    ///
    /// - Returns: The expression, without the slashes.
    /// - Throws: ``ScriptDiagnostic`` where there is none, or where it is not closed.
    mutating func pattern() throws(ScriptDiagnostic) -> String {
        skipBlanks()
        let start = column
        guard skip("/") else { throw error("a regular expression is written between slashes: /…/") }
        var pattern = ""
        while let character = current {
            index += 1
            if character == "/" { return pattern }
            if character == "\\", let next = current {
                index += 1
                pattern += next == "/" ? "/" : "\\\(next)"
            } else {
                pattern.append(character)
            }
        }
        throw error("the / opened here is not closed", at: start)
    }

    /// Makes a diagnostic.
    ///
    /// - Parameters:
    ///   - reason: Why.
    ///   - column: Where, counted from 1; nil for the place the lexer stands at.
    /// - Returns: The diagnostic.
    func error(_ reason: ConsoleText, at column: Int? = nil) -> ScriptDiagnostic {
        ScriptDiagnostic(line: line, column: column ?? self.column, reason: reason)
    }

    private mutating func bare() -> String {
        var text = ""
        while let character = current, !character.isBlank, !"'\"$".contains(character) {
            text.append(character)
            index += 1
        }
        return text
    }

    private mutating func literal() throws(ScriptDiagnostic) -> String {
        let start = column
        index += 1
        var text = ""
        while let character = current {
            index += 1
            if character != "'" {
                text.append(character)
            } else if skip("'") {
                text.append("'")
            } else {
                return text
            }
        }
        throw error("the ' opened here is not closed", at: start)
    }

    private mutating func text() throws(ScriptDiagnostic) -> [ScriptWord.Segment] {
        let start = column
        index += 1
        var segments: [ScriptWord.Segment] = []
        var text = ""
        while let character = current {
            switch character {
            case "\"":
                index += 1
                return text.isEmpty && !segments.isEmpty ? segments : segments + [.quoted(text)]
            case "$":
                if !text.isEmpty { segments.append(.quoted(text)) }
                text = ""
                segments.append(try variable())
            case "\\":
                text += try escape()
            default:
                text.append(character)
                index += 1
            }
        }
        throw error("the \" opened here is not closed", at: start)
    }

    private mutating func escape() throws(ScriptDiagnostic) -> String {
        let start = column
        index += 1
        guard let character = current else { throw error("the line ends inside an escape", at: start) }
        index += 1
        switch character {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "\\", "\"", "$": return String(character)
        case "u":
            guard skip("{") else { break }
            var digits = ""
            while let digit = current, digit != "}" {
                digits.append(digit)
                index += 1
            }
            guard skip("}"), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { break }
            return String(Character(scalar))
        default: break
        }
        throw error("unknown escape; there are \\n \\t \\r \\\\ \\\" \\$ and \\u{1F600}", at: start)
    }

    private mutating func variable() throws(ScriptDiagnostic) -> ScriptWord.Segment {
        let start = column
        index += 1
        let isBraced = skip("{")
        var name = ""
        while let character = current, character.isNameCharacter(first: name.isEmpty) {
            name.append(character)
            index += 1
        }
        guard !name.isEmpty else {
            throw error(
                "a variable's name follows '$'; where the sign itself is meant, write '$' in single quotes",
                at: start
            )
        }
        guard !isBraced || skip("}") else { throw error("the ${ opened here is not closed", at: start) }
        return .variable(name, column: start)
    }
}

nonisolated extension Character {
    /// Whether the character separates words.
    var isBlank: Bool { self == " " || self == "\t" }

    /// Whether the character may stand in a name: an ASCII letter, `_`, or after the first a digit.
    ///
    /// - Parameter first: Whether it would be the name's first.
    /// - Returns: Whether it may.
    func isNameCharacter(first: Bool) -> Bool {
        isASCII && (isLetter || self == "_" || (!first && isNumber))
    }
}
