import Foundation

/// How points and lengths of time are written on the console.
nonisolated enum Instant {
    private static let whole = Date.ISO8601FormatStyle()
    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Reads a point in time.
    ///
    /// - Parameter text: ISO 8601 with a time zone: `2026-01-31T09:30:00Z`, with or without a fraction of seconds.
    /// - Returns: The time; nil when the text is none.
    static func parse(_ text: String) -> Date? {
        guard exists(text) else { return nil }
        return (try? whole.parse(text)) ?? (try? fractional.parse(text))
    }

    /// Whether day and time of day are ones that there are; the styles take 30 February for 2 March.
    private static func exists(_ text: String) -> Bool {
        let numbers = text.prefix(19).split { "-T:".contains($0) }.map { Int($0) }
        guard numbers.count == 6 else { return false }
        let components = DateComponents(
            year: numbers[0],
            month: numbers[1],
            day: numbers[2],
            hour: numbers[3],
            minute: numbers[4],
            second: numbers[5]
        )
        return components.isValidDate(in: Calendar(identifier: .gregorian))
    }

    /// Reads a length of time.
    ///
    /// - Parameter text: A whole number with a unit: s, m, h or d.
    /// - Returns: Seconds; nil when the text is none, or more than a million days.
    static func parseDuration(_ text: String) -> TimeInterval? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        guard let last = text.last, let unit = units[last], let count = Int64(text.dropLast()), count >= 0 else {
            return nil
        }
        let (seconds, overflows) = count.multipliedReportingOverflow(by: unit)
        return overflows || seconds > 86_400_000_000 ? nil : TimeInterval(seconds)
    }
}
