public import Foundation

nonisolated extension Date {
    private static let iso8601Style = ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The time as ISO 8601 in UTC with milliseconds, such as `2026-11-30T01:02:03.456Z`; what is beyond them is
    /// rounded.
    public var iso8601Text: String {
        // The style cuts off, and a whole millisecond is seldom one in binary: without the half every other time is one
        // too early.
        Self.iso8601Style.format(Date(millisecondsSince1970: millisecondsSince1970) + 0.0005)
    }

    /// Reads a time as ``iso8601Text`` writes it.
    ///
    /// - Parameter text: The time, in whole milliseconds.
    /// - Throws: Foundation's error for any other text.
    public init(iso8601Text text: String) throws {
        self.init(millisecondsSince1970: try Self.iso8601Style.parse(text).millisecondsSince1970)
    }
}
