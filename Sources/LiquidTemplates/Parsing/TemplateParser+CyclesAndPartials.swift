extension TemplateParser {
    // MARK: - cycle

    func cycle(_ tag: Boundary) throws(TemplateError) -> Cycle {
        try locating { () throws(Fault) in
            var (name, values) = try mode == .strict2 ? strictCycle(tag) : laxCycle(tag)
            if values.isEmpty, name == nil { throw Fault(offset: tag.offset, reason: "'cycle' has no values") }
            let literals = values.compactMap(\.literalValue)
            let group: Cycle.Group =
                if let name { .named(name) } else if literals.count == values.count { .literals(literals) } else {
                    .own
                }
            if values.isEmpty { values = [.literal(.null)] }
            return Cycle(group: group, values: values, offset: tag.offset)
        }
    }

    private func strictCycle(_ tag: Boundary) throws(Fault) -> (Expression?, [Expression]) {
        var parser = try StrictParser(source, tag.markup, mode: mode)
        var name: Expression?
        guard !parser.isNext(.end) else { return (nil, []) }
        var values = [try parser.expression()]
        if parser.accept(.colon) != nil {
            name = values[0]
            values = [try parser.expression()]
        }
        while parser.accept(.comma) != nil, !parser.isNext(.end) { values.append(try parser.expression()) }
        try parser.consumeEnd()
        return (name, values)
    }

    private func laxCycle(_ tag: Boundary) throws(Fault) -> (Expression?, [Expression]) {
        var scanner = LaxParser(source, tag.markup)
        let name = try cycleName(&scanner)
        if name == nil { scanner.index = tag.markup.lowerBound }
        var values: [Expression] = []
        while scanner.index < scanner.end {
            let comma = (scanner.index..<scanner.end).first { source.bytes[$0] == UInt8(ascii: ",") } ?? scanner.end
            var part = LaxParser(source, scanner.index..<comma)
            if let value = part.searchFragment() { values.append(try part.expression(value)) }
            scanner.index = comma + 1
        }
        return (name, values)
    }

    /// The name before a `:`, which is left behind; without a `:` there is none.
    private func cycleName(_ scanner: inout LaxParser) throws(Fault) -> Expression? {
        guard let first = scanner.fragment() else { return nil }
        scanner.skipSpace()
        if scanner.accept(UInt8(ascii: ":")) { return try scanner.expression(first) }
        // Without quotes the `:` may stand inside of the fragment, as in `a:1`.
        let lead = source.bytes[first.lowerBound]
        guard lead != UInt8(ascii: "'"), lead != UInt8(ascii: "\""),
            let colon = first.last(where: { source.bytes[$0] == UInt8(ascii: ":") }), colon > first.lowerBound
        else { return nil }
        scanner.index = colon + 1
        return try scanner.expression(first.lowerBound..<colon)
    }

    // MARK: - include, render

    func partial(_ tag: Boundary) throws(TemplateError) -> Partial {
        try locating { () throws(Fault) in
            try mode == .strict2 ? strictPartial(tag) : laxPartial(tag)
        }
    }

    private func strictPartial(_ tag: Boundary) throws(Fault) -> Partial {
        var parser = try StrictParser(source, tag.markup, mode: mode)
        let isIsolated = tag.name == "render"
        if isIsolated, !parser.isNext(.string) { throw nameless(tag) }
        var partial = Partial(name: try parser.expression(), isIsolated: isIsolated, offset: tag.offset)
        partial.isLoop = parser.accept(word: "for")
        if partial.isLoop || parser.accept(word: "with") { partial.bound = try parser.expression() }
        if parser.accept(word: "as") { partial.alias = try parser.consume(.word) }
        parser.accept(.comma)
        while parser.isNext(.word) {
            let name = try parser.consume(.word)
            _ = try parser.consume(.colon)
            partial.arguments.append((name, try parser.expression()))
            parser.accept(.comma)
        }
        try parser.consumeEnd()
        return partial
    }

    private func nameless(_ tag: Boundary) -> Fault {
        Fault(
            offset: tag.offset,
            reason: tag.name == "render"
                ? "'render' takes the partial's name in quotes" : "'include' takes the partial's name"
        )
    }

    private func laxPartial(_ tag: Boundary) throws(Fault) -> Partial {
        var scanner = LaxParser(source, tag.markup)
        let isIsolated = tag.name == "render"
        if isIsolated {
            let bytes = source.bytes
            while scanner.index < scanner.end, bytes[scanner.index] != UInt8(ascii: "'"),
                bytes[scanner.index] != UInt8(ascii: "\"")
            {
                scanner.index += 1
            }
        }
        guard let name = scanner.searchFragment(), !isIsolated || scanner.isQuoted(name) else { throw nameless(tag) }
        var partial = Partial(name: try scanner.expression(name), isIsolated: isIsolated, offset: tag.offset)
        var mark = scanner.index
        scanner.skipSpace()
        partial.isLoop = scanner.accept(word: "for")
        if partial.isLoop || scanner.accept(word: "with") {
            scanner.skipSpace()
            if let bound = scanner.fragments() {
                partial.bound = try scanner.expression(bound)
                mark = scanner.index
            } else {
                partial.isLoop = false
            }
        }
        scanner.index = mark
        scanner.skipSpace()
        if scanner.accept(word: "as") {
            scanner.skipSpace()
            partial.alias = scanner.segment().map { source.text($0) }
        }
        scanner.index = tag.markup.lowerBound
        for (name, value) in scanner.attributes() {
            partial.arguments.append((name, try scanner.expression(value)))
        }
        return partial
    }
}
