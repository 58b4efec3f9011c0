extension Filter {
    func applyToText(
        _ input: LiquidValue,
        _ first: LiquidValue,
        _ second: LiquidValue,
        _ context: FilterContext
    ) throws(FilterFault) -> LiquidValue {
        let text = input.text
        func replaced(with replacement: String, firstOnly: Bool = false) throws(FilterFault) -> LiquidValue {
            let limit = context.limits.outputBytes
            let result = Text.replacing(
                first.text,
                with: replacement,
                in: text,
                firstOnly: firstOnly,
                limit: limit
            )
            guard let result else { throw .tooLong(limit) }
            return .string(result)
        }
        switch self {
        case .append: return .string(text + first.text)
        case .prepend: return .string(first.text + text)
        case .downcase: return .string(text.lowercased())
        case .upcase: return .string(text.uppercased())
        case .capitalize:
            return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
        case .strip: return .string(Text.trimmed(text))
        case .lstrip: return .string(Text.trimmedStart(text))
        case .rstrip: return .string(Text.trimmedEnd(text))
        case .squish: return input.isNull ? .null : .string(Text.squished(text))
        case .strip_newlines: return .string(Text.replacingNewlines(in: text, with: ""))
        case .newline_to_br: return .string(Text.replacingNewlines(in: text, with: "<br />\n"))
        case .split:
            guard text.utf8.count <= context.limits.steps else { throw .tooLong(context.limits.steps) }
            return .array(Text.split(text, by: first.text).map { .string($0) })
        case .replace: return try replaced(with: second.text)
        case .replace_first: return try replaced(with: second.text, firstOnly: true)
        case .replace_last: return .string(Text.replacingLast(first.text, with: second.text, in: text))
        case .remove: return try replaced(with: "")
        case .remove_first: return try replaced(with: "", firstOnly: true)
        case .remove_last: return .string(Text.replacingLast(first.text, with: "", in: text))
        case .escape, .h: return input.isNull ? .null : .string(Markup.escaped(text))
        case .escape_once: return .string(Markup.escapedOnce(text))
        case .strip_html: return .string(Markup.stripped(text))
        case .url_encode: return input.isNull ? .null : .string(Markup.urlEncoded(text))
        case .url_decode: return input.isNull ? .null : .string(try decoded(Markup.urlDecoded(text)))
        case .base64_encode: return .string(Base64.encoded(text, isURLSafe: false))
        case .base64_url_safe_encode: return .string(Base64.encoded(text, isURLSafe: true))
        default:
            guard let bytes = Base64.decoded(text, isURLSafe: self == .base64_url_safe_decode) else {
                throw FilterFault("\(LiquidValue.string(text).inspected) is not base64")
            }
            return .string(try decoded(bytes))
        }
    }

    private func decoded(_ bytes: [UInt8]) throws(FilterFault) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FilterFault("what '\(rawValue)' decodes is not UTF-8")
        }
        return text
    }

    func applySlice(
        _ input: LiquidValue,
        _ start: LiquidValue,
        _ length: LiquidValue
    ) throws(FilterFault) -> LiquidValue {
        let offset = try Self.whole(start)
        let count = length.isTruthy ? try Self.whole(length) : 1
        func bounds(_ total: Int) -> Range<Int>? {
            // A negative offset counts from the end; one before the start selects nothing.
            let from = offset < 0 ? offset.addingReportingOverflow(total).partialValue : offset
            guard count >= 0, from >= 0, from <= total else { return nil }
            return from..<from + min(count, total - from)
        }
        if case .array(let items) = input {
            return .array(bounds(items.count).map { Array(items[$0]) } ?? [])
        }
        let scalars = Array(input.text.unicodeScalars)
        return .string(bounds(scalars.count).map { Self.string(scalars[$0]) } ?? "")
    }

    func applyTruncation(_ input: LiquidValue, _ arguments: [LiquidValue]) throws(FilterFault) -> LiquidValue {
        if input.isNull { return .null }
        let text = input.text
        let length = try arguments.first.map { (value) throws(FilterFault) in try Self.whole(value) }
        let ending = arguments.count > 1 ? arguments[1].text : "..."
        if self == .truncatewords {
            let count = max(length ?? 15, 1)
            guard count < .max else { return input }
            let words = Text.words(text, limit: count + 1)
            return .string(words.count <= count ? text : words.dropLast().joined(separator: " ") + ending)
        }
        let scalars = Array(text.unicodeScalars)
        let count = length ?? 50
        guard scalars.count > count else { return .string(text) }
        let kept = max(0, count.subtractingReportingOverflow(ending.unicodeScalars.count).partialValue)
        return .string(Self.string(scalars.prefix(count < 0 ? 0 : kept)) + ending)
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }
}
