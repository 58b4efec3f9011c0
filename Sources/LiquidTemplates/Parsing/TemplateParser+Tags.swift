extension TemplateParser {
    /// The names a tag can have.
    static let tagNames = [
        "assign", "break", "capture", "case", "comment", "continue", "cycle", "decrement", "doc", "echo", "else",
        "elsif", "endcapture", "endcase", "endcomment", "enddoc", "endfor", "endif", "endifchanged", "endraw",
        "endtablerow", "endunless", "for", "if", "ifchanged", "include", "increment", "liquid", "raw", "render",
        "tablerow", "unless", "when",
    ]

    /// Reads the tag and, for a block, everything up to its end; returns the tag when it starts no node.
    mutating func parseTag(
        _ tag: Boundary,
        into body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) -> Boundary? {
        switch tag.name {
        case "comment": try appendComment(tag, &body, &stream)
        case "doc", "raw": try appendVerbatim(tag, &body, &stream)
        case "liquid": try appendLines(tag, &body)
        case "capture": body.append(try capture(tag, &stream), blank: true)
        case "if", "unless": try appendBranches(tag, &body, &stream)
        case "case": try appendCase(tag, &body, &stream)
        case "for": try appendLoop(tag, &body, &stream)
        case "tablerow": try appendTable(tag, &body, &stream)
        case "ifchanged":
            let inner = try simpleBlock(tag, &stream)
            body.append(.ifChanged(inner), blank: inner.isBlank)
        default:
            guard Self.simpleTagNames.contains(tag.name) else { return tag }
            let node = try recovering(Node.comment) { (parser) throws(TemplateError) in try parser.simpleNode(tag) }
            body.append(node, blank: tag.name == "assign" || tag.name == "#")
        }
        return nil
    }

    private static let simpleTagNames: Set = [
        "#", "echo", "assign", "increment", "decrement", "cycle", "include", "render", "break", "continue",
    ]

    /// Reads a tag that has no body.
    private func simpleNode(_ tag: Boundary) throws(TemplateError) -> Node {
        switch tag.name {
        case "#": try inlineComment(tag)
        case "echo": .output(try output(in: tag.markup))
        case "assign": try assign(tag)
        case "increment", "decrement": try counter(tag)
        case "cycle": .cycle(try cycle(tag))
        case "include", "render": .partial(try partial(tag))
        case "break": .interrupt(.breakLoop)
        default: .interrupt(.continueLoop)
        }
    }

    // MARK: - Comments and verbatim text

    private func inlineComment(_ tag: Boundary) throws(TemplateError) -> Node {
        var isLineStart = false
        for index in tag.markup {
            let byte = source.bytes[index]
            if byte == UInt8(ascii: "\n") {
                isLineStart = true
            } else if isLineStart, !byte.isSpace {
                guard byte == UInt8(ascii: "#") else {
                    throw error("each line of a '#' comment starts with '#'", index)
                }
                isLineStart = false
            }
        }
        return .comment
    }

    /// Passes over everything up to the `endcomment` of this `comment`; comments nest, `raw` inside hides their ends.
    private mutating func appendComment(
        _ opening: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        var level = 1
        while let token = stream.next() {
            var tag: Boundary?
            switch token.kind {
            case .tag where closes(token.range): tag = named(contents(token.range), offset: token.range.lowerBound)
            case .line: tag = named(token.range, offset: token.range.lowerBound)
            default: break
            }
            switch tag?.name {
            case "comment": level += 1
            case "endcomment": level -= 1
            case "raw": if let tag { _ = try verbatim(tag, &stream) }
            default: break
            }
            if level == 0 {
                if token.kind == .tag { trimsNext = endsWithDash(token.range) }
                body.append(.comment, blank: true)
                return
            }
        }
        throw neverClosed(opening)
    }

    private mutating func appendVerbatim(
        _ tag: Boundary,
        _ body: inout Body,
        _ stream: inout TokenStream
    ) throws(TemplateError) {
        guard tag.markup.allSatisfy({ source.bytes[$0].isSpace }) else {
            throw error("'\(tag.name)' takes no arguments", tag.markup.lowerBound)
        }
        let text = try verbatim(tag, &stream)
        body.append(tag.name == "raw" ? .raw(source.text(text)) : .comment, blank: text.isEmpty)
    }

    /// The source between a `raw` or `doc` tag and its end.
    private mutating func verbatim(_ opening: Boundary, _ stream: inout TokenStream) throws(TemplateError) -> Range<Int>
    {
        var start: Int?
        while let token = stream.next() {
            if start == nil { start = token.range.lowerBound }
            guard token.kind != .text, closes(token.range), let mark = lastTagStart(in: token.range),
                let tag = named(contents(mark..<token.range.upperBound), offset: mark)
            else { continue }
            if opening.name == "doc", tag.name == "doc" { throw error("'doc' does not nest", mark) }
            if isEnd(tag, of: opening) {
                trimsNext = endsWithDash(token.range)
                return (start ?? mark)..<mark
            }
        }
        throw neverClosed(opening)
    }

    private func closes(_ token: Range<Int>) -> Bool {
        token.count >= 4 && source.bytes[token.upperBound - 2] == UInt8(ascii: "%")
            && source.bytes[token.upperBound - 1] == UInt8(ascii: "}")
    }

    private func contents(_ token: Range<Int>) -> Range<Int> {
        let start = token.lowerBound + 2
        let isDashed = source.bytes[start] == UInt8(ascii: "-") && start < token.upperBound - 2
        return start + (isDashed ? 1 : 0)..<token.upperBound - 2
    }

    private func lastTagStart(in token: Range<Int>) -> Int? {
        token.dropLast(3).last { index in
            source.bytes[index] == UInt8(ascii: "{") && source.bytes[index + 1] == UInt8(ascii: "%")
        }
    }

    private mutating func appendLines(_ tag: Boundary, _ body: inout Body) throws(TemplateError) {
        var lines = TokenStream(source, range: tag.markup, isLines: true)
        if let boundary = try parseNested(&body, in: tag, &lines) { throw misplaced(boundary, in: tag) }
    }

    // MARK: - Variables

    /// The characters of an assigned name, brackets and dots included: Liquid takes `a.b` for a name of its own.
    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("),
            UInt8(ascii: ")"):
            true
        default: byte.isWord
        }
    }

    private func assign(_ tag: Boundary) throws(TemplateError) -> Node {
        let bytes = source.bytes
        let equals = tag.markup.filter { bytes[$0] == UInt8(ascii: "=") }
        for equal in equals {
            var end = equal
            while end > tag.markup.lowerBound, bytes[end - 1].isSpace { end -= 1 }
            var start = end
            while start > tag.markup.lowerBound, isNamePart(bytes[start - 1]) { start -= 1 }
            guard start < end else { continue }
            if mode == .strict2 { try requireName(start..<end) }
            return .assign(source.text(start..<end), try output(in: equal + 1..<tag.markup.upperBound))
        }
        throw error("'assign' has the form: assign name = value", tag.offset)
    }

    private mutating func capture(_ tag: Boundary, _ stream: inout TokenStream) throws(TemplateError) -> Node {
        if mode == .strict2 { try requireName(tag.markup) }
        let bytes = source.bytes
        guard let start = tag.markup.first(where: { isNamePart(bytes[$0]) }) else {
            throw error("'capture' has the form: capture name", tag.offset)
        }
        let end = (start..<tag.markup.upperBound).first { !isNamePart(bytes[$0]) } ?? tag.markup.upperBound
        return .capture(source.text(start..<end), try simpleBlock(tag, &stream))
    }

    private func counter(_ tag: Boundary) throws(TemplateError) -> Node {
        if mode == .strict2 { try requireName(tag.markup) }
        return .counter(Text.trimmed(source.text(tag.markup)), decrement: tag.name == "decrement")
    }

    private func requireName(_ markup: Range<Int>) throws(TemplateError) {
        try locating { () throws(Fault) in
            var parser = try StrictParser(source, markup, mode: mode)
            _ = try parser.consume(.word)
            try parser.consumeEnd()
        }
    }
}
