extension YAMLParser {
    /// Where a node stands in its parent, which says what it may be.
    enum Place {
        case document
        /// Behind `- `: a collection may start in the same line.
        case item
        /// Behind `key:`: a collection starts in a line of its own, a sequence at the key's column too.
        case value
        /// Behind `? ` or the `: ` that answers it: in the same line, or a sequence at the column.
        case explicit
    }

    /// Reads the node that starts at or after `offset`, deeper than `indent`; nothing there is a null.
    mutating func node(in indent: Int, _ place: Place) throws(YAMLError) -> YAMLNode {
        var properties = Properties()
        let count = nodeCount
        var isCompact = place == .item || place == .explicit
        while true {
            skipSeparation()
            let isFirst = isFirstInLine
            if isFirst { isCompact = false }
            if isAtEnd || isAtMarker { return try empty(properties) }
            if isFirst, column <= indent {
                guard place == .value || place == .explicit, column == indent, isIndicator("-") else {
                    return try empty(properties)
                }
                return try sequence(properties, since: count)
            }
            // In the line of `---` stands no block collection.
            let allowsBlock = isFirst || isCompact
            guard isAtProperty else {
                return try content(in: indent, properties, Properties(), allowsBlock: allowsBlock, since: count)
            }
            // What stands in the line of a key is the key's, what stands in a line before is the node's.
            var own = Properties()
            let start = (offset: offset, lineStart: lineStart)
            try readProperties(into: &own)
            if byte.isBreak || isAtEnd || byte == UInt8(ascii: "#") {
                guard properties.anchor == nil || own.anchor == nil, properties.tag == nil || own.tag == nil else {
                    throw error("a node has one anchor and one tag", at: start.offset)
                }
                properties = Properties(
                    anchor: properties.anchor ?? own.anchor,
                    tag: properties.tag ?? own.tag,
                    start: properties.start ?? own.start
                )
                isCompact = false
                continue
            }
            return try content(in: indent, properties, own, allowsBlock: allowsBlock, since: count)
        }
    }

