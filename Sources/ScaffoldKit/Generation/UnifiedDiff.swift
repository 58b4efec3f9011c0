/// The difference of two texts in the unified format that `diff -u` and `git diff` print.
struct UnifiedDiff {
    /// How many unchanged lines are shown around a change.
    private static let context = 3

    /// The text of the difference, ended by a line end; empty where nothing differs.
    ///
    /// - Parameters:
    ///   - path: The file's path, shown behind `a/` and `b/`.
    ///   - old: The content before, or nothing for a new file.
    ///   - new: The content after, or nothing for a removed file.
    /// - Returns: Headers and hunks; for content that is no text, one line that says so.
    static func text(_ path: String, old: [UInt8]?, new: [UInt8]?) -> String {
        guard old != new else { return "" }
        let from = old == nil ? "/dev/null" : "a/\(path)"
        let to = new == nil ? "/dev/null" : "b/\(path)"
        guard [old ?? [], new ?? []].allSatisfy({ $0.isText }) else {
            return "Binary files \(from) and \(to) differ\n"
        }
        let oldLines = LineDiff.lines(old ?? [])
        let newLines = LineDiff.lines(new ?? [])
        let body = hunks(LineDiff.edits(oldLines, newLines), oldLines, newLines)
        return "--- \(from)\n+++ \(to)\n" + body
    }

    private static func hunks(_ edits: [LineDiff.Edit], _ old: [LineDiff.Line], _ new: [LineDiff.Line]) -> String {
        let changed = edits.indices.filter { edits[$0] != .keep }
        guard var start = changed.first else { return "" }
        var ranges: [ClosedRange<Int>] = []
        var end = start
        for index in changed.dropFirst() {
            if index - end > 2 * context {
                ranges.append(start...end)
                start = index
            }
            end = index
        }
        ranges.append(start...end)

        var text = ""
        var (position, oldLine, newLine) = (0, 0, 0)
        for range in ranges {
            let first = max(0, range.lowerBound - context)
            let last = min(edits.count - 1, range.upperBound + context)
            while position < first {
                if edits[position] != .add { oldLine += 1 }
                if edits[position] != .remove { newLine += 1 }
                position += 1
            }
            let (oldStart, newStart) = (oldLine, newLine)
            var body = ""
            while position <= last {
                switch edits[position] {
                case .keep:
                    body += line(" ", old[oldLine])
                    oldLine += 1
                    newLine += 1
                case .remove:
                    body += line("-", old[oldLine])
                    oldLine += 1
                case .add:
                    body += line("+", new[newLine])
                    newLine += 1
                }
                position += 1
            }
            text += "@@ -\(place(oldStart, oldLine)) +\(place(newStart, newLine)) @@\n" + body
        }
        return text
    }

    private static func place(_ start: Int, _ end: Int) -> String {
        let count = end - start
        // An empty range is named by the line before it.
        return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }

    private static func line(_ mark: Character, _ line: LineDiff.Line) -> String {
        let text = String(decoding: line, as: UTF8.self)
        return line.last == UInt8(ascii: "\n") ? "\(mark)\(text)" : "\(mark)\(text)\n\\ No newline at end of file\n"
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8 text without a NUL.
    var isText: Bool { !contains(0) && String(validating: self, as: UTF8.self) != nil }
}
