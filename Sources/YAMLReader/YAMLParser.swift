/// Reads one document by recursive descent over the bytes. A node is told the indentation of its parent; whatever
/// stands deeper belongs to it.
struct YAMLParser {
    struct Anchor {
        let node: YAMLNode
        /// How many nodes it holds, aliases in it counted each time.
        let size: Int
    }

    let source: YAMLSource
    let limits: YAML.Limits
    var offset = 0
    /// Where the line of `offset` starts, and its number.
    private(set) var lineStart = 0
    private(set) var line = 1
    var anchors: [String: Anchor] = [:]
    /// The anchors whose nodes are being read.
    var openAnchors: [String] = []
    var tagHandles: [String: String] = [:]
    private var depth = 0
    private(set) var nodeCount = 0
    private var warnings: [YAMLProblem] = []
    /// The last place a column was counted to, so that a long line is not counted from its start for each node.
    private var counted = (offset: 0, column: 1)

    init(_ source: YAMLSource, limits: YAML.Limits) {
        self.source = source
        self.limits = limits
    }

    // MARK: - Places

    var byte: UInt8 { source[offset] }
    func peek(_ distance: Int) -> UInt8 { source[offset + distance] }
    var isAtEnd: Bool { offset >= source.bytes.count }
    /// The bytes before `offset` in its line.
    var column: Int { offset - lineStart }

    /// Whether only blanks stand before `offset` in its line.
    var isFirstInLine: Bool { source.bytes[lineStart..<offset].allSatisfy(\.isBlank) }

    /// Whether a tab stands among the blanks that start the line.
    var isIndentedByTab: Bool {
        source.bytes[lineStart..<offset].contains(UInt8(ascii: "\t")) && isFirstInLine
    }

    mutating func location(of place: Int) -> YAMLLocation {
        if counted.offset < lineStart || counted.offset > place { counted = (lineStart, 1) }
        counted.column += YAMLSource.scalars(in: source.bytes[counted.offset..<max(place, counted.offset)])
        counted.offset = place
        return YAMLLocation(file: source.file, line: line, column: counted.column)
    }

    func error(_ reason: String, at place: Int? = nil) -> YAMLError {
        YAMLError(problem: source.problem(reason, at: place ?? offset))
    }

    mutating func warn(_ reason: String, at place: Int) {
        // A hundred warnings say as much as a million.
        if warnings.count < 100 { warnings.append(source.problem(reason, at: place)) }
    }

    mutating func skipBreak() {
        if byte == 0x0D, peek(1) == 0x0A { offset += 1 }
        offset += 1
        lineStart = offset
        line += 1
    }

    mutating func skipBlanks() {
        while byte.isBlank { offset += 1 }
    }

    /// Skips blanks, comments and line ends.
    mutating func skipSeparation() {
        while !isAtEnd {
            if byte.isBlank {
                offset += 1
            } else if byte.isBreak {
                skipBreak()
            } else if byte == UInt8(ascii: "#"), offset == lineStart || source[offset - 1].isBlank {
                while !isAtEnd, !byte.isBreak { offset += 1 }
            } else {
                return
            }
        }
    }

    /// Whether an indicator such as `-` stands here by itself.
    func isIndicator(_ scalar: Unicode.Scalar) -> Bool { byte == UInt8(ascii: scalar) && peek(1).isGap }

    /// Whether the line is `---` or `...`, with or without something behind.
    var isAtMarker: Bool { offset == lineStart && (isMarker("-") || isMarker(".")) }

    private func isMarker(_ scalar: Unicode.Scalar) -> Bool {
        let mark = UInt8(ascii: scalar)
        return byte == mark && peek(1) == mark && peek(2) == mark && peek(3).isGap
    }

    // MARK: - Documents

    mutating func parseDocument() throws(YAMLError) -> YAMLDocument {
        try skipDirectives()
        let root = try node(in: -1, .document)
        skipSeparation()
        if !isAtEnd {
            guard isAtMarker else { throw unexpected() }
            if isMarker(".") {
                offset += 3
                let marked = line
                skipSeparation()
                guard isAtEnd || line > marked else { throw error("nothing but a comment stands behind '...'") }
            }
            if !isAtEnd { warn("only the first document is read, here starts another", at: offset) }
        }
        return YAMLDocument(root: root, warnings: warnings.sorted(by: Self.isBefore))
    }

