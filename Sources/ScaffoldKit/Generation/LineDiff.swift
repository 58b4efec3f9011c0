/// What was removed and added between two lists of lines, byte by byte.
enum LineDiff {
    /// A line's bytes with its end; only the last line may have none.
    typealias Line = ArraySlice<UInt8>

    enum Edit {
        case keep, remove, add
    }

    /// Beyond so many changed lines, the lines count as all removed and all added.
    private static let maximumDistance = 2000

    static func lines(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    /// The shortest way from one list of lines to the other (Myers, "An O(ND) Difference Algorithm").
    static func edits(_ old: [Line], _ new: [Line]) -> [Edit] {
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

    private static func shortestEdits(_ old: ArraySlice<Line>, _ new: ArraySlice<Line>) -> [Edit] {
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
}
