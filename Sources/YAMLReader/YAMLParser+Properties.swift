extension YAMLParser {
    /// The anchor and the tag before a node.
    struct Properties {
        struct Tag {
            let written: String
            let resolved: String
            let offset: Int
        }

        var anchor: String?
        var tag: Tag?
        /// Where the first of them stands.
        var start: (offset: Int, location: YAMLLocation)?
    }

    var isAtProperty: Bool { byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") }

    /// Reads the anchor and the tag that stand here, in any order, and the blanks behind.
    mutating func readProperties(into properties: inout Properties) throws(YAMLError) {
        while isAtProperty {
            let start = offset
            if properties.start == nil { properties.start = (start, location(of: start)) }
            if byte == UInt8(ascii: "&") {
                guard properties.anchor == nil else { throw error("a node has one anchor, this is a second") }
                let name = try name("an anchor")
                properties.anchor = name
                openAnchors.append(name)
            } else {
                guard properties.tag == nil else { throw error("a node has one tag, this is a second") }
                properties.tag = try tag()
            }
            guard byte.isGap || byte.isFlowIndicator else { throw error("a blank must follow this", at: start) }
            skipBlanks()
        }
    }

    private mutating func name(_ what: String) throws(YAMLError) -> String {
        let start = offset
        offset += 1
        while !byte.isGap, !byte.isFlowIndicator { offset += 1 }
        guard offset > start + 1 else { throw error("\(what) needs a name", at: start) }
        return source.text(start + 1..<offset)
    }

    private mutating func tag() throws(YAMLError) -> Properties.Tag {
        let start = offset
        if peek(1) == UInt8(ascii: "<") {
            while !byte.isGap, byte != UInt8(ascii: ">") { offset += 1 }
            guard byte == UInt8(ascii: ">") else { throw error("'!<' is not closed by '>'", at: start) }
            offset += 1
            let resolved = source.text(start + 2..<offset - 1)
            return Properties.Tag(written: source.text(start..<offset), resolved: resolved, offset: start)
        }
        while !byte.isGap, !byte.isFlowIndicator { offset += 1 }
        let written = source.text(start..<offset)
        var resolved = written
        if let end = written.dropFirst().firstIndex(of: "!") {
            let handle = String(written[...end])
            let suffix = written[written.index(after: end)...]
            guard let prefix = tagHandles[handle] ?? (handle == "!!" ? "tag:yaml.org,2002:" : nil) else {
                throw error("no '%TAG' line declares '\(handle)'", at: start)
            }
            guard !suffix.isEmpty else { throw error("a tag needs a name", at: start) }
            resolved = prefix + suffix
        } else if let prefix = tagHandles["!"], written != "!" {
            resolved = prefix + written.dropFirst()
        }
        return Properties.Tag(written: written, resolved: resolved, offset: start)
    }

    /// A copy of the node an alias stands for.
    mutating func alias() throws(YAMLError) -> YAMLNode {
        let start = offset
        let name = try name("an alias")
        guard let anchor = anchors[name] else {
            if openAnchors.contains(name) { throw error("'*\(name)' stands inside the node it repeats", at: start) }
            throw error("no anchor '&\(name)' comes before this alias", at: start)
        }
        try count(anchor.size)
        return anchor.node
    }

    /// A content as its tag wants it. Tags beyond the core schema mean nothing here.
    mutating func applying(_ tag: Properties.Tag, to content: YAMLNode.Content) throws(YAMLError) -> YAMLNode.Content {
        switch content {
        case .scalar(let scalar):
            if let value = CoreSchema.value(of: scalar.text, tag: tag.resolved) {
                return .scalar(YAMLScalar(text: scalar.text, style: scalar.style, value: value))
            }
            let core = ["null", "bool", "int", "float", "seq", "map"].map { "tag:yaml.org,2002:\($0)" }
            if core.contains(tag.resolved) {
                throw error("'\(scalar.text)' is not what its tag \(tag.written) says", at: tag.offset)
            }
            // A tag of someone's own says at least that this is no plain number or truth value.
            warn("the tag \(tag.written) is ignored", at: tag.offset)
        case .sequence where tag.resolved == "tag:yaml.org,2002:seq" || tag.resolved == "!": break
        case .mapping where tag.resolved == "tag:yaml.org,2002:map" || tag.resolved == "!": break
        case .sequence, .mapping: warn("the tag \(tag.written) is ignored", at: tag.offset)
        }
        return content
    }
}
