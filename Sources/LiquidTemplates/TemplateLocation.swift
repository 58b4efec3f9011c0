/// A place in a template's source.
public struct TemplateLocation: Sendable, Hashable, CustomStringConvertible {
    /// The name the source was given under, usually its path.
    public let file: String
    /// The line, counted from 1; lines end at `\n`.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// Names a place by its numbers.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, the form editors and terminals turn into a link.
    public var description: String { "\(file):\(line):\(column)" }
}
