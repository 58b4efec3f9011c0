import AvitogramModules

/// What the application shows, as a tree that scripts read and consoles print.
nonisolated enum StateValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case text(String)
    case list([StateValue])
    /// Named values, in the order in which they are shown.
    case object([Field])

    /// A value with the name it has in its object.
    struct Field: Hashable, Sendable {
        let name: String
        let value: StateValue
    }
}

nonisolated extension StateValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(nilLiteral: ()) { self = .null }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: StateValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, StateValue)...) {
        self = .object(elements.map { Field(name: $0.0, value: $0.1) })
    }

    /// A text, or null where there is none.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// A number.
    init(_ number: Int) { self = .integer(Int64(number)) }
}

// MARK: - As text

nonisolated extension StateValue {
    /// The text that a script's word is compared with, and that `let` keeps; nil for a list or an object.
    var scalarText: String? {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .text(let value): value
        case .list, .object: nil
        }
    }

    /// The value in a few words, as messages name it.
    var summary: ConsoleText {
        switch self {
        case .text(let value): ConsoleText(quoting: value)
        case .list(let items): "a list of \(items.count)"
        case .object(let fields): "an object of \(fields.map(\.name).joined(separator: ", "))"
        case .null, .bool, .integer: ConsoleText(data: scalarText ?? "")
        }
    }

    /// The value as one line of JSON (RFC 8259), fields in their order.
    ///
    /// What a terminal would act on is written as `\u` escapes, so that the line is as safe to show as any other text.
    var json: ConsoleText {
        switch self {
        case .null, .bool, .integer: ConsoleText(data: scalarText ?? "")
        case .text(let value): Self.json(of: value)
        case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { Self.json(of: $0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    /// The value as indented lines, one for each scalar; the last one ends without a line break.
    ///
    /// - Parameter indentation: How many blanks stand before each line.
    /// - Returns: The lines.
    func outline(indentation: Int = 0) -> ConsoleText {
        let blanks = ConsoleText(data: String(repeating: " ", count: indentation))
        switch self {
        case .null, .bool, .integer, .text: return blanks + summary
        case .list(let items):
            return items.enumerated().map { index, item in
                Self.entry("[\(index)]", item, blanks: blanks, indentation: indentation)
            }.joined(separator: "\n")
        case .object(let fields):
            return fields.map { field in
                Self.entry("\(field.name)", field.value, blanks: blanks, indentation: indentation)
            }.joined(separator: "\n")
        }
    }

    private static func entry(
        _ label: ConsoleText,
        _ value: StateValue,
        blanks: ConsoleText,
        indentation: Int
    ) -> ConsoleText {
        switch value {
        case .list(let items) where items.isEmpty: blanks + label + ": none"
        case .list, .object: blanks + label + ":\n" + value.outline(indentation: indentation + 2)
        case .null, .bool, .integer, .text: blanks + label + ": " + value.summary
        }
    }

    private static func json(of text: String) -> ConsoleText {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case let scalar where scalar.actsOnTerminal:
                for unit in UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return ConsoleText(data: result + "\"")
    }
}
