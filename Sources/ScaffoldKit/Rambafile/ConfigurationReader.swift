import YAMLReader
import Suggestions

/// Reads keys of one mapping and notes everything that is odd about them.
///
/// Text is taken as it is written: `prefix: NO` is the text `NO`, although YAML 1.1 would make `false` of it.
struct ConfigurationReader {
    /// The mapping.
    let node: YAMLNode
    /// What was noted so far.
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []
    /// Where words were taken for truth values, and rightly so.
    private var truths: Set<YAMLLocation> = []
    private let lines: [Substring]

    /// Reads a file's outermost mapping.
    ///
    /// - Throws: `YAMLError` if the bytes are no YAML, ``Failure`` if they are an unresolved merge conflict.
    init(bytes: [UInt8], file: String, _ what: String) throws {
        try ConflictMarkers.refuse(in: bytes, file: file)
        let document = try YAML.parse(bytes: bytes, file: file)
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        self.init(document.root, what, lines: lines)
        diagnostics =
            document.warnings.map {
                Diagnostic(severity: .warning, location: $0.location, message: $0.reason, line: $0.line)
            } + diagnostics
    }

    private init(_ node: YAMLNode, _ what: String, lines: [Substring]) {
        self.node = node
        self.lines = lines
        if node.text?.hasPrefix("<?xml") == true {
            note(.error, node, "\(what) must be YAML, and this is XML")
        } else if node.entries == nil, !node.isNull {
            note(.error, node, "\(what) must be a mapping of keys to values, not \(node.kindName)")
        }
    }

    /// A reader of a mapping inside this one; what it notes has to be taken over with ``note(from:)``.
    func nested(_ node: YAMLNode, _ what: String) -> ConfigurationReader {
        ConfigurationReader(node, what, lines: lines)
    }

    /// The node under a key, or nothing if the key is missing or has no value.
    mutating func value(_ key: String) -> YAMLNode? {
        known.insert(key)
        return node[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// The text under a key.
    mutating func text(_ key: String) -> String? {
        guard let value = value(key) else { return nil }
        if value.text == nil { note(.error, value, "*\(key)* must be a text, not \(value.kindName)") }
        return value.text
    }

    /// The truth value under a key; the words of YAML 1.1 are understood.
    mutating func bool(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        if case .bool(let bool)? = value.scalar?.value { return bool }
        if let bool = value.scalar?.legacyBool {
            accept([value.location])
            return bool
        }
        note(.error, value, "*\(key)* must be true or false, not \(value.kindName)")
        return nil
    }

    /// The texts of a list under a key; a single text counts as a list of one.
    mutating func texts(_ key: String) -> [String]? {
        guard let value = value(key) else { return nil }
        if let text = value.text { return [text] }
        guard let items = value.items else {
            note(.error, value, "*\(key)* must be a list of texts, not \(value.kindName)")
            return nil
        }
        return items.compactMap { item in
            if item.text == nil { note(.error, item, "an item of *\(key)* must be a text, not \(item.kindName)") }
            return item.text
        }
    }

    /// The items of a list under a key.
    mutating func items(_ key: String) -> [YAMLNode]? {
        guard let value = value(key) else { return nil }
        if value.items == nil { note(.error, value, "*\(key)* must be a list, not \(value.kindName)") }
        return value.items
    }

    /// The keys and texts of a mapping under a key.
    mutating func pairs(_ key: String) -> [(key: String, value: String)] {
        guard let value = value(key) else { return [] }
        var reader = nested(value, "*\(key)*")
        let pairs = (value.entries ?? []).compactMap { entry -> (key: String, value: String)? in
            guard let name = entry.key.text, let text = reader.text(name) else { return nil }
            return (name, text)
        }
        note(from: reader)
        return pairs
    }

    /// Notes keys that nothing asked for, with what was probably meant.
    mutating func noteUnknownKeys() {
        for entry in node.entries ?? [] {
            let key = entry.key.scalar?.text ?? "?"
            guard !known.contains(key) else { continue }
            note(.warning, entry.key, "the key *\(key)* is unknown.\(Suggestion.hint(for: key, in: known))")
        }
    }

    /// Notes something about a node.
    mutating func note(_ severity: Diagnostic.Severity, _ node: YAMLNode, _ message: String) {
        let number = node.location.line - 1
        let line = lines.indices.contains(number) ? String(lines[number]) : ""
        diagnostics.append(Diagnostic(severity: severity, location: node.location, message: message, line: line))
    }

    /// Takes over what a nested reader noted.
    mutating func note(from nested: ConfigurationReader) {
        diagnostics += nested.diagnostics
        accept(nested.truths)
    }

    /// Drops the warnings about words that were meant as the truth values they are taken for.
    private mutating func accept(_ locations: Set<YAMLLocation>) {
        truths.formUnion(locations)
        diagnostics.removeAll { $0.severity == .warning && truths.contains($0.location) }
    }

    /// Ends the reading.
    ///
    /// - Returns: The warnings.
    /// - Throws: ``InvalidFile`` if there are errors.
    func finish() throws -> [Diagnostic] {
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            throw InvalidFile(diagnostics: diagnostics)
        }
        return diagnostics
    }
}

extension YAMLNode {
    /// What the node is, for messages.
    var kindName: String {
        switch content {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar(let scalar): scalar.value == .null ? "nothing" : "'\(scalar.text)'"
        }
    }
}
