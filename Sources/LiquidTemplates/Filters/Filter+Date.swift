extension Filter {
    /// A time written by a format; what is no time passes through.
    func applyDate(
        _ input: LiquidValue,
        _ format: LiquidValue,
        _ context: FilterContext
    ) throws(FilterFault) -> LiquidValue {
        let pattern = format.text
        guard !pattern.isEmpty, let time = Self.time(input, context.clock) else { return input }
        // A directive with a width can be a thousand times as long as it looks.
        guard pattern.utf8.count <= 4096 else { throw FilterFault("the date format is longer than 4096 bytes") }
        return .string(time.formatted(pattern))
    }

    private static func time(_ value: LiquidValue, _ clock: TemplateClock) -> CivilTime? {
        // Years of at most six digits keep every calculation far inside 64 bits.
        func time(_ seconds: Int) -> CivilTime? {
            guard seconds.magnitude < 30_000_000_000_000 else { return nil }
            return CivilTime(seconds: seconds, offset: clock.utcOffset(seconds))
        }
        switch value {
        case .int(let seconds): return time(seconds)
        case .string(let text):
            let word = text.lowercased()
            if word == "now" || word == "today" { return time(clock.now()) }
            if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) { return Int(text).flatMap(time) }
            return time(clock.now()).flatMap { CivilTime(text, now: $0, localOffset: clock.utcOffset) }
        default: return nil
        }
    }
}
