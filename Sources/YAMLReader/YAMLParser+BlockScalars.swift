extension YAMLParser {
    /// A `|` or `>` scalar.
    mutating func blockScalar(in indent: Int) throws(YAMLError) -> YAMLScalar {
        let isFolded = byte == UInt8(ascii: ">")
        let header = try blockHeader()
        let lines = try blockLines(in: indent, depth: header.depth)
        var text = isFolded ? Self.folded(lines.kept) : lines.kept.joined(separator: "\n")
        switch header.chomping {
        case .strip: break
        case .clip: if !lines.kept.isEmpty, lines.hasFinalBreak { text += "\n" }
        case .keep:
            let breaks = lines.trailing + (lines.kept.isEmpty || !lines.hasFinalBreak ? 0 : 1)
            text += String(repeating: "\n", count: breaks)
        }
        return YAMLScalar(text: text, style: isFolded ? .folded : .literal, value: .string(text))
    }

    private enum Chomping {
        case strip, clip, keep
    }

    private mutating func blockHeader() throws(YAMLError) -> (depth: Int?, chomping: Chomping) {
        offset += 1
        var depth: Int?
        var chomping: Chomping?
        while !byte.isGap {
            switch byte {
            case UInt8(ascii: "-") where chomping == nil: chomping = .strip
            case UInt8(ascii: "+") where chomping == nil: chomping = .keep
            case UInt8(ascii: "1")...UInt8(ascii: "9") where depth == nil: depth = Int(byte - 0x30)
            default: throw error("behind '|' or '>' stand '-' or '+' and one digit at most, not \(found)")
            }
            offset += 1
        }
        let blanks = offset
        skipBlanks()
        if byte == UInt8(ascii: "#"), offset > blanks {
            while !isAtEnd, !byte.isBreak { offset += 1 }
        }
        guard byte.isBreak || isAtEnd else { throw error("the text of a block starts in the next line") }
        if byte.isBreak { skipBreak() }
        return (depth, chomping ?? .clip)
    }

    /// The lines of a block without their indentation; empty ones at the end are only counted.
    private mutating func blockLines(
        in indent: Int,
        depth: Int?
    ) throws(YAMLError) -> (kept: [String], trailing: Int, hasFinalBreak: Bool) {
        var width = depth.map { max(indent, 0) + $0 }
        var kept: [String] = []
        var blanks = 0
        var widestBlank = 0
        var hasFinalBreak = true
        while !isAtEnd, !isAtMarker {
            let spaces = leadingSpaces
            let end = source[lineStart + spaces]
            if end.isBreak || lineStart + spaces >= source.bytes.count, spaces <= width ?? .max {
                if lineStart + spaces >= source.bytes.count {
                    offset = lineStart + spaces
                    break
                }
                widestBlank = max(widestBlank, spaces)
                blanks += 1
                offset += spaces
                skipBreak()
                continue
            }
            if width == nil, spaces > indent {
                guard widestBlank <= spaces else {
                    throw error("an empty line above is indented deeper than this, the first line of the block")
                }
                width = spaces
            }
            guard let width, spaces >= width else { break }
            kept += [String](repeating: "", count: blanks)
            blanks = 0
            let start = lineStart + width
            offset = start
            while !isAtEnd, !byte.isBreak { offset += 1 }
            kept.append(source.text(start..<offset))
            hasFinalBreak = byte.isBreak
            if byte.isBreak { skipBreak() }
        }
        return (kept, blanks, hasFinalBreak)
    }

    /// Joins lines with spaces, but not those that are indented deeper.
    private static func folded(_ lines: [String]) -> String {
        var text = ""
        var previous: String?
        var breaks = 0
        for line in lines {
            if line.isEmpty {
                breaks += 1
                continue
            }
            let isDeeper = line.utf8.first.map(\.isBlank) ?? false
            let wasDeeper = previous?.utf8.first.map(\.isBlank) ?? false
            if previous == nil {
                text += String(repeating: "\n", count: breaks)
            } else if isDeeper || wasDeeper {
                text += String(repeating: "\n", count: breaks + 1)
            } else {
                text += breaks == 0 ? " " : String(repeating: "\n", count: breaks)
            }
            text += line
            previous = line
            breaks = 0
        }
        return text + String(repeating: "\n", count: breaks)
    }
}
