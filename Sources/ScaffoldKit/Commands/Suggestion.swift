/// Finds what someone probably meant.
enum Suggestion {
    /// The candidate with the fewest edits, if a slip explains them: one for every three letters.
    static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars)
        guard wanted.count <= 64 else { return nil }
        var best: (candidate: String, edits: Int)?
        for candidate in candidates.sorted() {
            let edits = distance(wanted, Array(candidate.lowercased().unicodeScalars))
            if edits <= max(1, wanted.count / 3), edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.candidate
    }

    /// A sentence to put behind a message about an unknown word; empty where nothing is near.
    static func hint(for word: String, in candidates: some Sequence<String>) -> String {
        nearest(to: word, in: candidates).map { " Did you mean \($0)?" } ?? ""
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var edits = min(last[column] + (scalar == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
