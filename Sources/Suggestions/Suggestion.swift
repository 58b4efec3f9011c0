/// "Did you mean": the nearest of the names that are known.
package enum Suggestion {
    /// Longer names are no slips of a pen, and comparing them takes long.
    private static let longest = 64

    /// Finds the name that was probably meant: one edit for every three characters makes a slip, one in any case.
    ///
    /// An edit inserts, removes or replaces a character or swaps two neighbours; upper and lower case are the same.
    ///
    /// - Parameters:
    ///   - name: What was written.
    ///   - candidates: What could have been meant.
    /// - Returns: The candidate with the fewest edits, of several the first in alphabetical order; nil where none is
    ///   near.
    package static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        guard wanted.count <= longest else { return nil }
        let allowed = max(1, wanted.count / 3)
        var best: (candidate: String, edits: Int)?
        for candidate in candidates.sorted() {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            guard abs(scalars.count - wanted.count) <= allowed else { continue }
            let edits = distance(wanted, scalars)
            if edits <= allowed, edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance: how many edits turn one into the other.
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
