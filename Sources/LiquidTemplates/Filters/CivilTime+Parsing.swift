extension CivilTime {
    /// Reads the ways people write dates: `2016-03-14`, `March 14, 2016`, `14 Mar 2016 10:30 PM`, `14/03/2016`,
    /// `2016-03-14T10:30:00+01:00`, `Mon, 14 Mar 2016 10:30:00 GMT`, `10:30`. What is not said is taken from `now`;
    /// without a zone the time is local.
    init?(_ text: String, now: CivilTime, localOffset: (Int) -> Int) {
        var reader = DateReader(text)
        guard reader.read() else { return nil }
        self.init(year: reader.year ?? now.year)
        let isTimeOnly = reader.year == nil && reader.month == nil && reader.day == nil
        month = reader.month ?? (isTimeOnly ? now.month : 1)
        day = reader.day ?? (isTimeOnly ? now.day : 1)
        hour = reader.hour ?? 0
        minute = reader.minute
        second = reader.second
        guard (1...12).contains(month), (1...Self.daysInMonth(month, year)).contains(day),
            (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        zone = reader.zone
        offset = reader.offset ?? localOffset(seconds)
    }
}

/// Takes the parts of a date out of a text, piece by piece.
private struct DateReader {
    var year: Int?
    var month: Int?
    var day: Int?
    var hour: Int?
    var minute = 0
    var second = 0
    var offset: Int?
    var zone: String?

    private let bytes: [UInt8]
    private var index = 0
    /// Whether nothing was met that no date has.
    private var isDate = true

    init(_ text: String) { bytes = Array(text.lowercased().utf8) }

    private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Whether a date or a time was found.
    mutating func read() -> Bool {
        guard bytes.count <= 128 else { return false }
        while index < bytes.count {
            if byte.isDigit {
                readNumber()
            } else if byte.isLetter {
                readWord()
            } else if hour != nil, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
                readOffset()
            } else {
                index += 1
            }
        }
        return isDate && (year != nil || month != nil || day != nil || hour != nil)
    }

    private mutating func digits() -> (value: Int, count: Int) {
        let start = index
        var value = 0
        while byte.isDigit {
            if index - start < 9 { value = value * 10 + Int(byte - 0x30) }
            index += 1
        }
        return (value, index - start)
    }

    private mutating func accept(_ other: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: other) else { return false }
        index += 1
        return true
    }

    private mutating func readNumber() {
        let (value, count) = digits()
        if byte == UInt8(ascii: ":"), hour == nil {
            hour = value
            readTime()
        } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "."), year == nil,
            month == nil, day == nil, nextIsDigit
        {
            readNumericDate(first: (value, count))
        } else if count == 8, year == nil {
            (year, month, day) = (value / 10000, value / 100 % 100, value % 100)
        } else if count > 4 {
            isDate = false
        } else if count > 2 {
            year = value
        } else if day == nil {
            day = value
            skipOrdinal()
        } else if year == nil {
            year = value + (value < 69 ? 2000 : 1900)
        }
    }

    private var nextIsDigit: Bool { index + 1 < bytes.count && bytes[index + 1].isDigit }

    private mutating func skipOrdinal() {
        guard index + 1 < bytes.count, byte.isLetter else { return }
        let suffix = String(utf8: bytes[index...index + 1])
        if ["st", "nd", "rd", "th"].contains(suffix) { index += 2 }
    }

    /// `2016-03-14`, `14/03/2016`, `14.3.2016`: the year is the part with more than two digits, else the first.
    private mutating func readNumericDate(first: (value: Int, count: Int)) {
        var parts = [first]
        let separator = byte
        while byte == separator, nextIsDigit, parts.count < 3 {
            index += 1
            parts.append(digits())
        }
        if parts.count == 3, parts[2].count > 2 {
            (day, month, year) = (parts[0].value, parts[1].value, parts[2].value)
        } else if parts.count == 3 {
            let short = parts[0].value + (parts[0].value < 69 ? 2000 : 1900)
            (year, month, day) = (parts[0].count > 2 ? parts[0].value : short, parts[1].value, parts[2].value)
        } else if parts[0].count > 2 {
            (year, month) = (parts[0].value, parts[1].value)
        } else {
            (month, day) = (parts[0].value, parts[1].value)
        }
        // The `T` that ISO 8601 puts before the time.
        _ = accept("t")
    }

    private mutating func readTime() {
        guard accept(":") else { return }
        minute = digits().value
        if accept(":") {
            second = digits().value
            if accept(".") || accept(",") { _ = digits() }
        }
        while byte == UInt8(ascii: " ") { index += 1 }
        let isAfternoon = byte == UInt8(ascii: "p")
        if isAfternoon || byte == UInt8(ascii: "a"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "m") {
            index += 2
            hour = (hour ?? 0) % 12 + (isAfternoon ? 12 : 0)
        }
    }

    private mutating func readWord() {
        let start = index
        while byte.isLetter { index += 1 }
        let word = String(utf8: bytes[start..<index])
        let isMonth = { (name: String) in word.utf8.count >= 3 && name.lowercased().hasPrefix(word) }
        if let found = CivilTime.monthNames.firstIndex(where: isMonth) {
            month = found + 1
        } else if hour != nil, ["z", "utc", "gmt"].contains(word) {
            (offset, zone) = (0, "UTC")
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { readOffset() }
        }
    }

    private mutating func readOffset() {
        let sign = byte == UInt8(ascii: "-") ? -1 : 1
        index += 1
        guard byte.isDigit else { return }
        var (value, count) = digits()
        if accept(":") {
            value = value * 100 + digits().value
        } else if count <= 2 {
            value *= 100
        }
        count = value / 100 * 3600 + value % 100 * 60
        (offset, zone) = (sign * count, nil)
    }
}
