/// Turns an edit into patches.
struct ProjectWriter {
    let edit: ProjectEdit
    let file: ProjectFile
    let tree: SyntaxTree
    let style: WritingStyle

    init(edit: ProjectEdit) {
        self.edit = edit
        file = edit.file
        tree = file.tree
        style = WritingStyle(of: file)
    }

    func patches() -> [TextPatch] {
        var patches: [TextPatch] = []
        let createdByKind = Dictionary(grouping: edit.created, by: \.isa)
        let markers = createdByKind.isEmpty && edit.removed.isEmpty ? [] : file.sectionMarkers()
        appendLists(to: &patches)
        for (isa, objects) in createdByKind.sorted(by: { $0.key < $1.key }) {
            insert(objects, of: isa, markers, into: &patches)
        }
        if !edit.removed.isEmpty { remove(sparing: Set(createdByKind.keys), markers, into: &patches) }
        for list in edit.removedLists {
            tree.forEachEntry(file.objects[list.object].value) { key, value in
                if tree.isEqual(key, list.name.key) { patches.append(.remove(tree.lines(ofEntry: key, value))) }
                return true
            }
        }
        return patches
    }

    private func insert(
        _ objects: [NewObject],
        of isa: String,
        _ markers: [SectionMarker],
        into patches: inout [TextPatch]
    ) {
        let existing = file.objects.entries.filter { $0.isa.map { tree.hasText($0, isa) } ?? false }
        guard let last = existing.last else {
            patches.append(newSection(objects, isa, markers))
            return
        }
        let identifiers = existing.map { tree.bytes[tree.rawRange($0.key)] }
        let isSorted = zip(identifiers, identifiers.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
        let sorted = objects.sorted {
            $0.reference.identifier.utf8.lexicographicallyPrecedes($1.reference.identifier.utf8)
        }
        for object in isSorted ? sorted : objects {
            let identifier = object.reference.identifier.utf8
            let following = isSorted ? identifiers.firstIndex { identifier.lexicographicallyPrecedes($0) } : nil
            let place =
                following.map { Insertion(beforeEntry: existing[$0].key, in: tree, style) }
                ?? Insertion(afterEntry: last.key, last.value, in: tree, style)
            patches.append(place.patch { style.text(object, indent: $0) })
        }
    }

    private func newSection(_ objects: [NewObject], _ isa: String, _ markers: [SectionMarker]) -> TextPatch {
        let sorted = objects.sorted {
            $0.reference.identifier.utf8.lexicographicallyPrecedes($1.reference.identifier.utf8)
        }
        let lines = sorted.map {
            style.objectIndent + style.text($0, indent: style.objectIndent) + style.lineEnd
        }.joined()
        if let empty = markers.first(where: { $0.isBegin && $0.isa == isa }) {
            return .insert(lines, at: empty.range.upperBound)
        }
        let section =
            "/* Begin \(isa) section */" + style.lineEnd + lines + "/* End \(isa) section */" + style.lineEnd
        if let following = markers.first(where: { $0.isBegin && $0.isa > isa }) {
            return .insert(section + style.lineEnd, at: following.range.lowerBound)
        }
        if let last = markers.last(where: { !$0.isBegin }) {
            return .insert(style.lineEnd + section, at: last.range.upperBound)
        }
        let place = insertion(in: file.objects.dictionary, key: "\u{7F}") { _ in true }
        return place.patch { indent in
            sorted.map { style.text($0, indent: indent) }.joined(separator: indent.map { style.lineEnd + $0 } ?? " ")
        }
    }

    /// Where an entry with a key belongs in a dictionary: before the first counted key that sorts after it.
    func insertion(
        in dictionary: SyntaxTree.Index,
        key: String,
        counting: (SyntaxTree.Index) -> Bool
    ) -> Insertion {
        var last: (key: SyntaxTree.Index, value: SyntaxTree.Index)?
        var following: SyntaxTree.Index?
        tree.forEachEntry(dictionary) { candidate, value in
            if counting(candidate), key.utf8.lexicographicallyPrecedes(tree.bytes[tree.rawRange(candidate)]) {
                following = candidate
                return false
            }
            last = (candidate, value)
            return true
        }
        if let following { return Insertion(beforeEntry: following, in: tree, style) }
        if let last { return Insertion(afterEntry: last.key, last.value, in: tree, style) }
        return Insertion(inEmpty: dictionary, in: tree, style)
    }
}
