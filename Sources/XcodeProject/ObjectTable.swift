/// The kinds of objects that are understood; everything else passes through as ``other``.
enum ObjectKind: UInt8, Sendable {
    case buildFile, fileReference, group, otherGroup, synchronizedFolder, exceptionSet
    case project, target, aggregateTarget, buildPhase, other

    /// The kind of an `isa`.
    init(isa node: SyntaxTree.Index, in tree: SyntaxTree) {
        self =
            switch true {
            case tree.isEqual(node, "PBXBuildFile"): .buildFile
            case tree.isEqual(node, "PBXFileReference"): .fileReference
            case tree.isEqual(node, "PBXGroup"): .group
            case tree.isEqual(node, "PBXVariantGroup"), tree.isEqual(node, "XCVersionGroup"): .otherGroup
            case tree.isEqual(node, "PBXFileSystemSynchronizedRootGroup"): .synchronizedFolder
            case tree.isEqual(node, "PBXFileSystemSynchronizedBuildFileExceptionSet"): .exceptionSet
            case tree.isEqual(node, "PBXProject"): .project
            case tree.isEqual(node, "PBXNativeTarget"): .target
            case tree.isEqual(node, "PBXAggregateTarget"), tree.isEqual(node, "PBXLegacyTarget"): .aggregateTarget
            case tree.isEqual(node, "PBXSourcesBuildPhase"), tree.isEqual(node, "PBXResourcesBuildPhase"),
                tree.isEqual(node, "PBXFrameworksBuildPhase"), tree.isEqual(node, "PBXHeadersBuildPhase"),
                tree.isEqual(node, "PBXCopyFilesBuildPhase"):
                .buildPhase
            default: .other
            }
    }
}

/// The objects of a project in file order, found by identifier without a `String` for each.
struct ObjectTable: Sendable {
    struct Entry: Sendable {
        /// The identifier's node.
        let key: SyntaxTree.Index
        /// The dictionary's node (another kind of value has no `isa` and passes through).
        let value: SyntaxTree.Index
        /// The node of the `isa`, if there is one.
        let isa: SyntaxTree.Index?
        let kind: ObjectKind
    }

    /// The node of the dictionary of all objects.
    let dictionary: SyntaxTree.Index
    let entries: [Entry]
    /// Open addressing: each slot holds an entry's number plus one, zero where it is free. At most half is used.
    private let slots: [Int32]

    init(tree: SyntaxTree, dictionary: SyntaxTree.Index) {
        var entries: [Entry] = []
        tree.forEachEntry(dictionary) { key, value in
            let isa = tree.value("isa", of: value)
            let kind = isa.map { ObjectKind(isa: $0, in: tree) } ?? .other
            entries.append(Entry(key: key, value: value, isa: isa, kind: kind))
            return true
        }
        var capacity = 16
        while capacity < entries.count * 2 { capacity *= 2 }
        var slots = [Int32](repeating: 0, count: capacity)
        for (number, entry) in entries.enumerated() {
            var slot = Self.hash(tree.bytes[tree.rawRange(entry.key)]) & (capacity - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = Int32(number + 1)
        }
        self.dictionary = dictionary
        self.entries = entries
        self.slots = slots
    }

    subscript(object: Int) -> Entry { entries[object] }

    /// The object that a string node names; the first one where an identifier stands twice.
    func find(_ node: SyntaxTree.Index, in tree: SyntaxTree) -> Int? {
        tree.isString(node) ? find(tree.bytes[tree.rawRange(node)], in: tree) : nil
    }

    /// The object with the identifier, as it stands between quotes if there are any.
    func find(_ identifier: ArraySlice<UInt8>, in tree: SyntaxTree) -> Int? {
        var slot = Self.hash(identifier) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if tree.bytes[tree.rawRange(entries[number].key)].elementsEqual(identifier) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// FNV-1a over the bytes.
    private static func hash(_ bytes: ArraySlice<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32) & Int.max
    }
}
