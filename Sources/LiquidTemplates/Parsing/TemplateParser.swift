import Suggestions

/// Turns a source into nodes: cuts it into tags, reads each by the mode's grammar, and pairs blocks with their ends.
struct TemplateParser {
    /// A tag the surrounding block has to make sense of: its end, an `else`, or nonsense.
    struct Boundary {
        let name: String
        let markup: Range<Int>
        let offset: Int
    }

    let source: Source
    let mode: TemplateMode
    let maximumDepth: Int
    private var depth = 0
    /// Where breaches of the grammar inside tags are put instead of being thrown; `nil` when they are thrown.
    private(set) var problems: [TemplateError]?
    /// Whether the last tag asked for the white space behind it to go.
    var trimsNext = false

    init(source: Source, mode: TemplateMode, limits: Limits) {
        self.source = source
        self.mode = mode
        maximumDepth = limits.depth
    }

    /// All breaches of the grammar, in source order. After one inside a tag or output reading goes on behind it; one in
    /// the order of blocks ends the reading.
    mutating func parseForProblems() -> [TemplateError] {
        problems = []
        do {
            _ = try parse()
        } catch {
            problems?.append(error)
        }
        return problems ?? []
    }

    /// What `read` reads, or the placeholder when it fails and failures are collected.
    mutating func recovering<T>(
        _ placeholder: @autoclosure () -> T,
        _ read: (inout TemplateParser) throws(TemplateError) -> T
    ) throws(TemplateError) -> T {
        do {
            return try read(&self)
        } catch {
            guard problems != nil else { throw error }
            problems?.append(error)
            return placeholder()
        }
    }

    /// The nodes of a whole template.
    mutating func parse() throws(TemplateError) -> Body {
        var stream = TokenStream(source)
        var body = Body()
        if let tag = try parse(into: &body, &stream) {
            let reason =
                tag.name == "else" || tag.name == "elsif" || tag.name == "when" || tag.name.hasPrefix("end")
                ? "unexpected '\(tag.name)' outside of its block" : unknownTag(tag.name)
            throw error(reason, tag.offset)
        }
        return body
    }

    func error(_ reason: String, _ offset: Int) -> TemplateError { source.error(.syntax, reason, at: offset) }

    /// Whether the tag is none of Liquid's, and that has been noted.
    private mutating func notesUnknown(_ tag: Boundary) -> Bool {
        guard problems != nil, !Self.tagNames.contains(tag.name) else { return false }
        let problem = error(unknownTag(tag.name), tag.offset)
        problems?.append(problem)
        return true
    }

    /// Runs a grammar that faults at offsets and locates the fault.
    func locating<T>(_ read: () throws(Fault) -> T) throws(TemplateError) -> T {
        do {
            return try read()
        } catch {
            throw self.error(error.reason, error.offset)
        }
    }

    // MARK: - Bodies

    /// Reads nodes until a tag that no node starts with, which is returned, or until the end of the stream.
    mutating func parse(into body: inout Body, _ stream: inout TokenStream) throws(TemplateError) -> Boundary? {
        while let token = stream.next() {
            switch token.kind {
            case .text: appendText(token.range, to: &body)
            case .output:
                control(token.range, &body)
                let node = try recovering(Node.comment) { (parser) throws(TemplateError) in
                    .output(try parser.output(token.range))
                }
                body.append(node, blank: false)
            case .tag:
                control(token.range, &body)
                let tag = try tag(token.range)
                if let boundary = try parseTag(tag, into: &body, &stream), !notesUnknown(boundary) { return boundary }
            case .line:
                if let tag = try lineTag(token.range), let boundary = try parseTag(tag, into: &body, &stream),
                    !notesUnknown(boundary)
                {
                    return boundary
                }
            }
        }
        return nil
    }

    private mutating func appendText(_ range: Range<Int>, to body: inout Body) {
        var text = range
        if trimsNext {
            while !text.isEmpty, source.bytes[text.lowerBound].isSpace { text.removeFirst() }
        }
        trimsNext = false
        let isBlank = source.bytes[text].allSatisfy(\.isSpace)
        body.append(.text(source.text(text)), blank: isBlank)
    }

    /// Obeys the dashes of `{%-` and `-%}`: trims the text before, and remembers to trim the text behind.
    private mutating func control(_ token: Range<Int>, _ body: inout Body) {
        let dash = UInt8(ascii: "-")
        if token.count > 2, source.bytes[token.lowerBound + 2] == dash, case .text(let text)? = body.nodes.last {
            body.nodes[body.nodes.count - 1] = .text(Text.trimmedEnd(text))
        }
        trimsNext = endsWithDash(token)
    }

    func endsWithDash(_ token: Range<Int>) -> Bool {
        token.count >= 3 && source.bytes[token.upperBound - 3] == UInt8(ascii: "-")
    }

