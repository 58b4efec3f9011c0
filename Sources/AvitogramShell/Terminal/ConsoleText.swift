/// Text that is safe to write to a terminal.
///
/// The words of the program are written as literals and pass as they are. Everything interpolated is data and is
/// escaped, so a title that holds an escape sequence, a line break or a direction override cannot move the cursor,
/// forge a line or hide another. The console accepts nothing but this type.
///
/// ```swift
/// let title = "a\u{1B}[2Jb"
/// let text: ConsoleText = "saved \(quoted: title)"  // saved "a\u{1B}[2Jb", the escape spelt out
/// ```
nonisolated struct ConsoleText: Hashable, Sendable {
    /// The text, ready to be written.
    private(set) var description: String

    /// Nothing at all.
    static let empty = ConsoleText(description: "")

    /// Whether there is nothing to write.
    var isEmpty: Bool { description.isEmpty }

    private init(description: String) {
        self.description = description
    }

    /// Makes text from data, every character that a terminal would act on spelt out.
    ///
    /// - Parameter data: Anything.
    init(data: String) {
        description = data.escapedForTerminal
    }

    /// Makes text from data that is meant to have several lines.
    ///
    /// - Parameter data: Lines, of which each is escaped.
    init(lines data: String) {
        description = data.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapedForTerminal }.joined(separator: "\n")
    }

    /// Makes text from data, as a quoted word that a script reads back as the same data.
    ///
    /// - Parameter data: Anything.
    init(quoting data: String) {
        description = "\"" + data.escapedInQuotes + "\""
    }

    /// The text with four blanks before each of its lines.
    var indented: ConsoleText {
        ConsoleText(
            description: description.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "    " + $0 }.joined(separator: "\n")
        )
    }

    static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
        ConsoleText(description: left.description + right.description)
    }

    static func += (left: inout ConsoleText, right: ConsoleText) {
        left.description += right.description
    }
}

nonisolated extension ConsoleText: CustomStringConvertible {}

nonisolated extension ConsoleText: ExpressibleByStringInterpolation {
    /// Collects literals as they are and data escaped.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        mutating func appendInterpolation(_ text: ConsoleText) {
            self.text += text.description
        }

        mutating func appendInterpolation(_ data: String) {
            text += data.escapedForTerminal
        }

        mutating func appendInterpolation(quoted data: String) {
            text += ConsoleText(quoting: data).description
        }

        mutating func appendInterpolation(_ number: some BinaryInteger) {
            text += String(number)
        }
    }

    init(stringLiteral value: String) {
        description = value
    }

    init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
    }
}

nonisolated extension Sequence where Element == ConsoleText {
    /// Joins texts.
    ///
    /// - Parameter separator: Stands between each two of them.
    /// - Returns: One text.
    func joined(separator: ConsoleText = "") -> ConsoleText {
        var result = ConsoleText.empty
        var isFirst = true
        for text in self {
            if !isFirst { result += separator }
            result += text
            isFirst = false
        }
        return result
    }
}
