/// What is wrong with a YAML source, or, as a warning, may be, and where.
public struct YAMLProblem: Sendable, Hashable {
    /// What is wrong, in one sentence without a full stop.
    public let reason: String
    /// Where it is wrong.
    public let location: YAMLLocation
    /// The source line of ``location``, without its line end.
    public let line: String

    /// `file:line:column: <kind>: reason`, the source line, and a caret under the column.
    /// - Parameter kind: `error` or `warning`.
    /// - Returns: The lines without a newline at the end.
    public func text(as kind: String) -> String {
        var text = "\(location): \(kind): \(reason)"
        if !line.isEmpty {
            // Tabs stay tabs, so that the caret lands under its column whatever their width.
            let indent = line.unicodeScalars.prefix(location.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
            text += "\n\(line)\n\(indent)^"
        }
        return text
    }
}

/// Why a YAML source could not be read: the first problem that leaves its meaning open.
public struct YAMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    public let problem: YAMLProblem

    /// What is wrong, in one sentence without a full stop.
    public var reason: String { problem.reason }
    /// Where it is wrong.
    public var location: YAMLLocation { problem.location }
    /// `file:line:column: error: reason`, the source line, and a caret under the column.
    public var description: String { problem.text(as: "error") }
}
