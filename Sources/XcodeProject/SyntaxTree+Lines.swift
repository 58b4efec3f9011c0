extension SyntaxTree {
    /// The indentation before an offset, or nothing if anything else stands before it on its line.
    func indent(before offset: Int) -> String? {
        var start = offset
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The offset behind the line end that follows, or nothing if anything but blanks stands before it.
    func lineEnd(after offset: Int) -> Int? {
        var end = skippingBlanks(offset)
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }

    func skippingBlanks(_ offset: Int) -> Int {
        var end = offset
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        return end
    }

    /// The offset behind the `;` of an entry.
    func entryEnd(_ value: Index) -> Int {
        skippingTrivia(end(value)) + 1
    }

    /// What to take out with an entry: its lines where it has them for itself, else the entry and the blanks behind it.
    func lines(ofEntry key: Index, _ value: Index) -> Range<Int> {
        let start = start(key)
        let end = entryEnd(value)
        if let indent = indent(before: start), let lineEnd = lineEnd(after: end) {
            return start - indent.utf8.count..<lineEnd
        }
        return start..<skippingBlanks(end)
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

/// A comment such as `/* Begin PBXGroup section */` that has a line for itself.
struct SectionMarker {
    let isa: String
    let isBegin: Bool
    /// The line, with its line end.
    let range: Range<Int>
}

extension SectionMarker {
    /// The marker that a comment is, if it is one.
    ///
    /// A comment that shares its line or goes on over several is none: taking its lines out would cut something.
    fileprivate init?(_ comment: Range<Int>, in tree: SyntaxTree) {
        let text = tree.bytes[comment]
        guard !text.contains(UInt8(ascii: "\n")), !text.contains(UInt8(ascii: "\r")) else { return nil }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ")
        guard words.count == 5, words[0] == "/*", words[1] == "Begin" || words[1] == "End", words[3] == "section",
            words[4] == "*/", let indent = tree.indent(before: comment.lowerBound),
            let end = tree.lineEnd(after: comment.upperBound)
        else { return nil }
        isa = String(words[2])
        isBegin = words[1] == "Begin"
        range = comment.lowerBound - indent.utf8.count..<end
    }
}

extension ProjectFile {
    /// The section comments between the objects, in order.
    func sectionMarkers() -> [SectionMarker] {
        let gaps = [tree.start(objects.dictionary) + 1] + objects.entries.map { tree.entryEnd($0.value) }
        return gaps.flatMap { gap in
            var scanner = TriviaScanner(offset: gap)
            var markers: [SectionMarker] = []
            while let comment = scanner.nextBlockComment(in: tree.bytes) {
                if let marker = SectionMarker(comment, in: tree) { markers.append(marker) }
            }
            return markers
        }
    }
}
