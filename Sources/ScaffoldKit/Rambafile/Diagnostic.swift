package import YAMLReader

/// A remark about a file that people wrote, with the place it is about.
package struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
    /// How bad it is.
    package enum Severity: String, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, perhaps not as meant.
        case warning
    }

    /// How bad it is.
    package let severity: Severity
    /// The place.
    package let location: YAMLLocation
    /// What is remarked, without a location.
    package let message: String
    /// The source line of the place.
    package let line: String

    /// The line that editors understand, `file:line:column: severity: message`, the source line and a caret.
    package var description: String {
        let text = "\(location): \(severity.rawValue): \(message)"
        guard !line.isEmpty else { return text }
        let indent = line.unicodeScalars.prefix(location.column - 1).map { $0 == "\t" ? "\t" : " " }
        return "\(text)\n\(line)\n\(indent.joined())^"
    }
}

/// A file of which something is wrong: all that was found.
package struct InvalidFile: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was found, in the order of the file.
    package let diagnostics: [Diagnostic]

    /// The diagnostics, one below the other.
    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