    private static func isBefore(_ left: YAMLProblem, _ right: YAMLProblem) -> Bool {
        (left.location.line, left.location.column) < (right.location.line, right.location.column)
    }

    /// Reads `%YAML` and `%TAG` lines and the `---` that must follow them.
    private mutating func skipDirectives() throws(YAMLError) {
        var hasDirectives = false
        var hasVersion = false
        while true {
            skipSeparation()
            if offset == lineStart, byte == UInt8(ascii: "%") {
                if try directive() == "%YAML" {
                    guard !hasVersion else { throw error("this is the second '%YAML'", at: lineStart) }
                    hasVersion = true
                }
                hasDirectives = true
            } else if offset == lineStart, isMarker(".") {
                guard !hasDirectives else { break }
                offset += 3
            } else {
                break
            }
        }
        if offset == lineStart, isMarker("-") {
            offset += 3
        } else if hasDirectives {
            throw error("'---' must follow the directives")
        }
    }

    /// Reads one directive and returns its name.
    private mutating func directive() throws(YAMLError) -> String {
        let start = offset
        while !isAtEnd, !byte.isBreak { offset += 1 }
        var words = source.text(start..<offset).split(whereSeparator: { $0 == " " || $0 == "\t" }).map { String($0) }
        if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) { words.removeSubrange(comment...) }
        let name = words.first ?? "%"
        switch name {
        case "%YAML":
            let parts = words.count == 2 ? words[1].split(separator: ".", omittingEmptySubsequences: false) : []
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else {
                throw error("'%YAML' has the form: %YAML 1.2", at: start)
            }
            if parts[0] != "1" { warn("YAML \(words[1]) is read as YAML 1.2", at: start) }
        case "%TAG":
            guard words.count == 3 else { throw error("'%TAG' has the form: %TAG !name! prefix", at: start) }
            tagHandles[words[1]] = words[2]
        default: warn("the directive '\(name)' is ignored", at: start)
        }
        return name
    }

    func unexpected() -> YAMLError {
        if isIndentedByTab { return error("a tab cannot indent, use spaces", at: lineStart) }
        if isFirstInLine { return error("this line is indented otherwise than those it belongs to") }
        if isIndicator(":") { return error("a key cannot stand here; quote a text that holds ': '") }
        return error("unexpected \(found)")
    }

    var found: String {
        if isAtEnd { return "end of the file" }
        let rest = source.text(offset..<min(offset + 8, source.bytes.count))
        return rest.unicodeScalars.first.map { $0 == "\n" || $0 == "\r" ? "end of the line" : "'\($0)'" } ?? ""
    }

    // MARK: - Nodes

    /// Runs `read` one level deeper.
    mutating func nested<T>(_ read: (inout YAMLParser) throws(YAMLError) -> T) throws(YAMLError) -> T {
        guard depth < limits.depth else { throw error("collections nest deeper than \(limits.depth)") }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    /// Counts nodes against the limit.
    mutating func count(_ nodes: Int) throws(YAMLError) {
        nodeCount += nodes
        guard nodeCount <= limits.nodes else { throw error("the document has more than \(limits.nodes) nodes") }
    }

    /// Makes a node, registers its anchor, and heeds its tag.
    mutating func make(
        _ content: YAMLNode.Content,
        _ properties: Properties,
        at location: YAMLLocation,
        since count: Int
    ) throws(YAMLError) -> YAMLNode {
        try self.count(1)
        var content = content
        if let tag = properties.tag { content = try applying(tag, to: content) }
        let node = YAMLNode(content: content, location: location, tag: properties.tag?.written)
        if let name = properties.anchor {
            anchors[name] = Anchor(node: node, size: nodeCount - count)
            openAnchors.removeAll { $0 == name }
        }
        return node
    }

    /// The node, or a null where there is none.
    mutating func orEmpty(_ node: YAMLNode?) throws(YAMLError) -> YAMLNode {
        if let node { node } else { try empty(Properties()) }
    }

    mutating func empty(_ properties: Properties) throws(YAMLError) -> YAMLNode {
        let scalar = YAMLScalar(text: "", style: .plain, value: .null)
        return try make(.scalar(scalar), properties, at: location(of: offset), since: nodeCount)
    }
}

extension YAMLParser {
    /// Takes back what was read behind a place.
    mutating func goBack(to offset: Int, lineStart: Int, line: Int) {
        self.offset = offset
        self.lineStart = lineStart
        self.line = line
    }
}
