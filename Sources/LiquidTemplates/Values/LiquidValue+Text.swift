extension LiquidValue {
    /// The text a filter works on: a string as it is, a list or mapping in inspected form.
    var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .int(let value): String(value)
        case .double(let value): DecimalNumber.text(of: value)
        case .string(let value): value
        case .array, .object: inspected
        case .range(let first, let last): "\(first)..\(last)"
        }
    }

    /// The form that shows structure: strings quoted, `["a", 1]`, `{"key"=>nil}`.
    var inspected: String {
        switch self {
        case .null: return "nil"
        case .string(let value): return Self.quoted(value)
        case .array(let items): return "[" + items.map(\.inspected).joined(separator: ", ") + "]"
        case .object(let object):
            let pairs = object.keys.map { "\(Self.quoted($0))=>\((object[$0] ?? .null).inspected)" }
            return "{" + pairs.joined(separator: ", ") + "}"
        default: return text
        }
    }

    /// About how many bytes the value takes as text: what bounds are held against before a text is made.
    var weight: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let items): items.reduce(2) { $0.addingReportingOverflow($1.weight + 2).partialValue }
        case .object(let object):
            object.keys.reduce(2) { $0 + $1.utf8.count + 4 + (object[$1]?.weight ?? 0) }
        default: 8
        }
    }

    private static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{1B}": result += "\\e"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Appends what `{{ value }}` shows: lists without separators, everything else as its text.
    func write(to output: inout String) {
        switch self {
        case .null: break
        case .string(let value): output += value
        case .array(let items): for item in items { item.write(to: &output) }
        default: output += text
        }
    }
}
