/// A token of the strict grammar inside a tag or output.
struct Lexeme {
    enum Kind: String {
        case word = "a name"
        case number = "a number"
        case string = "a string"
        case comparison = "a comparison"
        case pipe = "'|'"
        case dot = "'.'"
        case dots = "'..'"
        case colon = "':'"
        case comma = "','"
        case openSquare = "'['"
        case closeSquare = "']'"
        case openRound = "'('"
        case closeRound = "')'"
        case question = "'?'"
        case dash = "'-'"
        case end = "the end"
    }

    let kind: Kind
    let range: Range<Int>
}

/// Reads the tokens of one tag or output.
enum Lexer {
    static func lexemes(of source: Source, in markup: Range<Int>) throws(Fault) -> [Lexeme] {
        let bytes = source.bytes
        var result: [Lexeme] = []
        var index = markup.lowerBound
        let end = markup.upperBound
        func peek(_ distance: Int) -> UInt8 { index + distance < end ? bytes[index + distance] : 0 }
        while true {
            while index < end, bytes[index].isSpace { index += 1 }
            guard index < end else { break }
            let byte = bytes[index]
            var kind: Lexeme.Kind
            var length = 1
            switch byte {
            case UInt8(ascii: "|"): kind = .pipe
            case UInt8(ascii: ":"): kind = .colon
            case UInt8(ascii: ","): kind = .comma
            case UInt8(ascii: "["): kind = .openSquare
            case UInt8(ascii: "]"): kind = .closeSquare
            case UInt8(ascii: "("): kind = .openRound
            case UInt8(ascii: ")"): kind = .closeRound
            case UInt8(ascii: "?"): kind = .question
            case UInt8(ascii: "."): (kind, length) = peek(1) == byte ? (.dots, 2) : (.dot, 1)
            case UInt8(ascii: "-") where !peek(1).isDigit: kind = .dash
            case UInt8(ascii: "="), UInt8(ascii: "!"):
                guard peek(1) == UInt8(ascii: "=") else { throw unexpected(source, index) }
                (kind, length) = (.comparison, 2)
            case UInt8(ascii: "<"):
                kind = .comparison
                length = peek(1) == UInt8(ascii: "=") || peek(1) == UInt8(ascii: ">") ? 2 : 1
            case UInt8(ascii: ">"):
                kind = .comparison
                length = peek(1) == UInt8(ascii: "=") ? 2 : 1
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                kind = .string
                while index + length < end, bytes[index + length] != byte { length += 1 }
                guard index + length < end else {
                    throw Fault(offset: index, reason: "the string that starts here is not closed")
                }
                length += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                kind = .number
                while peek(length).isDigit { length += 1 }
                if peek(length) == UInt8(ascii: "."), peek(length + 1).isDigit {
                    length += 1
                    while peek(length).isDigit { length += 1 }
                }
            case _ where byte.isWord:
                kind = .word
                while peek(length).isWord || peek(length) == UInt8(ascii: "-") { length += 1 }
                if peek(length) == UInt8(ascii: "?") { length += 1 }
                if result.last?.kind != .dot, source.text(index..<index + length) == "contains" { kind = .comparison }
            default: throw unexpected(source, index)
            }
            result.append(Lexeme(kind: kind, range: index..<index + length))
            index += length
        }
        result.append(Lexeme(kind: .end, range: end..<end))
        return result
    }

    private static func unexpected(_ source: Source, _ offset: Int) -> Fault {
        let rest = source.text(offset..<min(offset + 16, source.bytes.count))
        return Fault(
            offset: offset,
            reason: "unexpected character '\(rest.unicodeScalars.first.map { String($0) } ?? "")'"
        )
    }
}
