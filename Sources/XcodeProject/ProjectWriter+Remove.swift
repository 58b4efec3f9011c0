extension ProjectWriter {
    func remove(
        sparing spared: Set<String>,
        _ markers: [SectionMarker],
        into patches: inout [TextPatch]
    ) {
        let emptied = emptiedSections(markers, sparing: spared)
        patches += emptied.map(TextPatch.remove)
        for (number, entry) in file.objects.entries.enumerated() {
            let start = tree.start(entry.key)
            if edit.removed.contains(number) {
                if !emptied.contains(where: { $0.contains(start) }) {
                    patches.append(.remove(tree.lines(ofEntry: entry.key, entry.value)))
                }
                continue
            }
            tree.forEachEntry(entry.value) { key, value in
                if tree.nodes[value].kind == .array {
                    removeItems(of: value, into: &patches)
                } else if isRemoved(value) {
                    patches.append(.remove(tree.lines(ofEntry: key, value)))
                }
                return true
            }
        }
    }

    /// The sections of which nothing stays, with the blank line that sets them apart.
    private func emptiedSections(_ markers: [SectionMarker], sparing spared: Set<String>) -> [Range<Int>] {
        zip(markers, markers.dropFirst()).enumerated().compactMap { position, pair in
            let (begin, end) = pair
            guard begin.isBegin, !end.isBegin, begin.isa == end.isa, !spared.contains(begin.isa) else { return nil }
            let range = begin.range.lowerBound..<end.range.upperBound
            var hasObjects = false
            for (number, entry) in file.objects.entries.enumerated() where range.contains(tree.start(entry.key)) {
                if !edit.removed.contains(number) { return nil }
                hasObjects = true
            }
            guard hasObjects else { return nil }
            let isLast = position + 2 >= markers.count
            if !isLast, let next = tree.lineEnd(after: range.upperBound) { return range.lowerBound..<next }
            return precedingBlankLine(range.lowerBound)..<range.upperBound
        }
    }

    private func precedingBlankLine(_ lineStart: Int) -> Int {
        var start = lineStart - 1
        guard start > 0, tree.bytes[start] == UInt8(ascii: "\n") else { return lineStart }
        if tree.bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
        return start > 0 && tree.bytes[start - 1] == UInt8(ascii: "\n") ? start : lineStart
    }
}
