import TextSources

/// Reads the old text form of property lists, which Xcode writes, into a ``SyntaxTree``.
struct SyntaxParser {
    private let bytes: [UInt8]
    private let file: String
    private var offset = 0
    private var nodes: [SyntaxNode] = []

    /// Checks the bytes whole and makes their tree.
    ///
    /// - Throws: ``ProjectFileError`` at the first byte that fits no property list, with hints for what the file is
    ///   instead (XML, a merge conflict, not text).
    static func parse(_ bytes: [UInt8], file: String) throws(ProjectFileError) -> SyntaxTree {
        var parser = SyntaxParser(bytes: bytes, file: file)
        try parser.checkEncoding()
        try parser.parseDocument()
        return SyntaxTree(bytes: bytes, nodes: parser.nodes)
    }

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    // MARK: - Grammar

    private mutating func parseDocument() throws(ProjectFileError) {
        // A real file has one node for 14 to 18 bytes.
        nodes.reserveCapacity(bytes.count / 13)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        try skipTrivia()
        try refuseOtherFormats()
        guard offset < bytes.count else { throw failure(.unreadable, "the file holds no property list", at: 0) }
        guard bytes[offset] == UInt8(ascii: "{") else {
            throw unexpected("a project file starts with '{'")
        }
        try parseDictionary(depth: 1)
        try skipTrivia()
        guard offset == bytes.count else { throw unexpected("the property list ended before this") }
    }

