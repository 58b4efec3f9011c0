/// The entries of a mapping being read: of a repeated key the last value counts, and `<<` brings in the entries of
/// other mappings below those that are written out.
struct EntryList {
    private var entries: [YAMLEntry] = []
    private var places: [String: Int] = [:]
    private var merges: [(node: YAMLNode, offset: Int)] = []

    /// Adds an entry; true when its key was there before.
    mutating func add(_ key: YAMLNode, _ value: YAMLNode, at offset: Int) -> Bool {
        let entry = YAMLEntry(key: key, value: value)
        guard let scalar = key.scalar else {
            entries.append(entry)
            return false
        }
        if scalar.text == "<<", scalar.style == .plain, Self.isMergeable(value) {
            merges.append((value, offset))
            return false
        }
        if let place = places[scalar.text] {
            entries[place].value = value
            return true
        }
        places[scalar.text] = entries.count
        entries.append(entry)
        return false
    }

    private static func isMergeable(_ value: YAMLNode) -> Bool {
        value.entries != nil || value.items.map { !$0.isEmpty && $0.allSatisfy { $0.entries != nil } } ?? false
    }

    /// The entries with those that merge keys bring in; earlier mappings win over later ones.
    func merged(_ parser: inout YAMLParser) throws(YAMLError) -> [YAMLEntry] {
        guard !merges.isEmpty else { return entries }
        var result = self
        for (node, _) in merges {
            for source in node.items ?? [node] {
                for entry in source.entries ?? [] {
                    if let text = entry.key.scalar?.text, result.places[text] != nil { continue }
                    try parser.count(1)
                    _ = result.add(entry.key, entry.value, at: 0)
                }
            }
        }
        return result.entries
    }
}

extension YAMLParser {
    /// Adds an entry and warns of a repeated key and of words that YAML 1.1 reads as truth values.
    mutating func add(
        _ key: YAMLNode,
        _ value: YAMLNode,
        to entries: inout EntryList,
        at place: Int
    ) throws(YAMLError) {
        guard entries.add(key, value, at: place) else { return }
        warn("the key '\(key.scalar?.text ?? "")' is here a second time, the last value counts", at: place)
    }
}
