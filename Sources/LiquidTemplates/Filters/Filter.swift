/// Why a filter could not work; the renderer knows where.
struct FilterFault: Error {
    let reason: String
    var code = TemplateError.Code.argument

    init(_ reason: String, code: TemplateError.Code = .argument) {
        self.reason = reason
        self.code = code
    }

    static func tooLong(_ limit: Int) -> FilterFault {
        FilterFault("a text here is longer than the limit of \(limit) bytes", code: .limit)
    }
}

/// What a filter may need beyond its input.
struct FilterContext {
    let clock: TemplateClock
    let limits: Limits
}

/// Liquid's filters.
enum Filter: String, CaseIterable, Sendable {
    case abs, append, at_least, at_most, base64_decode, base64_encode, base64_url_safe_decode, base64_url_safe_encode
    case capitalize, ceil, compact, concat, date, `default`, divided_by, downcase, escape, escape_once, find, find_index
    case first, floor, h, has, join, last, lstrip, map, minus, modulo, newline_to_br, plus, prepend, reject, remove
    case remove_first, remove_last, replace, replace_first, replace_last, reverse, round, rstrip, size, slice, sort
    case sort_natural, split, squish, strip, strip_html, strip_newlines, sum, times, truncate, truncatewords, uniq
    case upcase, url_decode, url_encode, `where`

    /// How many arguments it takes, the input not counted.
    private var argumentCount: ClosedRange<Int> {
        switch self {
        case .append, .at_least, .at_most, .concat, .date, .divided_by, .map, .minus, .modulo, .plus, .prepend, .remove,
            .remove_first, .remove_last, .split, .times:
            1...1
        case .compact, .join, .round, .sort, .sort_natural, .sum, .uniq: 0...1
        case .default, .truncate, .truncatewords: 0...2
        case .find, .find_index, .has, .reject, .replace, .replace_first, .slice, .where: 1...2
        case .replace_last: 2...2
        default: 0...0
        }
    }

    /// - Throws: ``FilterFault`` for a wrong number of arguments or one it cannot work with.
    func apply(
        to input: LiquidValue,
        _ arguments: [LiquidValue],
        _ context: FilterContext
    ) throws(FilterFault) -> LiquidValue {
        let allowed = argumentCount
        guard allowed.contains(arguments.count) else {
            let count =
                allowed.lowerBound == allowed.upperBound
                ? "\(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
            let noun = allowed == 1...1 ? "argument" : "arguments"
            throw FilterFault("'\(rawValue)' takes \(count == "0" ? "no" : count) \(noun), not \(arguments.count)")
        }
        for value in [input] + arguments where value.weight > context.limits.outputBytes {
            throw .tooLong(context.limits.outputBytes)
        }
        let first = arguments.first ?? .null
        let second = arguments.count > 1 ? arguments[1] : .null
        switch self {
        case .abs, .at_least, .at_most, .ceil, .divided_by, .floor, .minus, .modulo, .plus, .round, .times:
            return try applyNumeric(input, first)
        case .compact, .concat, .find, .find_index, .first, .has, .join, .last, .map, .reject, .reverse, .size, .sort,
            .sort_natural, .sum, .uniq, .where:
            return try applyToList(input, first, second, context, hasArgument: !arguments.isEmpty)
        case .date: return try applyDate(input, first, context)
        case .default: return applyDefault(input, arguments)
        case .slice: return try applySlice(input, first, second)
        case .truncate, .truncatewords: return try applyTruncation(input, arguments)
        default: return try applyToText(input, first, second, context)
        }
    }

    /// The fallback stands in for nothing, false and what is empty.
    private func applyDefault(_ input: LiquidValue, _ arguments: [LiquidValue]) -> LiquidValue {
        var allowsFalse = false
        if arguments.count > 1, case .object(let options) = arguments[1] {
            allowsFalse = options["allow_false"]?.isTruthy ?? false
        }
        var fallback = arguments.first ?? .string("")
        // Named arguments alone arrive as the only argument.
        if arguments.count == 1, case .object(let options) = arguments[0], options["allow_false"] != nil {
            allowsFalse = options["allow_false"]?.isTruthy ?? false
            fallback = .string("")
        }
        let isMissing: Bool =
            switch input {
            case .null: true
            case .bool(false): !allowsFalse
            case .string(let text): text.isEmpty
            case .array(let items): items.isEmpty
            case .object(let object): object.isEmpty
            default: false
            }
        return isMissing ? fallback : input
    }

    /// A whole number, or a text that is one.
    static func whole(_ value: LiquidValue) throws(FilterFault) -> Int {
        if case .int(let number) = value { return number }
        guard let number = NumberText.exactWhole(value.text) else {
            throw FilterFault("\(value.inspected) is not a whole number")
        }
        return number
    }
}
