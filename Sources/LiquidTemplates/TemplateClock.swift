/// The time that the `date` filter calls `now` and `today`, and the zone in which it shows all times.
public struct TemplateClock: Sendable {
    /// Seconds since 1970-01-01 00:00 UTC, at the call.
    public var now: @Sendable () -> Int
    /// The zone's distance from UTC in seconds, east positive, at a number of seconds since 1970.
    public var utcOffset: @Sendable (Int) -> Int

    /// A clock that reads the time and the zone through closures.
    public init(
        now: @escaping @Sendable () -> Int,
        utcOffset: @escaping @Sendable (Int) -> Int = { _ in 0 }
    ) {
        self.now = now
        self.utcOffset = utcOffset
    }

    /// A clock that stands still, in UTC unless told otherwise.
    public static func fixed(at seconds: Int, utcOffset: Int = 0) -> TemplateClock {
        TemplateClock(now: { seconds }, utcOffset: { _ in utcOffset })
    }
}
