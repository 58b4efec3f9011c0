/// A value that is written as JSON: the manifests' and `--json`'s form.
enum JSON: Equatable {
    case text(String)
    case number(Int)
    case bool(Bool)
    case null
    case array([JSON])
    /// Keys keep their order.
    case object([(String, JSON)])

    static func == (left: JSON, right: JSON) -> Bool { left.text == right.text }

    /// The value on one line, as `to_json` writes it.
    var text: String {
        var result = ""
        write(to: &result, indent: nil)
        return result
    }

    /// The value on several lines, two blanks a level.
    var indented: String {
        var result = ""
        write(to: &result, indent: "")
        return result + "\n"
    }

    private func write(to result: inout String, indent: String?) {
        switch self {
        case .text(let text): Self.quote(text, to: &result)
        case .number(let number): result += String(number)
        case .bool(let bool): result += bool ? "true" : "false"
        case .null: result += "null"
        case .array(let items):
            list(items, "[", "]", to: &result, indent) { item, result, indent in
                item.write(to: &result, indent: indent)
            }
        case .object(let pairs):
            list(pairs, "{", "}", to: &result, indent) { pair, result, indent in
                Self.quote(pair.0, to: &result)
                result += indent == nil ? ":" : ": "
                pair.1.write(to: &result, indent: indent)
            }
        }
    }

    private func list<Item>(
        _ items: [Item],
        _ open: String,
        _ close: String,
        to result: inout String,
        _ indent: String?,
        _ write: (Item, inout String, String?) -> Void
    ) {
        result += open
        let inner = indent.map { $0 + "  " }
        for (position, item) in items.enumerated() {
            if position > 0 { result += "," }
            if let inner { result += "\n" + inner }
            write(item, &result, inner)
        }
        if let indent, !items.isEmpty { result += "\n" + indent }
        result += close
    }

    private static func quote(_ text: String, to result: inout String) {
        result += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        result += "\""
    }
}
