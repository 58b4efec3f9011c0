/// How text stands in a property list: bare, or quoted with escapes.
enum PropertyListText {
    /// Whether a byte may stand in bare text that is read: letters, digits and `_ $ / : . -`.
    @inline(__always)
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            // The range from '-' to ':' is "-./0123456789:".
            true
        default:
            false
        }
    }

    /// Text as Xcode writes it: bare where only letters, digits, `_ . $ /` occur, quoted otherwise.
    static func literal(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { isBare($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-") }
        // `//` would start a comment, and Xcode quotes what starts with three underscores.
        if isPlain, !text.isEmpty, !text.hasPrefix("___"), !hasDoubleSlash(text) { return text }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// A comment with the text in it, or nothing where the text would end the comment early.
    static func comment(_ text: String) -> String? {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if previous == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return nil }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return nil }
            previous = byte
        }
        return "/* \(text) */"
    }

    /// Resolves the escapes of quoted text: `\n` and its kind, up to three octal digits, and `\U` with four
    /// hexadecimal.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
                result.append(byte)
                continue
            }
            let escaped = bytes[index]
            index += 1
            switch escaped {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "a"): result.append(0x07)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "v"): result.append(0x0B)
            case UInt8(ascii: "U"):
                let digits = bytes[index...].prefix(4)
                guard digits.count == 4, let code = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
                    result.append(escaped)
                    continue
                }
                index += 4
                result += String(decoding: [code], as: UTF16.self).utf8
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                let digits = bytes[(index - 1)...].prefix(3).prefix { (0x30...0x37).contains($0) }
                index += digits.count - 1
                let code = digits.reduce(UInt32(0)) { $0 << 3 | UInt32($1 - 0x30) }
                if let scalar = Unicode.Scalar(code) { result += String(Character(scalar)).utf8 }
            default: result.append(escaped)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hasDoubleSlash(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if previous == UInt8(ascii: "/"), byte == previous { return true }
            previous = byte
        }
        return false
    }
}
