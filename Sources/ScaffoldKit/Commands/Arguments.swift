import Suggestions

/// What an option takes.
enum OptionKind: Sendable {
    /// Nothing: it is there or not.
    case flag
    /// One value.
    case value
    /// All values up to the next option, each `key:value`.
    case pairs
}

/// An option of a command, for reading it and for its help.
struct OptionDescription: Sendable {
    let name: String
    var short: Character?
    let kind: OptionKind
    let help: String
    /// How help shows the value.
    var placeholder = "VALUE"
}

/// A command's words, read: positional words in order, options wherever they stood.
///
/// Names may be written with `-` or `_` between their words, values behind `=` or as the next word; behind `--` all
/// words are positional.
struct Arguments {
    private(set) var positional: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    private var pairs: [String: [(key: String, value: String)]] = [:]

    /// Reads words.
    ///
    /// - Throws: ``UsageError`` for an unknown option, a missing value, a value a flag does not take, or a pair without
    ///   a colon.
    init(_ words: [String], options: [OptionDescription]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                positional += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                positional.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try Self.option(String(parts[0]), among: options)
            try read(option, inline: parts.count == 2 ? String(parts[1]) : nil, from: &rest)
        }
    }

    func value(_ name: String) -> String? { values[name] }

    func has(_ name: String) -> Bool { flags.contains(name) }

    func pairs(_ name: String) -> [(key: String, value: String)] { pairs[name] ?? [] }

    private mutating func read(
        _ option: OptionDescription,
        inline: String?,
        from rest: inout ArraySlice<String>
    ) throws(UsageError) {
        switch option.kind {
        case .flag:
            guard inline == nil else { throw UsageError("--\(option.name) takes no value.") }
            flags.insert(option.name)
        case .value:
            if let inline {
                values[option.name] = inline
            } else if let next = rest.first, !next.hasPrefix("-") || next == "-" {
                values[option.name] = next
                rest.removeFirst()
            } else {
                throw UsageError("--\(option.name) needs a value.")
            }
        case .pairs:
            var words = inline.map { [$0] } ?? []
            if inline == nil {
                let values = rest.prefix { !$0.hasPrefix("-") }
                words += values
                rest = rest.dropFirst(values.count)
            }
            guard !words.isEmpty else { throw UsageError("--\(option.name) needs values like key:value.") }
            for word in words {
                guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else {
                    throw UsageError("--\(option.name) takes values like key:value, not '\(word)'.")
                }
                pairs[option.name, default: []].append(
                    (String(word[..<colon]), String(word[word.index(after: colon)...]))
                )
            }
        }
    }

    private static func option(
        _ word: String,
        among options: [OptionDescription]
    ) throws(UsageError) -> OptionDescription {
        if word.hasPrefix("--") {
            let name = String(word.dropFirst(2).map { $0 == "_" ? "-" : $0 })
            if let option = options.first(where: { $0.name == name }) { return option }
            let hint = Suggestion.nearest(to: name, in: options.map(\.name)).map { " Did you mean --\($0)?" } ?? ""
            throw UsageError("Unknown option \(word).\(hint)")
        }
        let letter = word.dropFirst()
        if letter.count == 1, let option = options.first(where: { $0.short == letter.first }) { return option }
        throw UsageError("Unknown option \(word).")
    }
}
