/// Why a project file could not be read or changed, and where in the file.
///
/// The description is what a terminal should show: `file:line:column: error: reason`, the line, and a caret under the
/// column. Nothing is ever written when an error is thrown.
public struct ProjectFileError: Error, Sendable, Equatable {
    /// The kind of failure, for callers that act on it; new kinds may be added.
    public struct Code: Sendable, Hashable {
        private let name: String
        private init(_ name: String) { self.name = name }

        /// The bytes are no text property list: empty, binary, not UTF-8, or larger than the limit.
        public static let unreadable = Code("unreadable")
        /// The file is an XML (or JSON) property list; Xcode reads it, and rewrites it as text when it saves.
        public static let otherFormat = Code("otherFormat")
        /// A version control system left its conflict markers in the file.
        public static let mergeConflict = Code("mergeConflict")
        /// The text breaks the grammar of a property list, or nests deeper than ``ProjectFile/maximumDepth``.
        public static let syntax = Code("syntax")
        /// An object that an edit needs is missing or has another shape: the project, its main group, a list.
        public static let structure = Code("structure")
        /// No target has the wanted name.
        public static let unknownTarget = Code("unknownTarget")
        /// The target exists but has no build phases that files could join.
        public static let unsuitableTarget = Code("unsuitableTarget")
        /// A path that cannot stand for a file or a group: empty, absolute, or with empty components.
        public static let invalidPath = Code("invalidPath")
        /// The group path leads through a folder that Xcode synchronizes while the file lies elsewhere.
        public static let synchronizedFolder = Code("synchronizedFolder")
        /// The identifier generator kept answering identifiers that are taken.
        public static let identifiersExhausted = Code("identifiersExhausted")
    }

    /// A place in the file, for people: both numbers start at 1.
    public struct Location: Sendable, Equatable {
        /// The line's number.
        public let line: Int
        /// The column, in Unicode scalars.
        public let column: Int
        /// The text of the line, shortened around the column when it is very long.
        let excerpt: String
        /// How many scalars of `excerpt` stand before the column.
        let caretOffset: Int
    }

    /// The kind of failure.
    public let code: Code
    /// The file's name as it was given to ``ProjectFile/init(bytes:name:)``.
    public let file: String
    /// The place the failure was noticed, if one place can be named.
    public let location: Location?
    /// What failed, on what, and what to do about it: one sentence without the location.
    public let reason: String
}

extension ProjectFileError: CustomStringConvertible {
    /// What a terminal should show: location, reason, line and caret.
    public var description: String {
        guard let location else { return "\(file): error: \(reason)" }
        // Tabs stay tabs, so that the caret stands under its column whatever a tab's width is.
        let padding = location.excerpt.unicodeScalars.prefix(location.caretOffset).map { $0 == "\t" ? "\t" : " " }
        return """
            \(file):\(location.line):\(location.column): error: \(reason)
            \(location.excerpt)
            \(padding.joined())^
            """
    }
}

extension ProjectFileError.Location {
    /// The longest excerpt that is shown on each side of the column, in bytes.
    private static let reach = 120

    /// Finds line and column of a byte offset.
    init(offset: Int, in bytes: [UInt8]) {
        let offset = min(max(offset, 0), bytes.count)
        var line = 1
        var lineStart = 0
        var index = 0
        while index < offset {
            if bytes[index] == UInt8(ascii: "\n") {
                line += 1
                lineStart = index + 1
            }
            index += 1
        }
        var lineEnd = offset
        while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"), bytes[lineEnd] != UInt8(ascii: "\r") {
            lineEnd += 1
        }
        let excerptStart = max(lineStart, offset - Self.reach)
        let excerptEnd = min(lineEnd, offset + Self.reach)
        self.line = line
        column = Self.scalars(bytes[lineStart..<offset]) + 1
        excerpt = String(decoding: bytes[excerptStart..<max(excerptStart, excerptEnd)], as: UTF8.self)
        caretOffset = Self.scalars(bytes[excerptStart..<offset])
    }

    /// Counts scalars as `String(decoding:)` would show them.
    private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.count
    }
}
