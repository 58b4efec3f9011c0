extension ProjectWriter {
    func appendLists(to patches: inout [TextPatch]) {
        for (list, members) in edit.appended {
            let object = file.objects[list.object].value
            if let array = tree.value(list.name.key, of: object), tree.nodes[array].kind == .array {
                patches.append(append(members, to: array))
            } else {
                let entry = insertion(in: object, key: list.name.rawValue) { key in !tree.isEqual(key, "isa") }
                patches.append(
                    entry.patch { indent in
                        "\(list.name.rawValue) = \(style.list(members, indent: indent));"
                    }
                )
            }
        }
    }

    /// Puts items behind the last one, in the manner of the list: on lines of their own, or on its line.
    private func append(_ members: [Reference], to array: SyntaxTree.Index) -> TextPatch {
        let items = tree.items(array)
        let closing = tree.end(array) - 1
        let texts = members.map(style.text)
        guard let last = items.last else {
            let start = tree.start(array) + 1
            if tree.bytes[start..<closing].contains(UInt8(ascii: "\n")) {
                let indent = (tree.indent(before: closing) ?? style.objectIndent + style.unit) + style.unit
                return .insert(texts.map { style.lineEnd + indent + $0 + "," }.joined(), at: start)
            }
            return .insert(texts.map { $0 + ", " }.joined(), at: closing)
        }
        let end = itemEnd(last)
        // A list on several lines goes on with lines, even if its last one holds several items.
        let closingIndent = tree.lineEnd(after: end.offset) == nil ? nil : tree.indent(before: closing)
        let indent = tree.indent(before: tree.start(last)) ?? closingIndent.map { $0 + style.unit }
        let separator = indent.map { style.lineEnd + $0 } ?? " "
        if end.hasComma {
            guard indent == nil else { return .insert(texts.map { separator + $0 + "," }.joined(), at: end.offset) }
            let isSpaced = tree.skippingBlanks(end.offset) == closing && closing > end.offset
            return isSpaced
                ? .insert(texts.map { $0 + ", " }.joined(), at: closing)
                : .insert(texts.map { $0 + "," }.joined(), at: end.offset)
        }
        // Without a comma behind the last item, the list keeps doing without.
        let isEmptied = items.allSatisfy(isRemoved)
        let text = texts.joined(separator: "," + separator)
        return .insert((isEmptied ? "" : ",") + (isEmptied && indent == nil ? "" : separator) + text, at: end.offset)
    }

    /// Where an item ends, with its comment and its comma if it has one.
    private func itemEnd(_ item: SyntaxTree.Index) -> (offset: Int, hasComma: Bool) {
        let next = tree.skippingTrivia(tree.end(item))
        if next < tree.bytes.count, tree.bytes[next] == UInt8(ascii: ",") { return (next + 1, true) }
        return (tree.endOfComments(tree.end(item)), false)
    }

    func isRemoved(_ node: SyntaxTree.Index) -> Bool {
        file.objects.find(node, in: tree).map(edit.removed.contains) ?? false
    }

    /// Takes removed objects out of a list, each with one comma and what set it apart from its neighbour.
    func removeItems(of array: SyntaxTree.Index, into patches: inout [TextPatch]) {
        let items = tree.items(array)
        guard let last = items.last, items.contains(where: isRemoved) else { return }
        let hasLastComma = itemEnd(last).hasComma
        var previousEnd = tree.start(array) + 1
        var keepsOneBefore = false
        for (position, item) in items.enumerated() {
            let end = itemEnd(item).offset
            defer { previousEnd = end }
            guard isRemoved(item) else {
                keepsOneBefore = true
                continue
            }
            if !hasLastComma, keepsOneBefore {
                // The comma before goes, so that whichever item is last then has none behind it.
                let previous = tree.endOfComments(tree.end(items[position - 1]))
                patches.append(.remove(previous..<tree.endOfComments(tree.end(item))))
            } else if tree.indent(before: tree.start(item)) != nil {
                patches.append(.remove(previousEnd..<end))
            } else {
                let next = position + 1 < items.count ? tree.start(items[position + 1]) : tree.end(array) - 1
                patches.append(.remove(tree.start(item)..<min(next, tree.skippingBlanks(end))))
            }
        }
    }
}
