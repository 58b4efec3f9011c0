/// Cuts a template into text, tags and outputs, or the inside of a `liquid` tag into lines.
struct TokenStream {
    struct Token {
        enum Kind {
            case text, tag, output, line
        }

        let kind: Kind
        let range: Range<Int>
    }

    let isLines: Bool
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int

    init(_ source: Source, range: Range<Int>? = nil, isLines: Bool = false) {
        bytes = source.bytes
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? source.bytes.count
        self.isLines = isLines
    }

    mutating func next() -> Token? {
        guard position < end else { return nil }
        return isLines ? nextLine() : nextPiece()
    }

    private mutating func nextLine() -> Token {
        let start = position
        while position < end, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        let token = Token(kind: .line, range: start..<position)
        position += 1
        return token
    }

    private mutating func nextPiece() -> Token {
        let start = position
        if let kind = opening(at: start) {
            position = kind == .tag ? tagEnd(from: start + 2) : outputEnd(from: start + 2)
            return Token(kind: kind, range: start..<position)
        }
        while position < end, opening(at: position) == nil { position += 1 }
        return Token(kind: .text, range: start..<position)
    }

    private func opening(at index: Int) -> Token.Kind? {
        guard index + 1 < end, bytes[index] == UInt8(ascii: "{") else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "%"): return .tag
        case UInt8(ascii: "{"): return .output
        default: return nil
        }
    }

    /// Behind the next `%}`, or the end.
    private func tagEnd(from start: Int) -> Int {
        var index = start
        while index + 1 < end {
            if bytes[index] == UInt8(ascii: "%"), bytes[index + 1] == UInt8(ascii: "}") { return index + 2 }
            index += 1
        }
        return end
    }

    /// Behind the next `}}`; behind a lone `}`; or, when a tag starts before either, behind that tag.
    private func outputEnd(from start: Int) -> Int {
        var index = start
        while index < end {
            if bytes[index] == UInt8(ascii: "}") {
                return index + 1 < end && bytes[index + 1] == UInt8(ascii: "}") ? index + 2 : index + 1
            }
            if opening(at: index) == .tag { return tagEnd(from: index + 2) }
            index += 1
        }
        return end
    }
}
