public import LiquidTemplates

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension TemplateClock {
    /// The machine's clock and zone, or the moment that `SOURCE_DATE_EPOCH` names, in UTC
    /// (https://reproducible-builds.org/specs/source-date-epoch/).
    ///
    /// - Parameter variables: The environment variables.
    /// - Returns: Nothing if `SOURCE_DATE_EPOCH` is no number of seconds.
    public static func system(_ variables: [String: String]) -> TemplateClock? {
        if let epoch = variables["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
            return Int(epoch).map { .fixed(at: $0) }
        }
        return TemplateClock(
            now: { time(nil) },
            utcOffset: { seconds in
                var time = time_t(seconds)
                var parts = tm()
                localtime_r(&time, &parts)
                return parts.tm_gmtoff
            }
        )
    }
}
