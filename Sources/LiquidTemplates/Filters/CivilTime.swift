/// A moment in the Gregorian calendar of some zone.
struct CivilTime {
    var year: Int
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    /// The zone's distance from UTC in seconds.
    var offset = 0
    /// The zone's name where the text gave one.
    var zone: String?

    /// The moment `seconds` after 1970-01-01 00:00 UTC.
    init(seconds: Int, offset: Int) {
        let local = seconds + offset
        let days = Int((Double(local) / 86400).rounded(.down))
        let rest = local - days * 86400
        (year, month, day) = Self.date(ofDay: days)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        self.offset = offset
    }

    init(year: Int) { self.year = year }

    /// Seconds since 1970-01-01 00:00 UTC.
    var seconds: Int { Self.day(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset }

    /// 0 is Sunday.
    var weekday: Int { (Self.day(year, month, day) % 7 + 11) % 7 }
    /// 1 is January 1st.
    var dayOfYear: Int { Self.day(year, month, day) - Self.day(year, 1, 1) + 1 }

    /// The week by ISO 8601 and the year it belongs to.
    var isoWeek: (year: Int, week: Int) {
        let weekday = (weekday + 6) % 7
        // The week belongs to the year of its Thursday.
        let thursday = Self.date(ofDay: Self.day(year, month, day) - weekday + 3)
        let first = Self.day(thursday.year, 1, 1)
        return (thursday.year, (Self.day(thursday.year, thursday.month, thursday.day) - first) / 7 + 1)
    }

    static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01, counted in the 400-year cycle of the calendar with years that start in March.
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
