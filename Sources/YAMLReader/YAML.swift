/// Reads YAML 1.2.
///
/// ```swift
/// let document = try YAML.parse("targets: [App, Tests]  # two", file: "Rambafile.yml")
/// document.root["targets"]?.items?.compactMap(\.text)  // ["App", "Tests"]
/// ```
///
/// Everything that people write into configuration is read: block and flow collections, all styles of scalars,
/// comments, anchors and aliases, merge keys, explicit and complex keys, directives. More leniently than the
/// specification asks, the lines of flow collections and quoted scalars may stand at any column.
public enum YAML {
    /// What a source may use up.
    public struct Limits: Sendable, Hashable {
        /// The bytes a source may have.
        public var sourceBytes: Int
        /// How deep collections may nest. A level takes about 6 KB of stack, 20 KB unoptimised.
        public var depth: Int
        /// The nodes a document may have, those that aliases and merge keys repeat counted each time.
        public var nodes: Int

        /// Bounds that no honest configuration comes near.
        public init(sourceBytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 1_000_000) {
            self.sourceBytes = sourceBytes
            self.depth = depth
            self.nodes = nodes
        }
    }

    /// Reads the first document of a text.
    /// - Parameters:
    ///   - text: The YAML source.
    ///   - file: The name locations carry, usually the path the text came from.
    ///   - limits: What the source may use up.
    /// - Returns: The document and what is doubtful about it.
    /// - Throws: ``YAMLError`` at the first place that breaks the grammar or a limit.
    public static func parse(
        _ text: String,
        file: String,
        limits: Limits = Limits()
    ) throws(YAMLError) -> YAMLDocument {
        try parse(bytes: Array(text.utf8), file: file, limits: limits)
    }

    /// Reads the first document of a file's bytes.
    /// - Parameters:
    ///   - bytes: The YAML source in UTF-8, with a byte order mark or without.
    ///   - file: The name locations carry, usually the path the bytes came from.
    ///   - limits: What the source may use up.
    /// - Returns: The document and what is doubtful about it.
    /// - Throws: ``YAMLError`` where the bytes are no UTF-8 text, or break the grammar or a limit.
    public static func parse(
        bytes: [UInt8],
        file: String,
        limits: Limits = Limits()
    ) throws(YAMLError) -> YAMLDocument {
        var parser = YAMLParser(try YAMLSource(bytes, file: file, limits: limits), limits: limits)
        return try parser.parseDocument()
    }
}

/// What was read of a source.
public struct YAMLDocument: Sendable, Hashable {
    /// The document's node; null for an empty source.
    public let root: YAMLNode
    /// What was read, but may mean something else than its author thought: repeated keys, words that YAML 1.1 takes
    /// for truth values, tags without a meaning here, further documents. In source order.
    public let warnings: [YAMLProblem]
}