    private mutating func parseValue(depth: Int) throws(ProjectFileError) {
        guard offset < bytes.count else { throw unexpected("a value is missing") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): try parseDictionary(depth: depth + 1)
        case UInt8(ascii: "("): try parseArray(depth: depth + 1)
        case UInt8(ascii: "<"): try parseData()
        default: try parseString("a value")
        }
    }

    private mutating func parseDictionary(depth: Int) throws(ProjectFileError) {
        let node = try open(.dictionary, depth: depth)
        while true {
            try skipTrivia()
            guard offset < bytes.count else { throw unclosed(node, "}") }
            if bytes[offset] == UInt8(ascii: "}") { break }
            try parseString("a key or '}'")
            try skipTrivia()
            try expect(UInt8(ascii: "="), "'=' after the key")
            try skipTrivia()
            try parseValue(depth: depth)
            try skipTrivia()
            try expect(UInt8(ascii: ";"), "';' after the value")
        }
        close(node)
    }

    private mutating func parseArray(depth: Int) throws(ProjectFileError) {
        let node = try open(.array, depth: depth)
        while true {
            try skipTrivia()
            guard offset < bytes.count else { throw unclosed(node, ")") }
            if bytes[offset] == UInt8(ascii: ")") { break }
            try parseValue(depth: depth)
            try skipTrivia()
            guard offset < bytes.count else { throw unclosed(node, ")") }
            if bytes[offset] == UInt8(ascii: ")") { break }
            try expect(UInt8(ascii: ","), "',' or ')' after the item")
        }
        close(node)
    }

    private mutating func parseString(_ wanted: StaticString) throws(ProjectFileError) {
        guard offset < bytes.count else { throw unexpected("\(wanted) is missing") }
        let first = bytes[offset]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try parseQuoted(first) }
        let start = offset
        while offset < bytes.count, PropertyListText.isBare(bytes[offset]) {
            offset += 1
        }
        // `name/* comment */`: the slash belongs to the comment.
        if offset < bytes.count, offset > start, bytes[offset] == UInt8(ascii: "*"),
            bytes[offset - 1] == UInt8(ascii: "/")
        {
            offset -= 1
        }
        guard offset > start else { throw unexpected("expected \(wanted)") }
        append(.word, from: start)
    }

    private mutating func parseQuoted(_ quote: UInt8) throws(ProjectFileError) {
        let start = offset
        offset += 1
        while offset < bytes.count, bytes[offset] != quote {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < bytes.count else { throw failure(.syntax, "this quoted text never ends", at: start) }
        offset += 1
        append(.quoted, from: start)
    }

    private mutating func parseData() throws(ProjectFileError) {
        let start = offset
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            switch bytes[offset] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), 0x09...0x0D, UInt8(ascii: " "):
                offset += 1
            default:
                throw unexpected("expected hexadecimal digits or '>'")
            }
        }
        guard offset < bytes.count else { throw failure(.syntax, "these data bytes never end", at: start) }
        offset += 1
        append(.data, from: start)
    }

    // MARK: - Pieces

    private mutating func open(_ kind: SyntaxNode.Kind, depth: Int) throws(ProjectFileError) -> Int {
        guard depth <= ProjectFile.maximumDepth else {
            throw failure(.syntax, "nested deeper than \(ProjectFile.maximumDepth) levels", at: offset)
        }
        offset += 1
        append(kind, from: offset - 1)
        return nodes.count - 1
    }

    private mutating func close(_ node: Int) {
        offset += 1
        nodes[node].end = Int32(offset)
        nodes[node].subtreeEnd = Int32(nodes.count)
    }

    private mutating func append(_ kind: SyntaxNode.Kind, from start: Int) {
        nodes.append(
            SyntaxNode(kind: kind, start: Int32(start), end: Int32(offset), subtreeEnd: Int32(nodes.count + 1))
        )
    }

    private mutating func expect(_ byte: UInt8, _ wanted: StaticString) throws(ProjectFileError) {
        guard offset < bytes.count, bytes[offset] == byte else { throw unexpected("expected \(wanted)") }
        offset += 1
    }

    private mutating func skipTrivia() throws(ProjectFileError) {
        var scanner = TriviaScanner(offset: offset)
        scanner.skip(in: bytes)
        if let start = scanner.openComment { throw failure(.syntax, "this comment never ends", at: start) }
        offset = scanner.offset
    }

    // MARK: - Failures

    private func failure(
        _ code: ProjectFileError.Code,
        _ reason: String,
        at offset: Int
    ) -> ProjectFileError {
        ProjectFileError(
            code: code,
            file: file,
            location: ProjectFileError.Location(offset: offset, in: bytes),
            reason: reason
        )
    }

    /// Says what stands at the offset instead of what was wanted, or that it is a conflict marker.
    private func unexpected(_ reason: String) -> ProjectFileError {
        if let marker = conflictMarker() {
            return failure(
                .mergeConflict,
                "a merge conflict is unresolved here; choose one side, or take the file from version control again",
                at: marker
            )
        }
        guard offset < bytes.count else { return failure(.syntax, "\(reason), but the file ends here", at: offset) }
        let found = String(decoding: bytes[offset..<min(bytes.count, offset + 4)], as: UTF8.self)
            .unicodeScalars.first.map { "'\(Character($0))'" }
        return failure(.syntax, "\(reason), but \(found ?? "nothing") is here", at: offset)
    }

    private func unclosed(_ node: Int, _ closing: StaticString) -> ProjectFileError {
        failure(.syntax, "nothing closes this: '\(closing)' is missing", at: Int(nodes[node].start))
    }

    /// Where the line of the offset starts, if it starts with seven of a conflict's characters.
    private func conflictMarker() -> Int? {
        var lineStart = min(offset, bytes.count)
        while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") {
            lineStart -= 1
        }
        let head = bytes[lineStart...].prefix(7)
        guard head.count == 7, let first = head.first, "<=>|".utf8.contains(first) else { return nil }
        return head.allSatisfy { $0 == first } ? lineStart : nil
    }

    private func refuseOtherFormats() throws(ProjectFileError) {
        let head = bytes[offset...].prefix(9)
        let isXML = ["<?xml", "<!DOCTYPE", "<plist"].contains { head.starts(with: $0.utf8) }
        guard isXML else { return }
        throw failure(
            .otherFormat,
            "this is an XML property list, not the text form; open and save the project in Xcode to convert it",
            at: offset
        )
    }

    private func checkEncoding() throws(ProjectFileError) {
        guard !bytes.isEmpty else { throw failure(.unreadable, "the file is empty", at: 0) }
        guard bytes.count <= ProjectFile.maximumSize else {
            throw failure(
                .unreadable,
                "the file is larger than \(ProjectFile.maximumSize / 1_048_576) MB",
                at: 0
            )
        }
        if bytes.starts(with: "bplist".utf8) {
            throw failure(.otherFormat, "this is a binary property list, not the text form", at: 0)
        }
        if let offset = SourceText.firstInvalidByte(in: bytes) {
            throw failure(.unreadable, "the file is not UTF-8 text", at: offset)
        }
        if let zero = bytes.firstIndex(of: 0) {
            throw failure(.unreadable, "the file holds a NUL byte: it is binary, not text", at: zero)
        }
    }
}