    /// Reads the node at `offset`. `outer` are the properties from lines before, `own` those of this line.
    private mutating func content(
        in indent: Int,
        _ outer: Properties,
        _ own: Properties,
        allowsBlock: Bool,
        since count: Int
    ) throws(YAMLError) -> YAMLNode {
        let isBare = own.start == nil
        if isIndicator("-"), isBare {
            guard allowsBlock else { throw error("a list cannot start here, begin it in the next line") }
            return try sequence(outer, since: count)
        }
        if isIndicator("?") || isIndicator(":"), isBare, allowsBlock {
            return try mapping(outer, column: column, first: nil, since: count)
        }
        if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">") {
            let properties = try merged(outer, own)
            let start = properties.start?.location ?? location(of: offset)
            return try make(.scalar(try blockScalar(in: indent)), properties, at: start, since: count)
        }
        let start = own.start ?? (offset, location(of: offset))
        let column = start.offset - lineStart
        if isIndicator(":"), allowsBlock {
            return try mapping(outer, column: column, first: try empty(own), since: count)
        }
        let isFirst = isFirstInLine
        let startLine = line
        let isAlias = byte == UInt8(ascii: "*")
        let keyCount = nodeCount
        let atom = try atom(in: indent)
        let end = offset
        skipBlanks()
        let isKey = isIndicator(":") && line == startLine
        if isKey {
            guard allowsBlock else { throw error("a key cannot stand here; quote a text that holds ': '") }
            if isFirst || isBare, source.bytes[lineStart..<start.offset].contains(UInt8(ascii: "\t")) {
                throw error("a tab cannot indent, use spaces", at: lineStart)
            }
            let key = try finish(atom, isAlias: isAlias, own, at: start.location, since: keyCount)
            return try mapping(outer, column: column, first: key, since: count)
        }
        if !byte.isBreak { offset = end }
        return try finish(
            atom,
            isAlias: isAlias,
            try merged(outer, own),
            at: outer.start?.location ?? start.location,
            since: count
        )
    }

    private func merged(_ outer: Properties, _ own: Properties) throws(YAMLError) -> Properties {
        guard outer.anchor == nil || own.anchor == nil, outer.tag == nil || own.tag == nil else {
            throw error("a node has one anchor and one tag", at: own.start?.offset)
        }
        return Properties(
            anchor: outer.anchor ?? own.anchor,
            tag: outer.tag ?? own.tag,
            start: outer.start ?? own.start
        )
    }

    /// A flow collection, quoted or plain scalar, before it has its properties; or what an alias stands for.
    enum Atom {
        case content(YAMLNode.Content)
        case alias(YAMLNode)
    }

    private mutating func atom(in indent: Int) throws(YAMLError) -> Atom {
        switch byte {
        case UInt8(ascii: "*"): .alias(try alias())
        case UInt8(ascii: "["): .content(try nested { (parser) throws(YAMLError) in try parser.flowSequence() })
        case UInt8(ascii: "{"): .content(try nested { (parser) throws(YAMLError) in try parser.flowMapping() })
        case UInt8(ascii: "\""): .content(.scalar(try doubleQuoted()))
        case UInt8(ascii: "'"): .content(.scalar(try singleQuoted()))
        default: .content(.scalar(try plain(in: indent, isFlow: false)))
        }
    }

    mutating func finish(
        _ atom: Atom,
        isAlias: Bool,
        _ properties: Properties,
        at location: YAMLLocation,
        since count: Int
    ) throws(YAMLError) -> YAMLNode {
        switch atom {
        case .content(let content): return try make(content, properties, at: location, since: count)
        case .alias(let node):
            guard properties.anchor == nil, properties.tag == nil else {
                throw error("an alias has no anchor and no tag", at: properties.start?.offset)
            }
            return YAMLNode(content: node.content, location: location, tag: node.tag)
        }
    }

    // MARK: - Collections

    private mutating func sequence(_ properties: Properties, since count: Int) throws(YAMLError) -> YAMLNode {
        let start = properties.start?.location ?? location(of: offset)
        let items = try nested { (parser) throws(YAMLError) in try parser.sequenceItems() }
        return try make(.sequence(items), properties, at: start, since: count)
    }

    private mutating func sequenceItems() throws(YAMLError) -> [YAMLNode] {
        let column = column
        if isIndentedByTab { throw error("a tab cannot indent, use spaces", at: lineStart) }
        var items: [YAMLNode] = []
        while true {
            offset += 1
            try refuseTabBeforeBlock()
            items.append(try node(in: column, .item))
            guard try continues(at: column), isIndicator("-") else { return items }
        }
    }

    /// A collection that starts in the line of its parent's indicator has spaces before it, as they are its indent.
    private func refuseTabBeforeBlock() throws(YAMLError) {
        var place = offset
        while source[place].isBlank { place += 1 }
        guard source.bytes[offset..<place].contains(UInt8(ascii: "\t")) else { return }
        let mark = source[place]
        if mark == UInt8(ascii: "-") || mark == UInt8(ascii: "?") || mark == UInt8(ascii: ":"),
            source[place + 1].isGap
        {
            throw error("a tab cannot indent, use spaces", at: offset)
        }
    }

    /// Whether another entry of the collection at `column` follows.
    private mutating func continues(at column: Int) throws(YAMLError) -> Bool {
        skipSeparation()
        if isAtEnd || isAtMarker { return false }
        guard isFirstInLine else { throw unexpected() }
        guard self.column <= column else { throw unexpected() }
        return self.column == column
    }

    private mutating func mapping(
        _ properties: Properties,
        column: Int,
        first: YAMLNode?,
        since count: Int
    ) throws(YAMLError) -> YAMLNode {
        let start = properties.start?.location ?? first?.location ?? location(of: offset)
        let entries = try nested { (parser) throws(YAMLError) in
            try parser.mappingEntries(column: column, first: first)
        }
        return try make(.mapping(entries), properties, at: start, since: count)
    }

    private mutating func mappingEntries(column: Int, first: YAMLNode?) throws(YAMLError) -> [YAMLEntry] {
        var entries = EntryList()
        var next = first
        repeat {
            let place = offset
            if let key = next {
                offset += 1
                try add(key, try node(in: column, .value), to: &entries, at: place)
                next = nil
            } else if isIndicator("?") {
                offset += 1
                try refuseTabBeforeBlock()
                let key = try node(in: column, .explicit)
                var value: YAMLNode?
                if try continues(at: column), isIndicator(":") {
                    offset += 1
                    try refuseTabBeforeBlock()
                    value = try node(in: column, .explicit)
                }
                try add(key, try orEmpty(value), to: &entries, at: place)
            } else if isIndicator(":") {
                let key = try empty(Properties())
                offset += 1
                try add(key, try node(in: column, .value), to: &entries, at: place)
            } else {
                if isIndentedByTab { throw unexpected() }
                let key = try implicitKey(in: column)
                offset += 1
                try add(key, try node(in: column, .value), to: &entries, at: place)
            }
        } while try continues(at: column)
        return try entries.merged(&self)
    }

    /// A key that ends in its line; leaves `offset` at the `:` behind it.
    private mutating func implicitKey(in indent: Int) throws(YAMLError) -> YAMLNode {
        let start = (offset: offset, location: location(of: offset), line: line)
        let count = nodeCount
        var properties = Properties()
        try readProperties(into: &properties)
        let isAlias = byte == UInt8(ascii: "*")
        var key: YAMLNode
        if isIndicator(":") {
            key = try empty(properties)
        } else {
            if isIndicator("-") { throw error("a list item cannot stand among the keys of a mapping") }
            let atom = try atom(in: indent)
            key = try finish(atom, isAlias: isAlias, properties, at: start.location, since: count)
        }
        skipBlanks()
        guard isIndicator(":"), line == start.line else {
            if line == start.line, byte == UInt8(ascii: ":") { throw error("a blank must follow the ':' of a key") }
            throw error("this is no key, a ':' and a blank must follow it", at: start.offset)
        }
        return key
    }
}
