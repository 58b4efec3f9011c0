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

    var bytes: [UInt8] { source.bytes }

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

    func isQuoted(_ fragment: Range<Int>) -> Bool {
        closingQuote(at: fragment.lowerBound) == fragment.upperBound - 1
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
}
