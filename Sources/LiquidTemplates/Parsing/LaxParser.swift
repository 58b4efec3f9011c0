/// Reads markup the forgiving way: takes the fragments it knows and passes over everything between.
struct LaxParser {
    let source: Source
    let end: Int
    var index: Int

    init(_ source: Source, _ markup: Range<Int>) {
        self.source = source
        index = markup.lowerBound
        end = markup.upperBound
    }

    private var bytes: [UInt8] { source.bytes }

    // MARK: - Scanning

    mutating func skipSpace() {
        while index < end, source.bytes[index].isSpace { index += 1 }
    }

    mutating func accept(_ byte: UInt8) -> Bool {
        guard index < end, source.bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// A keyword that is followed by something else than a word character.
    mutating func accept(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= end, index + count == end || !source.bytes[index + count].isWord else { return false }
        for offset in 0..<count where source.bytes[index + offset] != word.utf8Start[offset] { return false }
        index += count
        return true
    }

    mutating func segment() -> Range<Int>? {
        let start = index
        while index < end, source.bytes[index].isWord || source.bytes[index] == UInt8(ascii: "-") { index += 1 }
        return start < index ? start..<index : nil
    }

    /// A quoted string, or a run without spaces, commas and pipes in which quoted strings may stand.
    mutating func fragment() -> Range<Int>? {
        let start = index
        if let close = closingQuote(at: index) {
            index = close + 1
            return start..<index
        }
        while index < end {
            let byte = source.bytes[index]
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                guard let close = closingQuote(at: index) else { break }
                index = close + 1
            } else if byte.isSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "|") {
                break
            } else {
                index += 1
            }
        }
        return start < index ? start..<index : nil
    }

    /// Adjoining fragments, as in `'a'.b`.
    mutating func fragments() -> Range<Int>? {
        let start = index
        while fragment() != nil {}
        return start < index ? start..<index : nil
    }

    /// The first fragment at or after the current place.
    mutating func searchFragment() -> Range<Int>? {
        while index < end {
            if let range = fragment() { return range }
            index += 1
        }
        return nil
    }

    private func closingQuote(at start: Int) -> Int? {
        guard start < end else { return nil }
        let quote = source.bytes[start]
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        var index = start + 1
        while index < end {
            if source.bytes[index] == quote { return index }
            index += 1
        }
        return nil
    }

    /// All `name: fragment` pairs of the rest, whatever stands between them.
    mutating func attributes() -> [(name: String, value: Range<Int>)] {
        var result: [(String, Range<Int>)] = []
        while index < end {
            guard source.bytes[index].isWord, let name = segment() else {
                index += 1
                continue
            }
            skipSpace()
            guard accept(UInt8(ascii: ":")) else { continue }
            skipSpace()
            if let value = fragment() { result.append((source.text(name), value)) }
        }
        return result
    }

    // MARK: - Expressions

    func expression(_ markup: Range<Int>) throws(Fault) -> Expression {
        try expression(markup, depth: 0)
    }

    private func expression(_ markup: Range<Int>, depth: Int) throws(Fault) -> Expression {
        guard depth < StrictParser.maximumDepth else {
            throw Fault(offset: markup.lowerBound, reason: "expressions nest too deep")
        }
        var (start, stop) = (markup.lowerBound, markup.upperBound)
        while start < stop, bytes[start].isSpace { start += 1 }
        while start < stop, bytes[stop - 1].isSpace { stop -= 1 }
        guard start < stop else { return .literal(.null) }
        let (first, last) = (bytes[start], bytes[stop - 1])
        if stop - start > 1, first == last, first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
            return .literal(.string(source.text(start + 1..<stop - 1)))
        }
        let text = source.text(start..<stop)
        if let value = Expression.word(text) { return .literal(value) }
        if first == UInt8(ascii: "("), last == UInt8(ascii: ")"), let dots = rangeDots(start + 1..<stop - 1) {
            let from = try expression(start + 1..<dots, depth: depth + 1)
            return .range(from, try expression(dots + 2..<stop - 1, depth: depth + 1), offset: start)
        }
        if let number = NumberText.looseLiteral(text) { return .literal(number) }
        if NumberText.isWhole(text) {
            throw Fault(offset: start, reason: "the number \(text) does not fit in 64 bits")
        }
        return .lookup(try lookup(start..<stop, depth: depth))
    }

    /// Where the last `..` of a range without spaces around its ends stands.
    private func rangeDots(_ range: Range<Int>) -> Int? {
        let dot = UInt8(ascii: ".")
        var index = range.upperBound - 3
        while index > range.lowerBound {
            if bytes[index] == dot, bytes[index + 1] == dot { return index }
            index -= 1
        }
        return nil
    }

    /// Takes the names and bracketed parts; dots and whatever else stands between them are passed over.
    private func lookup(_ markup: Range<Int>, depth: Int) throws(Fault) -> Lookup {
        var parts: [Range<Int>] = []
        let closings = closingBrackets(in: markup)
        var scanner = LaxParser(source, markup)
        while scanner.index < scanner.end {
            let start = scanner.index
            if bytes[start] == UInt8(ascii: "["), let close = closings[start] {
                scanner.index = close + 1
                parts.append(start..<close + 1)
            } else if scanner.segment() != nil {
                _ = scanner.accept(UInt8(ascii: "?"))
                parts.append(start..<scanner.index)
            } else {
                scanner.index += 1
            }
        }
        guard let first = parts.first else { return Lookup(root: .name(""), offset: markup.lowerBound) }
        func inner(_ part: Range<Int>) throws(Fault) -> Expression? {
            guard bytes[part.lowerBound] == UInt8(ascii: "[") else { return nil }
            return try expression(part.lowerBound + 1..<part.upperBound - 1, depth: depth + 1)
        }
        let root = try inner(first).map { Lookup.Root.computed($0) } ?? .name(source.text(first))
        var result = Lookup(root: root, offset: markup.lowerBound)
        for part in parts.dropFirst() {
            if let index = try inner(part) {
                result.steps.append(.index(index))
            } else {
                let name = source.text(part)
                result.steps.append(.key(name, LiquidValue.Command(rawValue: name)))
            }
        }
        return result
    }

    /// The closing bracket of each opening one that has one.
    private func closingBrackets(in markup: Range<Int>) -> [Int: Int] {
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for index in markup {
            if bytes[index] == UInt8(ascii: "[") { open.append(index) }
            if bytes[index] == UInt8(ascii: "]"), let start = open.popLast() { closings[start] = index }
        }
        return closings
    }

    func operand(_ markup: Range<Int>) throws(Fault) -> Operand {
        switch source.text(markup) {
        case "blank": .blank
        case "empty": .empty
        default: .expression(try expression(markup))
        }
    }

    // MARK: - Outputs

    mutating func output() throws(Fault) -> Output {
        let start = index
        guard let value = searchFragment() else { return Output(value: .literal(.null), filters: [], offset: start) }
        var output = Output(value: try expression(value), filters: [], offset: value.lowerBound)
        while index < end, bytes[index] != UInt8(ascii: "|") { index += 1 }
        while index < end {
            index += 1
            let start = index
            while index < end {
                let before = index
                skipSpace()
                _ = fragment()
                _ = accept(UInt8(ascii: ","))
                if index == before { break }
            }
            if let call = try filterCall(start..<index) { output.filters.append(call) }
        }
        return output
    }

    private func filterCall(_ markup: Range<Int>) throws(Fault) -> FilterCall? {
        var scanner = LaxParser(source, markup)
        while scanner.index < scanner.end, !bytes[scanner.index].isWord { scanner.index += 1 }
        let start = scanner.index
        while scanner.index < scanner.end, bytes[scanner.index].isWord { scanner.index += 1 }
        guard start < scanner.index else { return nil }
        let name = source.text(start..<scanner.index)
        var call = FilterCall(name: name, filter: Filter(rawValue: name), offset: start)
        scanner.index = markup.lowerBound
        while scanner.index < scanner.end {
            guard scanner.accept(UInt8(ascii: ":")) || scanner.accept(UInt8(ascii: ",")) else {
                scanner.index += 1
                continue
            }
            scanner.skipSpace()
            let argument = scanner.index
            var keyword: String?
            if let name = scanner.segment(), bytes[name.lowerBound].isWord {
                let behindName = scanner.index
                scanner.skipSpace()
                if scanner.accept(UInt8(ascii: ":")) {
                    scanner.skipSpace()
                    keyword = source.text(name)
                } else {
                    scanner.index = behindName
                }
            }
            if keyword == nil { scanner.index = argument }
            guard let value = scanner.fragment() else { continue }
            if let keyword {
                call.keywords.append((keyword, try expression(value)))
            } else {
                call.arguments.append(try expression(value))
            }
        }
        return call
    }

    // MARK: - Conditions

    mutating func condition() throws(Fault) -> Condition {
        let start = index
        var terms: [Condition] = []
        var joints: [Bool] = []
        while true {
            guard let term = nextTerm() else {
                throw Fault(offset: start, reason: "a condition is missing here")
            }
            terms.append(try comparison(term))
            skipSpace()
            if accept(word: "and") {
                joints.append(true)
            } else if accept(word: "or") {
                joints.append(false)
            } else {
                break
            }
        }
        return try Condition.joined(terms, isAnd: joints, offset: start)
    }

    /// Everything up to the next `and` or `or` that stands by itself.
    private mutating func nextTerm() -> Range<Int>? {
        skipSpace()
        let start = index
        var stop = index
        while index < end {
            let word = index
            if accept(word: "and") || accept(word: "or") {
                index = word
                break
            }
            if fragment() == nil {
                while index < end, !bytes[index].isSpace { index += 1 }
            }
            stop = index
            skipSpace()
        }
        return start < stop ? start..<stop : nil
    }

    private func comparison(_ markup: Range<Int>) throws(Fault) -> Condition {
        var scanner = LaxParser(source, markup)
        guard let left = scanner.searchFragment() else {
            throw Fault(offset: markup.lowerBound, reason: "a condition is missing here")
        }
        scanner.skipSpace()
        let start = scanner.index
        while scanner.index < scanner.end, bytes[scanner.index].isOperator { scanner.index += 1 }
        guard start < scanner.index else { return .truth(try operand(left)) }
        let sign = source.text(start..<scanner.index)
        scanner.skipSpace()
        let right = scanner.fragment()
        let other = if let right { try operand(right) } else { Operand.expression(.literal(.null)) }
        return .comparison(try operand(left), sign, other, offset: start)
    }
}

extension UInt8 {
    fileprivate var isOperator: Bool {
        switch self {
        case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "_"): true
        default: self >= 0x61 && self <= 0x7A
        }
    }
}
