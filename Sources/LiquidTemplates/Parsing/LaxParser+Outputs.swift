extension LaxParser {
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
        var condition = Condition()
        while true {
            guard let term = nextTerm() else { throw Fault(offset: start, reason: "a condition is missing here") }
            condition.comparisons.append(try comparison(term))
            skipSpace()
            if accept(word: "and") {
                condition.joints.append(.and)
            } else if accept(word: "or") {
                condition.joints.append(.or)
            } else {
                return condition
            }
        }
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

    private func comparison(_ markup: Range<Int>) throws(Fault) -> Comparison {
        var scanner = LaxParser(source, markup)
        guard let left = scanner.searchFragment() else {
            throw Fault(offset: markup.lowerBound, reason: "a condition is missing here")
        }
        var comparison = Comparison(left: try operand(left))
        scanner.skipSpace()
        let start = scanner.index
        while scanner.index < scanner.end, bytes[scanner.index].isOperator { scanner.index += 1 }
        guard start < scanner.index else { return comparison }
        comparison.sign = source.text(start..<scanner.index)
        comparison.offset = start
        scanner.skipSpace()
        if let right = scanner.fragment() { comparison.right = try operand(right) }
        return comparison
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
