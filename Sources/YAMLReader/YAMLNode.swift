/// A value of a YAML document and where it stands.
public struct YAMLNode: Sendable, Hashable {
    /// What a node is.
    public indirect enum Content: Sendable, Hashable {
        /// A text, which may stand for a number, a truth value or nothing.
        case scalar(YAMLScalar)
        /// A list.
        case sequence([YAMLNode])
        /// Keys and values in source order; of a repeated key the last value, at the place of the first.
        case mapping([YAMLEntry])
    }

    /// What the node is.
    public let content: Content
    /// Where the node starts; for a value that is left out, where it would.
    public let location: YAMLLocation
    /// The tag as it is written, such as `!!str`; of its meaning only that of the core schema is heeded.
    public let tag: String?

    /// The items of a sequence.
    public var items: [YAMLNode]? {
        if case .sequence(let items) = content { items } else { nil }
    }

    /// The entries of a mapping.
    public var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }

    /// The scalar.
    public var scalar: YAMLScalar? {
        if case .scalar(let scalar) = content { scalar } else { nil }
    }

    /// The text of a scalar as it was written, whatever it stands for; `nil` for what stands for nothing.
    public var text: String? {
        guard let scalar, scalar.value != .null else { return nil }
        return scalar.text
    }

    /// Whether the node stands for nothing: it is left out, `~` or `null`.
    public var isNull: Bool { scalar?.value == .null }

    /// The value under a key of a mapping.
    public subscript(key: String) -> YAMLNode? {
        entries?.first { $0.key.scalar?.text == key }?.value
    }
}

/// A key and its value.
public struct YAMLEntry: Sendable, Hashable {
    /// The key; nearly always a scalar.
    public let key: YAMLNode
    /// The value.
    public internal(set) var value: YAMLNode
}

/// A text of a document and what it stands for.
public struct YAMLScalar: Sendable, Hashable {
    /// How a scalar is written.
    public enum Style: Sendable, Hashable {
        /// As it is; the only style that can stand for something else than text.
        case plain
        /// In single quotes.
        case singleQuoted
        /// In double quotes.
        case doubleQuoted
        /// A `|` block, line ends kept.
        case literal
        /// A `>` block, lines joined.
        case folded
    }

    /// What a scalar stands for by the core schema of YAML 1.2.
    public enum Value: Sendable, Hashable {
        /// Nothing.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A whole number.
        case int(Int)
        /// Any other number, and whole ones beyond 64 bits.
        case float(Double)
        /// Text.
        case string(String)
    }

    /// The text, unescaped and unfolded.
    public let text: String
    /// How it is written.
    public let style: Style
    /// What it stands for.
    public let value: Value

    /// What YAML 1.1 would take a plain `yes`, `no`, `on`, `off`, `y` or `n` for. Here they are text.
    public var legacyBool: Bool? {
        guard style == .plain, text.utf8.count <= 3, case .string(let text) = value else { return nil }
        switch text {
        case "yes", "Yes", "YES", "on", "On", "ON", "y", "Y": return true
        case "no", "No", "NO", "off", "Off", "OFF", "n", "N": return false
        default: return nil
        }
    }
}
