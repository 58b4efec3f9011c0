/// What plain scalars stand for: the core schema of YAML 1.2.2, section 10.3.
enum CoreSchema {
    static func value(of text: String) -> YAMLScalar.Value {
        guard let first = text.utf8.first else { return .null }
        // Most texts are no such word; their first letter and length tell without comparing.
        switch first {
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
            UInt8(ascii: "f"), UInt8(ascii: "F"):
            return text.utf8.count <= 5 ? word(text) : .string(text)
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): return number(text) ?? word(text)
        case _ where first.isDigit: return number(text) ?? .string(text)
        default: return .string(text)
        }
    }

    private static func word(_ text: String) -> YAMLScalar.Value {
        switch text {
        case "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        case ".nan", ".NaN", ".NAN": .float(.nan)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .float(.infinity)
        case "-.inf", "-.Inf", "-.INF": .float(-.infinity)
        default: .string(text)
        }
    }

    /// The value that a tag of the core schema makes of a text; `nil` when the tag is another or does not fit.
    static func value(of text: String, tag: String) -> YAMLScalar.Value? {
        switch tag {
        case "tag:yaml.org,2002:str", "!": return .string(text)
        case "tag:yaml.org,2002:null": return value(of: text) == .null ? .null : nil
        case "tag:yaml.org,2002:bool":
            if case .bool(let bool) = value(of: text) { return .bool(bool) }
        case "tag:yaml.org,2002:int":
            if case .int(let number) = value(of: text) { return .int(number) }
        case "tag:yaml.org,2002:float":
            switch value(of: text) {
            case .float(let number): return .float(number)
            case .int(let number): return .float(Double(number))
            default: break
            }
        default: break
        }
        return nil
    }

    private static func number(_ text: String) -> YAMLScalar.Value? {
        let bytes = Array(text.utf8)
        if bytes.count > 2, bytes[0] == UInt8(ascii: "0"), !bytes[1].isDigit {
            let digits = String(text.dropFirst(2))
            let isPlain = digits.utf8.first != UInt8(ascii: "-") && digits.utf8.first != UInt8(ascii: "+")
            if isPlain, bytes[1] == UInt8(ascii: "o") { return Int(digits, radix: 8).map { .int($0) } }
            if isPlain, bytes[1] == UInt8(ascii: "x") { return Int(digits, radix: 16).map { .int($0) } }
        }
        var index = 0
        func skipDigits() -> Int {
            let start = index
            while index < bytes.count, bytes[index].isDigit { index += 1 }
            return index - start
        }
        if bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") { index += 1 }
        let whole = skipDigits()
        if index == bytes.count, whole > 0 {
            if let number = Int(text) { return .int(number) }
            return Double(text).map { .float($0) }
        }
        var fraction = 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            fraction = skipDigits()
        }
        guard whole + fraction > 0 else { return nil }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
                index += 1
            }
            guard skipDigits() > 0 else { return nil }
        }
        guard index == bytes.count else { return nil }
        // Swift reads neither a leading nor a trailing dot.
        var spelled = text
        if whole == 0, let dot = spelled.firstIndex(of: ".") { spelled.insert("0", at: dot) }
        if fraction == 0, let dot = spelled.firstIndex(of: ".") {
            spelled.insert("0", at: spelled.index(after: dot))
        }
        return Double(spelled).map { .float($0) }
    }
}
