/// Reading numbers out of text, as literals and as Liquid coerces them.
enum NumberText {
    /// `-12` or `1.5`; `nil` when it is neither, or a whole number beyond 64 bits.
    static func literal(_ text: String) -> LiquidValue? {
        if isWhole(text) { return Int(text).map { .int($0) } }
        guard isDecimal(text) else { return nil }
        return Double(text).map { .double($0) }
    }

    /// As ``literal(_:)``, but a second dot ends the number and a last dot is allowed: `1.2.3` is 1.2, `1.` is 1.0.
    static func looseLiteral(_ text: String) -> LiquidValue? {
        if let value = literal(text) { return value }
        var bytes = Array(text.utf8)
        guard let first = bytes.first,
            first.isDigit || (first == UInt8(ascii: "-") && bytes.count > 1 && bytes[1].isDigit)
        else { return nil }
        guard bytes.dropFirst().allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), !isWhole(text) else {
            return nil
        }
        let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
        if dots.count > 1 { bytes.removeLast(bytes.count - dots[1]) }
        if bytes.last == UInt8(ascii: ".") { bytes.append(UInt8(ascii: "0")) }
        return Double(String(utf8: bytes)).map { .double($0) }
    }

    static func isWhole(_ text: String) -> Bool {
        var digits = text.utf8[...]
        if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
        return !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }

    /// Digits, one dot, digits, with a minus sign before them or none.
    static func isDecimal(_ text: String) -> Bool {
        let utf8 = text.utf8
        guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let fraction = utf8[utf8.index(after: dot)...]
        return isWhole(String(text[..<dot])) && !fraction.isEmpty && fraction.allSatisfy(\.isDigit)
    }

    /// The whole number a text starts with, 0 when with none: `"12 apples"` is 12. `nil` beyond 64 bits.
    static func leadingWhole(_ text: String) -> Int? {
        var bytes = text.utf8.drop(while: \.isSpace)[...]
        var sign = ""
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            if first == UInt8(ascii: "-") { sign = "-" }
            bytes.removeFirst()
        }
        var digits = ""
        var wasDigit = false
        for byte in bytes {
            if byte.isDigit {
                digits.unicodeScalars.append(Unicode.Scalar(byte))
            } else if byte != UInt8(ascii: "_") || !wasDigit {
                break
            }
            wasDigit = byte.isDigit
        }
        return digits.isEmpty ? 0 : Int(sign + digits)
    }

    /// The whole number a text is, prefixes `0x`, `0o`, `0b` and `0` included; `nil` when it is something else.
    static func exactWhole(_ text: String) -> Int? {
        var bytes = text.utf8.drop(while: \.isSpace)[...]
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        var sign = ""
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            if first == UInt8(ascii: "-") { sign = "-" }
            bytes.removeFirst()
        }
        var radix = 10
        if bytes.count > 1, bytes.first == UInt8(ascii: "0") {
            bytes.removeFirst()
            switch bytes.first {
            case UInt8(ascii: "x"), UInt8(ascii: "X"): radix = 16
            case UInt8(ascii: "b"), UInt8(ascii: "B"): radix = 2
            case UInt8(ascii: "o"), UInt8(ascii: "O"): radix = 8
            default: radix = 8
            }
            if let next = bytes.first, next.isLetter { bytes.removeFirst() }
        }
        var digits = ""
        var wasDigit = false
        for byte in bytes {
            if byte == UInt8(ascii: "_") {
                guard wasDigit else { return nil }
                wasDigit = false
            } else {
                guard byte.isDigit || byte.isLetter else { return nil }
                digits.unicodeScalars.append(Unicode.Scalar(byte))
                wasDigit = true
            }
        }
        return wasDigit ? Int(sign + digits, radix: radix) : nil
    }
}
