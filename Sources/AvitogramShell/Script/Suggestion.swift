import Suggestions

/// The end of a message about an unknown name: `; did you mean 'x'?`, or else `; there are …`.
///
/// - Parameters:
///   - name: What was written.
///   - candidates: What could have been meant.
///   - listing: Whether all candidates are listed where none is near.
/// - Returns: The end of the message; empty where there is nothing to say.
nonisolated func suggestion(for name: String, among candidates: [String], listing: Bool = true) -> ConsoleText {
    if let near = Suggestion.nearest(to: name, in: candidates) { return "; did you mean '\(near)'?" }
    return candidates.isEmpty || !listing ? .empty : "; there are \(candidates.sorted().joined(separator: ", "))"
}
