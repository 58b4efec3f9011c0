import Suggestions

extension Suggestion {
    /// A sentence to put behind a message about an unknown word; empty where nothing is near.
    static func hint(for word: String, in candidates: some Sequence<String>) -> String {
        nearest(to: word, in: candidates).map { " Did you mean \($0)?" } ?? ""
    }
}
