/// The difference of two texts in the unified format that `diff -u` and `git diff` print.
struct UnifiedDiff {
    /// How many unchanged lines are shown around a change.
    private static let context = 3
    /// Beyond so many changed lines, a hunk is shown as all removed and all added.
    private static let maximumDistance = 2000

    private enum Edit {
        case keep, remove, add
    }

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
        guard let oldText = String(validating: old ?? [], as: UTF8.self),
            let newText = String(validating: new ?? [], as: UTF8.self),
            !oldText.utf8.contains(0), !newText.utf8.contains(0)
        else {
            return "Binary files \(from) and \(to) differ\n"
        }
        let oldLines = lines(oldText)
        let newLines = lines(newText)
        let body = hunks(edits(oldLines, newLines), oldLines, newLines)
        return "--- \(from)\n+++ \(to)\n" + body
    }

    /// The lines with their ends; only the last may have none.
    private static func lines(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        let bytes = text.utf8
        while start < bytes.endIndex {
            let end =
                bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) } ?? bytes.endIndex
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// The shortest way from one list of lines to the other (Myers, "An O(ND) Difference Algorithm").
    private static func edits(_ old: [Substring], _ new: [Substring]) -> [Edit] {
        var prefix = 0
        while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < min(old.count, new.count) - prefix,
            old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        {
            suffix += 1
        }
        let middle = shortestEdits(old[prefix..<old.count - suffix], new[prefix..<new.count - suffix])
        return Array(repeating: .keep, count: prefix) + middle + Array(repeating: .keep, count: suffix)
    }

    private static func shortestEdits(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [Edit] {
        let replaced = Array(repeating: Edit.remove, count: old.count) + Array(repeating: Edit.add, count: new.count)
        guard !old.isEmpty, !new.isEmpty else { return replaced }
        let limit = min(old.count + new.count, maximumDistance)
        let offset = limit + 1
        var reach = [Int](repeating: 0, count: 2 * limit + 3)
        var trace: [[Int]] = []
        for distance in 0...limit {
            trace.append(reach)
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let goesDown =
                    diagonal == -distance
                    || diagonal != distance && reach[offset + diagonal - 1] < reach[offset + diagonal + 1]
                var x = goesDown ? reach[offset + diagonal + 1] : reach[offset + diagonal - 1] + 1
                var y = x - diagonal
                while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
                    x += 1
                    y += 1
                }
                reach[offset + diagonal] = x
                if x >= old.count, y >= new.count { return walkBack(trace, old.count, new.count, offset) }
            }
        }
        return replaced
    }

    private static func walkBack(_ trace: [[Int]], _ oldCount: Int, _ newCount: Int, _ offset: Int) -> [Edit] {
        var edits: [Edit] = []
        var (x, y) = (oldCount, newCount)
        for distance in trace.indices.reversed() {
            let reach = trace[distance]
            let diagonal = x - y
            let goesDown =
                diagonal == -distance
                || diagonal != distance && reach[offset + diagonal - 1] < reach[offset + diagonal + 1]
            let previous = goesDown ? diagonal + 1 : diagonal - 1
            let previousX = reach[offset + previous]
            let previousY = previousX - previous
            while x > previousX, y > previousY, x > 0, y > 0 {
                edits.append(.keep)
                x -= 1
                y -= 1
            }
            guard distance > 0 else { break }
            edits.append(goesDown ? .add : .remove)
            (x, y) = (previousX, previousY)
        }
        return edits.reversed()
    }

    private static func hunks(_ edits: [Edit], _ old: [Substring], _ new: [Substring]) -> String {
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

    private static func line(_ mark: Character, _ line: Substring) -> String {
        line.utf8.last == UInt8(ascii: "\n") ? "\(mark)\(line)" : "\(mark)\(line)\n\\ No newline at end of file\n"
    }
}
