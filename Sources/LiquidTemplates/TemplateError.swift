/// Why a template could not be read or rendered, and where.
public struct TemplateError: Error, Sendable, Hashable {
    /// The kind of failure; more may be added.
    public struct Code: Sendable, Hashable {
        /// The bytes are no text: another encoding, a NUL, too many of them.
        public static let source = Code(name: "source")
        /// The template breaks Liquid's grammar.
        public static let syntax = Code(name: "syntax")
        /// A tag or filter cannot work with the value it was given.
        public static let argument = Code(name: "argument")
        /// A name nothing is known under: a filter, a variable (both only when asked for) or a partial.
        public static let undefined = Code(name: "undefined")
        /// A bound of ``Limits`` was reached.
        public static let limit = Code(name: "limit")

        let name: String
    }

    /// The kind of failure.
    public let code: Code
    /// What is wrong, in one sentence without a full stop.
    public let reason: String
    /// Where it is wrong.
    public let location: TemplateLocation
    /// The source line of ``location``, without its line end.
    public let line: String
    /// The tags that led into the partial that failed, innermost first; empty in a template of its own.
    public internal(set) var includedFrom: [TemplateLocation] = []
}

extension TemplateError: CustomStringConvertible {
    /// `file:line:column: error: reason`, the source line, a caret under the column, and a line for each include.
    public var description: String {
        var text = "\(location): error: \(reason)"
        if !line.isEmpty {
            // Tabs stay tabs, so that the caret lands under its column whatever their width.
            let indent = line.unicodeScalars.prefix(location.column - 1).map { $0 == "\t" ? "\t" : " " }.joined()
            text += "\n\(line)\n\(indent)^"
        }
        // Of a circle of includes, one round.
        var shown: Set<TemplateLocation> = []
        for place in includedFrom.prefix(while: { shown.insert($0).inserted }) {
            text += "\n\(place): note: included from here"
        }
        if shown.count < includedFrom.count { text += "\n\(includedFrom[shown.count]): note: and so on, in a circle" }
        return text
    }
}
