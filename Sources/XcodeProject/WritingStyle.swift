/// How a file is written: what new lines look like.
struct WritingStyle: Sendable {
    let lineEnd: String
    /// What stands before an object's identifier.
    let objectIndent: String
    /// What one level more adds.
    let unit: String
    /// Whether identifiers are followed by comments.
    let hasComments: Bool

    func text(_ reference: Reference) -> String {
        let identifier = PropertyListText.literal(reference.identifier)
        guard hasComments, let comment = reference.comment.flatMap(PropertyListText.comment) else { return identifier }
        return "\(identifier) \(comment)"
    }

    /// A list's value, `(` to `)`.
    func list(_ members: [Reference], indent: String?) -> String {
        guard let indent else { return "(" + members.map { text($0) + ", " }.joined() + ")" }
        return "(" + lineEnd + members.map { indent + unit + text($0) + "," + lineEnd }.joined() + indent + ")"
    }

    /// An object with its identifier, without indentation before or a line end behind.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - indent: The indentation of its line, or nothing to write it on one line.
    /// - Returns: The text from the identifier to the `;`.
    func text(_ object: NewObject, indent: String?) -> String {
        let indent = object.isOnOneLine ? nil : indent
        let open = indent.map { lineEnd + $0 + unit } ?? ""
        let separator = indent.map { lineEnd + $0 + unit } ?? " "
        var text = self.text(object.reference) + " = {" + open + "isa = " + object.isa + ";"
        for (key, value) in object.fields {
            text += separator + key + " = "
            switch value {
            case .text(let content): text += PropertyListText.literal(content)
            case .reference(let reference): text += self.text(reference)
            case .members: text += list(object.members, indent: indent.map { $0 + unit })
            }
            text += ";"
        }
        return text + (indent.map { lineEnd + $0 } ?? " ") + "};"
    }
}

extension WritingStyle {
    /// Looks at how a file is written.
    init(of file: ProjectFile) {
        let tree = file.tree
        let firstLine = tree.bytes.firstIndex(of: UInt8(ascii: "\n"))
        let isCRLF = firstLine.map { $0 > 0 && tree.bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
        let indent = file.objects.entries.first.flatMap { tree.indent(before: tree.start($0.key)) }
        lineEnd = isCRLF ? "\r\n" : "\n"
        objectIndent = indent ?? "\t\t"
        let isSpaced = !objectIndent.isEmpty && objectIndent.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
        unit = isSpaced ? String(repeating: " ", count: max(1, objectIndent.utf8.count / 2)) : "\t"
        hasComments = file.objects.entries.contains { tree.endOfComments(tree.end($0.key)) > tree.end($0.key) }
    }
}
