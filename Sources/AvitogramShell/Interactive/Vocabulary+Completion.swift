nonisolated extension Vocabulary {
    /// What could stand in place of the last word of a line.
    ///
    /// - Parameter beginning: The line up to the place where it is being typed.
    /// - Returns: Whole words, sorted; nil where a file's name belongs.
    func completions(of beginning: String) -> [String]? {
        var words = beginning.drop { $0.isBlank || $0 == "!" }
            .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let last = words.popLast() ?? ""
        words.removeAll(where: \.isEmpty)
        func fitting(_ candidates: some Sequence<String>) -> [String] {
            Set(candidates).filter { $0.hasPrefix(last) }.sorted()
        }

        guard let first = words.first else { return fitting(all.map { $0.words[0] }.filter { $0 != "!" }) }
        let signatures = signatures(beginningWith: first)
        if words.count == 1, signatures.contains(where: { $0.words.count > 1 }) {
            return fitting(signatures.map { $0.words[1] })
        }
        if first == "help" { return fitting(all.map { $0.words[0] }) }
        guard let signature = signatures.first(where: { words.starts(with: $0.words) }) else { return [] }
        let position = words.count - signature.words.count
        if signature.operands.indices.contains(position), signature.operands[position].kind == .file { return nil }
        return fitting(signature.options.map { $0.name + "=" } + signature.flags.map { "--" + $0 })
    }
}
