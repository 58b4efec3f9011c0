/// Reads expressions, filters and conditions by the strict grammar.
struct StrictParser {
    /// How deep brackets may nest; the parser and the renderer recurse for each level.
    static let maximumDepth = 100

    let source: Source
    /// Whether `[name]` without a variable before it is refused.
    var refusesBareBrackets = false
    private let lexemes: [Lexeme]
    private var index = 0
    private var depth = 0

    init(_ source: Source, _ markup: Range<Int>, mode: TemplateMode) throws(Fault) {
        self.source = source
        refusesBareBrackets = mode == .strict2
        lexemes = try Lexer.lexemes(of: source, in: markup)
    }

    var offset: Int { lexemes[index].range.lowerBound }

    func isNext(_ kind: Lexeme.Kind, ahead: Int = 0) -> Bool {
        index + ahead < lexemes.count && lexemes[index + ahead].kind == kind
    }

    func text(from start: Int) -> String { source.text(start..<lexemes[max(index - 1, 0)].range.upperBound) }

    mutating func consume(_ kind: Lexeme.Kind) throws(Fault) -> String {
        guard let text = accept(kind) else {
            throw Fault(offset: offset, reason: "expected \(kind.rawValue), found \(found)")
        }
        return text
    }

    @discardableResult mutating func accept(_ kind: Lexeme.Kind) -> String? {
        guard isNext(kind) else { return nil }
        let text = source.text(lexemes[index].range)
        if kind != .end { index += 1 }
        return text
    }

    mutating func accept(word: String) -> Bool {
        guard isNext(.word), source.text(lexemes[index].range) == word else { return false }
        index += 1
        return true
    }

    mutating func consumeEnd() throws(Fault) {
        _ = try consume(.end)
    }

    private var found: String {
        let lexeme = lexemes[index]
        return lexeme.kind == .end ? "the end" : "'\(source.text(lexeme.range))'"
    }

    // MARK: - Expressions

    mutating func expression() throws(Fault) -> Expression {
        depth += 1
        defer { depth -= 1 }
        let start = offset
        guard depth <= Self.maximumDepth else { throw Fault(offset: start, reason: "expressions nest too deep") }
        switch lexemes[index].kind {
        case .word:
            let name = try consume(.word)
            let steps = try steps()
            if steps.isEmpty, let value = Expression.word(name) { return .literal(value) }
            return .lookup(Lookup(root: .name(name), steps: steps, offset: start))
        case .openSquare:
            if refusesBareBrackets {
                throw Fault(offset: start, reason: "a name must come before '[', as in self['...']")
            }
            index += 1
            let inner = try expression()
            _ = try consume(.closeSquare)
            return .lookup(Lookup(root: .computed(inner), steps: try steps(), offset: start))
        case .string:
            let range = lexemes[index].range
            index += 1
            return .literal(.string(source.text(range.lowerBound + 1..<range.upperBound - 1)))
        case .number:
            let text = try consume(.number)
            guard let value = NumberText.literal(text) else {
                throw Fault(offset: start, reason: "the number \(text) does not fit in 64 bits")
            }
            return .literal(value)
        case .openRound:
            index += 1
            let first = try expression()
            _ = try consume(.dots)
            let last = try expression()
            _ = try consume(.closeRound)
            return .range(first, last, offset: start)
        default:
            throw Fault(offset: start, reason: "expected a value, found \(found)")
        }
    }

    private mutating func steps() throws(Fault) -> [Lookup.Step] {
        var steps: [Lookup.Step] = []
        while true {
            if accept(.openSquare) != nil {
                steps.append(.index(try expression()))
                _ = try consume(.closeSquare)
            } else if accept(.dot) != nil {
                let name = try consume(.word)
                steps.append(.key(name, LiquidValue.Command(rawValue: name)))
            } else {
                return steps
            }
        }
    }

    mutating func operand() throws(Fault) -> Operand {
        if isNext(.word), !isNext(.dot, ahead: 1), !isNext(.openSquare, ahead: 1) {
            if accept(word: "blank") { return .blank }
            if accept(word: "empty") { return .empty }
        }
        return .expression(try expression())
    }

    // MARK: - Outputs and conditions

    /// `value | filter: argument, name: argument | …`; nothing at all is `nil`.
    mutating func output() throws(Fault) -> Output {
        let start = offset
        guard !isNext(.end) else { return Output(value: .literal(.null), filters: [], offset: start) }
        var output = Output(value: try expression(), filters: [], offset: start)
        while accept(.pipe) != nil {
            let offset = offset
            let name = try consume(.word)
            var call = FilterCall(name: name, filter: Filter(rawValue: name), offset: offset)
            if accept(.colon) != nil {
                repeat {
                    if isNext(.word), isNext(.colon, ahead: 1) {
                        let name = try consume(.word)
                        index += 1
                        call.keywords.append((name, try expression()))
                    } else {
                        call.arguments.append(try expression())
                    }
                } while accept(.comma) != nil
            }
            output.filters.append(call)
        }
        try consumeEnd()
        return output
    }

    mutating func condition() throws(Fault) -> Condition {
        var condition = Condition()
        while true {
            condition.comparisons.append(try comparison())
            if accept(word: "and") {
                condition.joints.append(.and)
            } else if accept(word: "or") {
                condition.joints.append(.or)
            } else {
                try consumeEnd()
                return condition
            }
        }
    }

    private mutating func comparison() throws(Fault) -> Comparison {
        let left = try operand()
        let start = offset
        guard let sign = accept(.comparison) else { return Comparison(left: left) }
        return Comparison(left: left, sign: sign, right: try operand(), offset: start)
    }
}