    private func output(_ token: Range<Int>) throws(TemplateError) -> Output {
        guard token.count >= 4, source.text(token.upperBound - 2..<token.upperBound) == "}}" else {
            throw error("'{{' is not closed by '}}'", token.lowerBound)
        }
        return try output(in: inside(token))
    }

    /// The markup between the braces and their dashes.
    private func inside(_ token: Range<Int>) -> Range<Int> {
        let dash = UInt8(ascii: "-")
        var (start, end) = (token.lowerBound + 2, token.upperBound - 2)
        if start < end, source.bytes[start] == dash { start += 1 }
        if start < end, source.bytes[end - 1] == dash { end -= 1 }
        return start..<end
    }

    private func tag(_ token: Range<Int>) throws(TemplateError) -> Boundary {
        guard token.count >= 4, source.text(token.upperBound - 2..<token.upperBound) == "%}" else {
            throw error("'{%' is not closed by '%}'", token.lowerBound)
        }
        let inside = inside(token)
        guard let tag = named(inside, offset: token.lowerBound) else {
            throw error("a tag name is missing here", min(inside.lowerBound, token.upperBound - 2))
        }
        return tag
    }

    /// A line of a `liquid` tag; `nil` when it is empty.
    private func lineTag(_ line: Range<Int>) throws(TemplateError) -> Boundary? {
        guard let start = line.first(where: { !source.bytes[$0].isSpace }) else { return nil }
        guard let tag = named(line, offset: start) else { throw error("a tag name is missing here", start) }
        return tag
    }

    /// Splits `name markup`.
    func named(_ range: Range<Int>, offset: Int) -> Boundary? {
        var start = range.lowerBound
        while start < range.upperBound, source.bytes[start].isSpace { start += 1 }
        var end = start
        if start < range.upperBound, source.bytes[start] == UInt8(ascii: "#") {
            end += 1
        } else {
            while end < range.upperBound, source.bytes[end].isWord { end += 1 }
        }
        guard start < end else { return nil }
        var markup = end
        while markup < range.upperBound, source.bytes[markup].isSpace { markup += 1 }
        return Boundary(name: source.text(start..<end), markup: markup..<range.upperBound, offset: offset)
    }

    // MARK: - Outputs

    /// A value with filters; the lax mode tries the strict grammar first, as it alone allows spaces in expressions.
    func output(in markup: Range<Int>) throws(TemplateError) -> Output {
        do {
            var parser = try StrictParser(source, markup, mode: mode)
            return try parser.output()
        } catch {
            guard mode == .lax else { throw self.error(error.reason, error.offset) }
        }
        return try locating { () throws(Fault) in
            var parser = LaxParser(source, markup)
            return try parser.output()
        }
    }

    // MARK: - Blocks

    /// Reads a block's body up to the tag that bounds it.
    /// - Throws: Also when the source ends before.
    mutating func parseBlock(
        _ body: inout Body,
        of opening: Boundary,
        _ stream: inout TokenStream
    ) throws(TemplateError) -> Boundary {
        guard let boundary = try parseNested(&body, in: opening, &stream) else { throw neverClosed(opening) }
        return boundary
    }

    /// Reads nodes one level deeper.
    mutating func parseNested(
        _ body: inout Body,
        in opening: Boundary,
        _ stream: inout TokenStream
    ) throws(TemplateError) -> Boundary? {
        guard depth < maximumDepth else {
            throw source.error(.limit, "blocks nest deeper than \(maximumDepth)", at: opening.offset)
        }
        depth += 1
        defer { depth -= 1 }
        return try parse(into: &body, &stream)
    }

    func neverClosed(_ opening: Boundary) -> TemplateError {
        error("'\(opening.name)' is never closed by 'end\(opening.name)'", opening.offset)
    }

    func isEnd(_ boundary: Boundary, of opening: Boundary) -> Bool { boundary.name == "end" + opening.name }

    func misplaced(_ boundary: Boundary, in opening: Boundary) -> TemplateError {
        let reason: String
        if boundary.name == "else" || boundary.name == "elsif" || boundary.name == "when" {
            reason = "'\(opening.name)' takes no '\(boundary.name)'"
        } else if boundary.name.hasPrefix("end") {
            let line = source.location(of: opening.offset).line
            reason =
                "'\(boundary.name)' does not close the '\(opening.name)' of line \(line), 'end\(opening.name)' does"
        } else {
            reason = unknownTag(boundary.name)
        }
        return error(reason, boundary.offset)
    }

    private func unknownTag(_ name: String) -> String {
        var reason = "there is no tag '\(name)'"
        if let near = Suggestion.nearest(to: name, in: Self.tagNames) { reason += ", did you mean '\(near)'?" }
        return reason
    }
}
