extension TemplateParser {
    /// A block whose body nothing divides.
    mutating func simpleBlock(_ tag: Boundary, _ stream: inout TokenStream) throws(TemplateError) -> Body {
        var body = Body()
        let boundary = try parseBlock(&body, of: tag, &stream)
        guard isEnd(boundary, of: tag) else { throw misplaced(boundary, in: tag) }
        return body
    }

    // MARK: - if, unless

    mutating func appendBranches(
        _ tag: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        let first = try recovering(Condition()) { (parser) throws(TemplateError) in try parser.condition(tag) }
        var branches = [Branch(condition: first, isNegated: tag.name == "unless")]
        while true {
            let boundary = try parseBlock(&branches[branches.count - 1].body, of: tag, &stream)
            if isEnd(boundary, of: tag) { break }
            switch boundary.name {
            case "elsif":
                let next = try recovering(Condition()) { (parser) throws(TemplateError) in
                    try parser.condition(boundary)
                }
                branches.append(Branch(condition: next))
            case "else": branches.append(Branch())
            default: throw misplaced(boundary, in: tag)
            }
        }
        let isBlank = branches.allSatisfy(\.body.isBlank)
        if isBlank {
            for index in branches.indices { branches[index].body.removeText() }
        }
        body.append(.branches(branches), blank: isBlank)
    }

    private func condition(_ tag: Boundary) throws(TemplateError) -> Condition {
        try locating { () throws(Fault) in
            if tag.markup.allSatisfy({ source.bytes[$0].isSpace }) {
                throw Fault(offset: tag.offset, reason: "'\(tag.name)' has no condition")
            }
            if mode == .lax {
                var parser = LaxParser(source, tag.markup)
                return try parser.condition()
            }
            var parser = try StrictParser(source, tag.markup, mode: mode)
            return try parser.condition()
        }
    }

    // MARK: - case

    mutating func appendCase(
        _ tag: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        let subject = try recovering(Expression.literal(.null)) { (parser) throws(TemplateError) in
            try parser.caseSubject(tag)
        }
        var whens: [When] = []
        // What stands before the first `when` is never shown.
        var leading = Body()
        var boundary = try parseBlock(&leading, of: tag, &stream)
        while !isEnd(boundary, of: tag) {
            switch boundary.name {
            case "when":
                let values = try recovering([]) { (parser) throws(TemplateError) in try parser.whenValues(boundary) }
                whens.append(When(values: values))
            case "else":
                guard boundary.markup.allSatisfy({ source.bytes[$0].isSpace }) else {
                    throw error("the 'else' of 'case' takes no condition", boundary.markup.lowerBound)
                }
                whens.append(When())
            default: throw misplaced(boundary, in: tag)
            }
            boundary = try parseBlock(&whens[whens.count - 1].body, of: tag, &stream)
        }
        let isBlank = leading.isBlank && whens.allSatisfy(\.body.isBlank)
        if isBlank {
            for index in whens.indices { whens[index].body.removeText() }
        }
        body.append(.choice(subject, whens, offset: tag.offset), blank: isBlank)
    }

    private func caseSubject(_ tag: Boundary) throws(TemplateError) -> Expression {
        try locating { () throws(Fault) in
            if mode == .strict2 {
                var parser = try StrictParser(source, tag.markup, mode: mode)
                let subject = try parser.expression()
                try parser.consumeEnd()
                return subject
            }
            var scanner = LaxParser(source, tag.markup)
            guard let subject = scanner.searchFragment() else {
                throw Fault(offset: tag.offset, reason: "'case' has no value")
            }
            return try scanner.expression(subject)
        }
    }

    private func whenValues(_ tag: Boundary) throws(TemplateError) -> [Operand] {
        try locating { () throws(Fault) in
            var values: [Operand] = []
            if mode == .strict2 {
                var parser = try StrictParser(source, tag.markup, mode: mode)
                repeat {
                    values.append(try parser.operand())
                } while parser.accept(word: "or") || parser.accept(.comma) != nil
                try parser.consumeEnd()
                return values
            }
            var scanner = LaxParser(source, tag.markup)
            while let value = scanner.searchFragment() {
                values.append(try scanner.operand(value))
                scanner.skipSpace()
                guard scanner.accept(UInt8(ascii: ",")) || scanner.accept(word: "or") else { return values }
                scanner.skipSpace()
                let rest = scanner.index
                guard scanner.fragment() != nil else { return values }
                scanner.index = rest
            }
            if values.isEmpty { throw Fault(offset: tag.offset, reason: "'when' has no value") }
            return values
        }
    }

    // MARK: - for, tablerow

    mutating func appendLoop(
        _ tag: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        let none = Expression.literal(.null)
        var loop = try recovering(Loop(variable: "", name: "", collection: none, offset: tag.offset)) {
            (parser) throws(TemplateError) in try parser.loop(tag)
        }
        var boundary = try parseBlock(&loop.body, of: tag, &stream)
        var isBlank = loop.body.isBlank
        if boundary.name == "else" {
            var otherwise = Body()
            boundary = try parseBlock(&otherwise, of: tag, &stream)
            isBlank = isBlank && otherwise.isBlank
            if isBlank { otherwise.removeText() }
            loop.otherwise = otherwise
        }
        guard isEnd(boundary, of: tag) else { throw misplaced(boundary, in: tag) }
        if isBlank { loop.body.removeText() }
        body.append(.loop(loop), blank: isBlank)
    }

