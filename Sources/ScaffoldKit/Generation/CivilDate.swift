import LiquidTemplates

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A clock's date, as headers show it.
struct CivilDate {
    /// Four digits.
    let year: String
    /// `25/05/2020`.
    let dayMonthYear: String

    init(_ clock: TemplateClock) {
        let now = clock.now()
        var time = time_t(now + clock.utcOffset(now))
        var parts = tm()
        gmtime_r(&time, &parts)
        let year = String(Int(parts.tm_year) + 1900)
        let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
        self.year = year
        dayMonthYear = "\(two(parts.tm_mday))/\(two(parts.tm_mon + 1))/\(year)"
    }
}
