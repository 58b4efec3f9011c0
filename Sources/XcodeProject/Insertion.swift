/// A place for one more entry of a dictionary.
struct Insertion {
    private let offset: Int
    /// The indentation of the new line, or nothing where the entry joins a line.
    private let indent: String?
    private let lineEnd: String
    /// The dictionary has lines but no entry: the line end comes first.
    private let opensLine: Bool

    init(beforeEntry key: SyntaxTree.Index, in tree: SyntaxTree, _ style: WritingStyle) {
        let start = tree.start(key)
        indent = tree.indent(before: start)
        offset = start - (indent?.utf8.count ?? 0)
        lineEnd = style.lineEnd
        opensLine = false
    }

    init(
        afterEntry key: SyntaxTree.Index,
        _ value: SyntaxTree.Index,
        in tree: SyntaxTree,
        _ style: WritingStyle
    ) {
        let end = tree.entryEnd(value)
        if let indent = tree.indent(before: tree.start(key)), let next = tree.lineEnd(after: end) {
            self.indent = indent
            offset = next
        } else {
            indent = nil
            offset = tree.skippingBlanks(end)
        }
        lineEnd = style.lineEnd
        opensLine = false
    }

    init(inEmpty dictionary: SyntaxTree.Index, in tree: SyntaxTree, _ style: WritingStyle) {
        let closing = tree.end(dictionary) - 1
        offset = tree.start(dictionary) + 1
        opensLine = tree.bytes[offset..<closing].contains(UInt8(ascii: "\n"))
        indent = opensLine ? (tree.indent(before: closing) ?? "") + style.unit : nil
        lineEnd = style.lineEnd
    }

    func patch(_ text: (_ indent: String?) -> String) -> TextPatch {
        guard let indent else { return .insert(text(nil) + " ", at: offset) }
        return opensLine
            ? .insert(lineEnd + indent + text(indent), at: offset)
            : .insert(indent + text(indent) + lineEnd, at: offset)
    }
}
