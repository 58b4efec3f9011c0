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

/// A comment such as `/* Begin PBXGroup section */`.
struct SectionMarker {
    let isa: String
    let isBegin: Bool
    /// The lines from the comment's start to behind its line end.
    let range: Range<Int>
}

extension ProjectFile {
    /// The section comments between the objects, in order.
    func sectionMarkers() -> [SectionMarker] {
        var markers: [SectionMarker] = []
        var gapStart = tree.start(objects.dictionary) + 1
        for entry in objects.entries {
            collectMarkers(in: gapStart..<tree.start(entry.key), into: &markers)
            gapStart = tree.entryEnd(entry.value)
        }
        collectMarkers(in: gapStart..<tree.end(objects.dictionary) - 1, into: &markers)
        return markers
    }

    private func collectMarkers(in gap: Range<Int>, into markers: inout [SectionMarker]) {
        var offset = gap.lowerBound
        while offset < gap.upperBound {
            guard tree.bytes[offset] == UInt8(ascii: "/") else {
                offset += 1
                continue
            }
            let end = tree.bytes[offset..<gap.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? gap.upperBound
            if let marker = marker(in: offset..<end) { markers.append(marker) }
            offset = end
        }
    }

    private func marker(in line: Range<Int>) -> SectionMarker? {
        let words = String(decoding: tree.bytes[line], as: UTF8.self).split { $0 == " " || $0 == "\r" || $0 == "\r\n" }
        guard words.count == 5, words[0] == "/*", words[1] == "Begin" || words[1] == "End", words[3] == "section",
            words[4] == "*/", let indent = tree.indent(before: line.lowerBound),
            let end = tree.lineEnd(after: line.upperBound)
        else { return nil }
        return SectionMarker(
            isa: String(words[2]),
            isBegin: words[1] == "Begin",
            range: line.lowerBound - indent.utf8.count..<end
        )
    }
}
