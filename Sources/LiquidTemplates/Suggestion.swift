/// "Did you mean": the nearest of the names that are known.
enum Suggestion {
    /// The candidate with the fewest edits from `name`, when that is close enough to be a slip; the first in the
    /// candidates' order wins a tie.
    static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let allowed = max(1, name.utf8.count / 3)
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            let edits = distance(Array(name.utf8), Array(candidate.utf8))
            if edits <= allowed, edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.name
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard abs(left.count - right.count) <= 8, left.count <= 64 else { return .max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let cost = left[row] == right[column] ? 0 : 1
                var edits = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
