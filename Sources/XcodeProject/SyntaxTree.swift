/// One value or key of a property list: a range of the file's bytes.
///
/// Nodes are stored in reading order, so a container's content follows it directly, and ``subtreeEnd`` leads past it.
struct SyntaxNode: Sendable {
    enum Kind: UInt8, Sendable {
        /// Bare text such as `PBXGroup`.
        case word
        /// Text in quotes, which may hold escapes and line breaks.
        case quoted
        /// Hexadecimal bytes in `<` and `>`.
        case data
        /// `( … )`; its content is its items.
        case array
        /// `{ … }`; its content is key, value, key, value, ….
        case dictionary
    }

    let kind: Kind
    /// The offset of the first byte.
    let start: Int32
    /// The offset behind the last byte.
    var end: Int32
    /// The index of the first node that is not inside this one.
    var subtreeEnd: Int32
}

/// A lossless view of a text property list: the bytes as they are, and the nodes that lie in them.
///
/// Comments, blanks and punctuation are no nodes; they stay where they are in ``bytes`` and are looked at on demand.
struct SyntaxTree: Sendable {
    /// A node's index in ``nodes``.
    typealias Index = Int

    let bytes: [UInt8]
    let nodes: [SyntaxNode]

    /// The outermost dictionary.
    var root: Index { 0 }

    func start(_ node: Index) -> Int { Int(nodes[node].start) }

    func end(_ node: Index) -> Int { Int(nodes[node].end) }

    /// The node after `node` and all its content.
    func next(_ node: Index) -> Index { Int(nodes[node].subtreeEnd) }

    func isString(_ node: Index) -> Bool { nodes[node].kind == .word || nodes[node].kind == .quoted }

    /// The items of an array, in order; nothing for any other node.
    func items(_ node: Index) -> [Index] {
        guard nodes[node].kind == .array else { return [] }
        var items: [Index] = []
        var item = node + 1
        let end = next(node)
        while item < end {
            items.append(item)
            item = next(item)
        }
        return items
    }

    /// Calls `body` with each key and value of a dictionary until it returns `false`; never for any other node.
    @inline(__always)
    func forEachEntry(_ dictionary: Index, _ body: (_ key: Index, _ value: Index) -> Bool) {
        guard nodes[dictionary].kind == .dictionary else { return }
        var key = dictionary + 1
        let end = next(dictionary)
        while key < end {
            let value = key + 1
            if !body(key, value) { return }
            key = next(value)
        }
    }

    /// The value under a key of a dictionary, the last one where a key stands twice.
    func value(_ key: StaticString, of dictionary: Index) -> Index? {
        var found: Index?
        forEachEntry(dictionary) { candidate, value in
            if isEqual(candidate, key) { found = value }
            return true
        }
        return found
    }

    /// The text under a key of a dictionary, or nothing where there is none or no text.
    func string(_ key: StaticString, of dictionary: Index) -> String? {
        guard let value = value(key, of: dictionary), isString(value) else { return nil }
        return text(value)
    }

    /// The content of a string node without quotes, as it stands in the file (escapes unresolved).
    func rawRange(_ node: Index) -> Range<Int> {
        nodes[node].kind == .quoted ? start(node) + 1..<end(node) - 1 : start(node)..<end(node)
    }

    /// The text of a string node, its escapes resolved.
    func text(_ node: Index) -> String {
        let range = rawRange(node)
        guard nodes[node].kind == .quoted, bytes[range].contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes[range], as: UTF8.self)
        }
        return PropertyListText.unescaped(bytes[range])
    }

    /// Compares a string node with ASCII text that needs no escapes, without making a `String`.
    func isEqual(_ node: Index, _ text: StaticString) -> Bool {
        let range = rawRange(node)
        guard range.count == text.utf8CodeUnitCount, isString(node) else { return false }
        return text.withUTF8Buffer { wanted in
            for position in 0..<wanted.count where bytes[range.lowerBound + position] != wanted[position] {
                return false
            }
            return true
        }
    }

    /// Compares a string node with any text.
    func hasText(_ node: Index, _ text: String) -> Bool {
        let range = rawRange(node)
        if nodes[node].kind == .quoted, bytes[range].contains(UInt8(ascii: "\\")) { return self.text(node) == text }
        return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
    }

    // MARK: - Between the nodes

    /// The first offset at or behind `offset` that is neither blank nor comment.
    func skippingTrivia(_ offset: Int) -> Int {
        var scanner = TriviaScanner(offset: offset)
        scanner.skip(in: bytes)
        return scanner.offset
    }

    /// The offset behind the last comment in `/*` and `*/` of the trivia that starts at `offset`, or `offset` where
    /// there is none: behind a comment to the line's end, nothing can be put in.
    func endOfComments(_ offset: Int) -> Int {
        var scanner = TriviaScanner(offset: offset)
        scanner.skip(in: bytes)
        return scanner.lastCommentEnd ?? offset
    }
}

/// Walks over blanks and comments.
struct TriviaScanner {
    private(set) var offset: Int
    /// Where the last comment in `/*` and `*/` ended.
    private(set) var lastCommentEnd: Int?
    /// Where a comment starts that never ends.
    private(set) var openComment: Int?

    init(offset: Int) { self.offset = offset }

    @inline(__always)
    mutating func skip(in bytes: [UInt8]) {
        while let comment = nextBlockComment(in: bytes) { lastCommentEnd = comment.upperBound }
    }

    /// Walks to behind the next comment in `/*` and `*/`, or to the end of the trivia if there is none.
    ///
    /// - Returns: The comment, from `/*` to `*/`.
    @inline(__always)
    mutating func nextBlockComment(in bytes: [UInt8]) -> Range<Int>? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x09...0x0D, UInt8(ascii: " "):
                offset += 1
            case UInt8(ascii: "/"):
                guard offset + 1 < bytes.count else { return nil }
                if bytes[offset + 1] == UInt8(ascii: "*") { return blockComment(in: bytes) }
                guard bytes[offset + 1] == UInt8(ascii: "/") else { return nil }
                skipLineComment(in: bytes)
            default:
                return nil
            }
        }
        return nil
    }

    private mutating func blockComment(in bytes: [UInt8]) -> Range<Int>? {
        let start = offset
        offset += 2
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                offset += 2
                return start..<offset
            }
            offset += 1
        }
        openComment = start
        offset = bytes.count
        return nil
    }

    private mutating func skipLineComment(in bytes: [UInt8]) {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
            offset += 1
        }
    }
}
