/// The end of a message about an unknown name: `; did you mean 'x'?`, or else `; there are …`.
///
/// - Parameters:
///   - name: What was written.
///   - candidates: What could have been meant.
///   - listing: Whether all candidates are listed where none is near.
/// - Returns: The end of the message; empty where there is nothing to say.
nonisolated func suggestion(for name: String, among candidates: [String], listing: Bool = true) -> ConsoleText {
    let sorted = candidates.sorted()
    let near = sorted.map { (name: $0, distance: editDistance(name, $0)) }
        .filter { $0.distance <= max(1, $0.name.count / 3) }
        .min { $0.distance < $1.distance }
    if let near { return "; did you mean '\(near.name)'?" }
    return sorted.isEmpty || !listing ? .empty : "; there are \(sorted.joined(separator: ", "))"
}

/// How many characters must be inserted, removed, replaced or swapped with their neighbour to turn one word into
/// another.
private nonisolated func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased())
    let right = Array(right.lowercased())
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, character) in left.enumerated() {
        var current = [row + 1]
        for column in right.indices {
            let substitution = last[column] + (character == right[column] ? 0 : 1)
            var best = min(substitution, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, character == right[column - 1], left[row - 1] == right[column] {
                best = min(best, beforeLast[column - 1] + 1)
            }
            current.append(best)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
