extension YAMLParser {
    /// `[a, b: c]`.
    mutating func flowSequence() throws(YAMLError) -> YAMLNode.Content {
        let start = offset
        offset += 1
        var items: [YAMLNode] = []
        while true {
            try skipInFlow(start)
            if byte == UInt8(ascii: "]") {
                offset += 1
                return .sequence(items)
            }
            items.append(try flowItem())
            try skipInFlow(start)
            try expectSeparator("]", of: start)
        }
    }

    /// An item of a sequence: a node, or a mapping of one pair without braces.
    private mutating func flowItem() throws(YAMLError) -> YAMLNode {
        let place = (offset: offset, location: location(of: offset), line: line)
        let count = nodeCount
        let isExplicit = isFlowIndicator("?")
        var key: YAMLNode?
        var isJSON = false
        if isExplicit {
            offset += 1
            skipSeparation()
        }
        if !isFlowIndicator(":") {
            (key, isJSON) = try flowNode()
        }
        let keyLine = line
        skipSeparation()
        let isPair = isFlowIndicator(":") || (isJSON && byte == UInt8(ascii: ":"))
        guard isExplicit || isPair else { return try orEmpty(key) }
        if isPair, !isExplicit, place.line != keyLine || line != keyLine {
            throw error("a key in a list must end in its line", at: place.offset)
        }
        var entries = EntryList()
        let value = isPair ? try flowValue() : try empty(Properties())
        try add(try orEmpty(key), value, to: &entries, at: place.offset)
        return try make(.mapping(try entries.merged(&self)), Properties(), at: place.location, since: count)
    }

    /// `{a: b, c}`.
    mutating func flowMapping() throws(YAMLError) -> YAMLNode.Content {
        let start = offset
        offset += 1
        var entries = EntryList()
        while true {
            try skipInFlow(start)
            if byte == UInt8(ascii: "}") {
                offset += 1
                return .mapping(try entries.merged(&self))
            }
            let place = offset
            if isFlowIndicator("?") {
                offset += 1
                try skipInFlow(start)
            }
            var key: YAMLNode?
            var isJSON = false
            if !isFlowIndicator(":"), byte != UInt8(ascii: ","), byte != UInt8(ascii: "}") {
                (key, isJSON) = try flowNode()
            } else if byte == UInt8(ascii: ","), place == offset {
                throw error("an entry is missing before ','")
            }
            try skipInFlow(start)
            let hasValue = isFlowIndicator(":") || (isJSON && byte == UInt8(ascii: ":"))
            let value = hasValue ? try flowValue() : try empty(Properties())
            try add(try orEmpty(key), value, to: &entries, at: place)
            try skipInFlow(start)
            try expectSeparator("}", of: start)
        }
    }

    /// The value behind a `:`, or null.
    private mutating func flowValue() throws(YAMLError) -> YAMLNode {
        offset += 1
        skipSeparation()
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || isAtEnd {
            return try empty(Properties())
        }
        return try flowNode().node
    }

    /// A node; `isJSON` says that a `:` may follow it without a blank, as it has its own end.
    private mutating func flowNode() throws(YAMLError) -> (node: YAMLNode, isJSON: Bool) {
        let count = nodeCount
        var properties = Properties()
        while isAtProperty {
            try readProperties(into: &properties)
            skipSeparation()
        }
        let start = properties.start?.location ?? location(of: offset)
        var isJSON = true
        let atom: Atom
        switch byte {
        case UInt8(ascii: "*"):
            atom = .alias(try alias())
            isJSON = false
        case UInt8(ascii: "["):
            atom = .content(try nested { (parser) throws(YAMLError) in try parser.flowSequence() })
        case UInt8(ascii: "{"):
            atom = .content(try nested { (parser) throws(YAMLError) in try parser.flowMapping() })
        case UInt8(ascii: "\""): atom = .content(.scalar(try doubleQuoted()))
        case UInt8(ascii: "'"): atom = .content(.scalar(try singleQuoted()))
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard properties.start != nil else { throw error("a value is missing before \(found)") }
            return (try empty(properties), false)
        default:
            if isFlowIndicator(":"), properties.start != nil { return (try empty(properties), false) }
            atom = .content(.scalar(try plain(in: -1, isFlow: true)))
            isJSON = false
        }
        let isAlias = if case .alias = atom { true } else { false }
        return (try finish(atom, isAlias: isAlias, properties, at: start, since: count), isJSON)
    }

    /// Whether `?` or `:` stands here as an indicator, which in flow collections may touch a bracket or comma.
    private func isFlowIndicator(_ scalar: Unicode.Scalar) -> Bool {
        byte == UInt8(ascii: scalar) && (peek(1).isGap || peek(1).isFlowIndicator)
    }

    private mutating func skipInFlow(_ start: Int) throws(YAMLError) {
        skipSeparation()
        if isAtEnd || isAtMarker {
            throw error("'\(source.text(start..<start + 1))' is never closed", at: start)
        }
    }

    private mutating func expectSeparator(_ closing: Unicode.Scalar, of start: Int) throws(YAMLError) {
        if byte == UInt8(ascii: ",") {
            offset += 1
        } else if byte != UInt8(ascii: closing) {
            throw error("',' or '\(closing)' must stand here, not \(found)")
        }
    }
}
