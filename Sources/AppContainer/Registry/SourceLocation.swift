/// Where in the source something was registered.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// Module and file, as `#fileID` gives them.
    public let file: String
    /// The line, from 1.
    public let line: Int

    /// `file:line`.
    public var description: String { "\(file):\(line)" }
}
