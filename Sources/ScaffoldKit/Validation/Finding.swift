import LiquidTemplates
import XcodeProject
import YAMLReader

/// Something that validation has to say.
struct Finding {
    let severity: Diagnostic.Severity
    /// The place, as far as it is known.
    let location: YAMLLocation?
    /// What is wrong, without the place.
    let message: String
    /// The lines for people: place, message, source line and caret.
    let text: String

    init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity
        location = diagnostic.location
        message = diagnostic.message
        text = diagnostic.description
    }

    /// Takes a place in a file, whose lines show it.
    init(_ severity: Diagnostic.Severity, _ message: String, at location: YAMLLocation, in bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        let line = lines.indices.contains(location.line - 1) ? String(lines[location.line - 1]) : ""
        self.init(Diagnostic(severity: severity, location: location, message: message, line: line))
    }

    /// All that an error of a reader says.
    static func findings(_ error: any Error) -> [Finding] {
        switch error {
        case let error as InvalidFile: return error.diagnostics.map { Finding($0) }
        case let error as YAMLError: return [Finding(error.location, error.reason, "\(error)")]
        case let error as TemplateError:
            let place = error.location
            let location = YAMLLocation(file: place.file, line: place.line, column: place.column)
            return [Finding(location, error.reason, "\(error)")]
        case let error as ProjectFileError:
            let location = error.location.map { YAMLLocation(file: error.file, line: $0.line, column: $0.column) }
            return [Finding(location, error.reason, "\(error)")]
        default: return [Finding(nil, "\(error)", "\(error)")]
        }
    }

    private init(_ location: YAMLLocation?, _ message: String, _ text: String) {
        severity = .error
        self.location = location
        self.message = message
        self.text = text
    }

    var json: JSON {
        .object([
            ("severity", .text(severity.rawValue)), ("file", location.map { .text($0.file) } ?? .null),
            ("line", location.map { .number($0.line) } ?? .null),
            ("column", location.map { .number($0.column) } ?? .null), ("message", .text(message)),
        ])
    }
}
