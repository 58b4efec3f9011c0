extension YAMLParser {
    // MARK: - Plain

    /// A scalar without quotes. It goes on in following lines that are indented deeper than `indent`.
    mutating func plain(in indent: Int, isFlow: Bool) throws(YAMLError) -> YAMLScalar {
        let start = offset
        try checkPlainStart(isFlow: isFlow)
        var text = plainLine(isFlow: isFlow)
        let firstLine = line
        while true {
            let end = (offset: offset, lineStart: lineStart, line: line)
            skipBlanks()
            guard byte.isBreak else {
                restore(end)
                break
            }
            var breaks = 0
            while byte.isBreak {
                skipBreak()
                breaks += 1
                while byte == UInt8(ascii: " ") { offset += 1 }
                // What is deeper than its parent may have tabs behind its indentation.
                if column > indent { skipBlanks() }
            }
            let isOut = !isFlow && leadingSpaces <= indent
            let isKeyInFlow = isFlow && (byte.isFlowIndicator || isPlainColonEnd(at: offset, isFlow: true))
            if isAtEnd || isOut || isKeyInFlow || isAtMarker || byte == UInt8(ascii: "#") {
                restore(end)
                break
            }
            text += breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1)
            text += plainLine(isFlow: isFlow)
        }
        let value = CoreSchema.value(of: text)
        let scalar = YAMLScalar(text: text, style: .plain, value: value)
        // A key is no value, and only a single line can be a word.
        if scalar.legacyBool != nil, line == firstLine, !isKeyBehind() {
            warn("'\(text)' is text here, YAML 1.1 takes it for a truth value; quote it to make that plain", at: start)
        }
        return scalar
    }

    private func isKeyBehind() -> Bool {
        var place = offset
        while source[place].isBlank { place += 1 }
        return source[place] == UInt8(ascii: ":")
    }

    var leadingSpaces: Int {
        var count = 0
        while source[lineStart + count] == UInt8(ascii: " ") { count += 1 }
        return count
    }

    private mutating func restore(_ place: (offset: Int, lineStart: Int, line: Int)) {
        goBack(to: place.offset, lineStart: place.lineStart, line: place.line)
    }

    private func checkPlainStart(isFlow: Bool) throws(YAMLError) {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
            if !peek(1).isGap, !(isFlow && peek(1).isFlowIndicator) { return }
            throw isIndicator(":") ? error("a key is missing before ':'") : error("unexpected \(found)")
        case UInt8(ascii: "@"), UInt8(ascii: "`"):
            throw error("a text cannot start with \(found), quote it")
        case UInt8(ascii: "%"):
            throw error("a text cannot start with '%', quote it")
        case UInt8(ascii: "#"): throw error("a blank must stand before the '#' of a comment")
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: ">"),
            UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "{"),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            throw error("unexpected \(found)")
        default: return
        }
    }

    private func isPlainColonEnd(at place: Int, isFlow: Bool) -> Bool {
        source[place] == UInt8(ascii: ":") && (source[place + 1].isGap || (isFlow && source[place + 1].isFlowIndicator))
    }

    /// What of a plain scalar stands in this line, without the blanks behind.
    private mutating func plainLine(isFlow: Bool) -> String {
        let start = offset
        var end = offset
        while !isAtEnd, !byte.isBreak {
            if byte.isBlank {
                offset += 1
                continue
            }
            if isPlainColonEnd(at: offset, isFlow: isFlow) { break }
            if byte == UInt8(ascii: "#"), offset > start, source[offset - 1].isBlank { break }
            if isFlow, byte.isFlowIndicator { break }
            offset += 1
            end = offset
        }
        offset = end
        return source.text(start..<end)
    }

    // MARK: - Quoted

    mutating func singleQuoted() throws(YAMLError) -> YAMLScalar {
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while true {
            try checkQuoted(start)
            if byte == UInt8(ascii: "'") {
                offset += 1
                guard byte == UInt8(ascii: "'") else { break }
                text.append(byte)
                offset += 1
            } else if byte.isBreak {
                try fold(into: &text, keeping: 0)
            } else {
                text.append(byte)
                offset += 1
            }
        }
        return quoted(text, .singleQuoted)
    }

    mutating func doubleQuoted() throws(YAMLError) -> YAMLScalar {
        let start = offset
        var text: [UInt8] = []
        /// How many bytes of the text came from escapes and so are no blanks to trim.
        var fixed = 0
        offset += 1
        while true {
            try checkQuoted(start)
            if byte == UInt8(ascii: "\"") {
                offset += 1
                break
            }
            if byte == UInt8(ascii: "\\"), peek(1).isBreak {
                // The line goes on in the next one.
                offset += 1
                fixed = text.count
                skipBreak()
                var breaks = 0
                skipBlanks()
                while byte.isBreak {
                    breaks += 1
                    skipBreak()
                    skipBlanks()
                }
                text += [UInt8](repeating: 0x0A, count: breaks)
                fixed = text.count
            } else if byte == UInt8(ascii: "\\") {
                text += String(try escape()).utf8
                fixed = text.count
            } else if byte.isBreak {
                try fold(into: &text, keeping: fixed)
                fixed = text.count
            } else {
                text.append(byte)
                offset += 1
            }
        }
        return quoted(text, .doubleQuoted)
    }

    private func quoted(_ text: [UInt8], _ style: YAMLScalar.Style) -> YAMLScalar {
        let text = String(decoding: text, as: UTF8.self)
        return YAMLScalar(text: text, style: style, value: .string(text))
    }

    private func checkQuoted(_ start: Int) throws(YAMLError) {
        if isAtEnd || isAtMarker { throw error("the quote that starts here is not closed", at: start) }
    }

    /// Joins lines: one line end is a space, more are one less of themselves; blanks around them go.
    private mutating func fold(into text: inout [UInt8], keeping fixed: Int) throws(YAMLError) {
        while text.count > fixed, let last = text.last, last.isBlank { text.removeLast() }
        var breaks = 0
        while byte.isBreak {
            skipBreak()
            breaks += 1
            if isAtMarker { return }
            skipBlanks()
        }
        text += breaks == 1 ? [0x20] : [UInt8](repeating: 0x0A, count: breaks - 1)
    }

    private mutating func escape() throws(YAMLError) -> Unicode.Scalar {
        let start = offset
        offset += 2
        switch source[start + 1] {
        case UInt8(ascii: "0"): return "\u{0}"
        case UInt8(ascii: "a"): return "\u{7}"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "t"), 0x09: return "\t"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "v"): return "\u{B}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "e"): return "\u{1B}"
        case UInt8(ascii: " "): return " "
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "N"): return "\u{85}"
        case UInt8(ascii: "_"): return "\u{A0}"
        case UInt8(ascii: "L"): return "\u{2028}"
        case UInt8(ascii: "P"): return "\u{2029}"
        case UInt8(ascii: "x"): return try codePoint(2, start)
        case UInt8(ascii: "u"):
            let unit = try hexadecimal(4, start)
            guard (0xD800..<0xDC00).contains(unit), byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
                return try scalar(unit, start)
            }
            // JSON writes characters beyond the first plane as two escapes.
            offset += 2
            let low = try hexadecimal(4, start)
            guard (0xDC00..<0xE000).contains(low) else { return try scalar(unit, start) }
            return try scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), start)
        case UInt8(ascii: "U"): return try codePoint(8, start)
        default:
            offset = start + 1
            throw error(
                "there is no escape '\\\(source.text(offset..<min(offset + 1, source.bytes.count)))'",
                at: start
            )
        }
    }

    private mutating func codePoint(_ digits: Int, _ start: Int) throws(YAMLError) -> Unicode.Scalar {
        try scalar(try hexadecimal(digits, start), start)
    }

    private func scalar(_ value: UInt32, _ start: Int) throws(YAMLError) -> Unicode.Scalar {
        guard let scalar = Unicode.Scalar(value) else { throw error("this escape is no character", at: start) }
        return scalar
    }

    private mutating func hexadecimal(_ digits: Int, _ start: Int) throws(YAMLError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x61 + 10)
            default: throw error("\(digits) hexadecimal digits must follow this", at: start)
            }
            offset += 1
        }
        return value
    }
}