    private func loop(_ tag: Boundary) throws(TemplateError) -> Loop {
        try locating { () throws(Fault) in try mode == .lax ? laxLoop(tag) : strictLoop(tag) }
    }

    private func table(_ tag: Boundary) throws(TemplateError) -> Table {
        try locating { () throws(Fault) in try mode == .strict2 ? strictTable(tag) : laxTable(tag) }
    }

    private func badLoop(_ tag: Boundary) -> Fault {
        Fault(offset: tag.offset, reason: "'\(tag.name)' has the form: \(tag.name) item in list")
    }

    private func laxLoop(_ tag: Boundary) throws(Fault) -> Loop {
        var scanner = LaxParser(source, tag.markup)
        guard let variable = scanner.segment() else { throw badLoop(tag) }
        let behind = scanner.index
        scanner.skipSpace()
        guard scanner.index > behind, scanner.accept(word: "in") else { throw badLoop(tag) }
        let keyword = scanner.index
        scanner.skipSpace()
        guard scanner.index > keyword, let collection = scanner.fragments() else { throw badLoop(tag) }
        let name = source.text(variable)
        var loop = Loop(
            variable: name,
            name: "\(name)-\(source.text(collection))",
            collection: try scanner.expression(collection),
            offset: tag.offset
        )
        scanner.skipSpace()
        loop.isReversed = scanner.accept(word: "reversed")
        scanner.index = tag.markup.lowerBound
        for (name, value) in scanner.attributes() {
            switch name {
            case "limit": loop.limit = try scanner.expression(value)
            case "offset":
                loop.start = source.text(value) == "continue" ? .continued : .expression(try scanner.expression(value))
            default: break
            }
        }
        return loop
    }

    private func strictLoop(_ tag: Boundary) throws(Fault) -> Loop {
        var parser = try StrictParser(source, tag.markup, mode: mode)
        let variable = try parser.consume(.word)
        guard parser.accept(word: "in") else { throw badLoop(tag) }
        let start = parser.offset
        let collection = try parser.expression()
        let written = parser.text(from: start).filter { !$0.isWhitespace }
        var loop = Loop(
            variable: variable,
            name: "\(variable)-\(written)",
            collection: collection,
            offset: tag.offset
        )
        loop.isReversed = parser.accept(word: "reversed")
        while parser.isNext(.comma) || parser.isNext(.word) {
            parser.accept(.comma)
            let offset = parser.offset
            let isLimit = parser.accept(word: "limit")
            guard isLimit || parser.accept(word: "offset") else {
                throw Fault(offset: offset, reason: "'for' takes 'limit', 'offset' and 'reversed' only")
            }
            _ = try parser.consume(.colon)
            if isLimit {
                loop.limit = try parser.expression()
            } else if parser.accept(word: "continue") {
                loop.start = .continued
            } else {
                loop.start = .expression(try parser.expression())
            }
        }
        try parser.consumeEnd()
        return loop
    }

    mutating func appendTable(
        _ tag: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        let none = Expression.literal(.null)
        var table = try recovering(Table(variable: "", collection: none, offset: tag.offset)) {
            (parser) throws(TemplateError) in try parser.table(tag)
        }
        table.body = try simpleBlock(tag, &stream)
        body.append(.table(table), blank: table.body.isBlank)
    }

    private func laxTable(_ tag: Boundary) throws(Fault) -> Table {
        var scanner = LaxParser(source, tag.markup)
        while scanner.index < scanner.end {
            let start = scanner.index
            while scanner.index < scanner.end, source.bytes[scanner.index].isWord { scanner.index += 1 }
            let name = start..<scanner.index
            guard !name.isEmpty else {
                scanner.index += 1
                continue
            }
            scanner.skipSpace()
            guard scanner.index > name.upperBound, scanner.accept(word: "in") else { continue }
            let keyword = scanner.index
            scanner.skipSpace()
            guard scanner.index > keyword, let collection = scanner.fragments() else { continue }
            var table = Table(
                variable: source.text(name),
                collection: try scanner.expression(collection),
                offset: tag.offset
            )
            scanner.index = tag.markup.lowerBound
            for (name, value) in scanner.attributes() { table.attributes[name] = try scanner.expression(value) }
            return table
        }
        throw badLoop(tag)
    }

    private func strictTable(_ tag: Boundary) throws(Fault) -> Table {
        var parser = try StrictParser(source, tag.markup, mode: mode)
        let variable = try parser.consume(.word)
        guard parser.accept(word: "in") else { throw badLoop(tag) }
        var table = Table(variable: variable, collection: try parser.expression(), offset: tag.offset)
        parser.accept(.comma)
        while parser.isNext(.word) {
            let offset = parser.offset
            let name = try parser.consume(.word)
            guard ["cols", "limit", "offset", "range"].contains(name) else {
                throw Fault(offset: offset, reason: "'tablerow' takes 'cols', 'limit', 'offset' and 'range' only")
            }
            _ = try parser.consume(.colon)
            table.attributes[name] = try parser.expression()
            parser.accept(.comma)
        }
        try parser.consumeEnd()
        return table
    }
}
