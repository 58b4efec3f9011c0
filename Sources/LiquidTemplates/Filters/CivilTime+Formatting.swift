extension CivilTime {
    /// The time by a `strftime` format with Ruby's flags: `-` no padding, `0` and `_` padding with zeros or spaces,
    /// `^` upper case, `#` the other case, a minimum width, `:` for colons in the zone. An unknown directive stays.
    func formatted(_ format: String) -> String {
        let bytes = Array(format.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "%"), let directive = Directive(bytes, at: index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let text = text(for: directive) {
                result += text.utf8
            } else {
                result += bytes[index..<directive.end]
            }
            index = directive.end
        }
        return String(utf8: result)
    }

    /// `%`, flags, width, letter.
    private struct Directive {
        var letter: Character = "%"
        var padding: Character?
        var isUnpadded = false
        var isUpper = false
        var isSwapped = false
        var colons = 0
        var width: Int?
        var end: Int

        init?(_ bytes: [UInt8], at start: Int) {
            end = start + 1
            while end < bytes.count {
                let byte = bytes[end]
                end += 1
                switch byte {
                case UInt8(ascii: "-"): isUnpadded = true
                case UInt8(ascii: "_"): padding = " "
                case UInt8(ascii: "0") where width == nil: padding = "0"
                case UInt8(ascii: "^"): isUpper = true
                case UInt8(ascii: "#"): isSwapped = true
                case UInt8(ascii: ":"): colons += 1
                case _ where byte.isDigit:
                    width = min((width ?? 0) * 10 + Int(byte - 0x30), 1024)
                default:
                    letter = Character(Unicode.Scalar(byte))
                    return
                }
            }
            return nil
        }
    }

    private func text(for directive: Directive) -> String? {
        func number(_ value: Int, _ width: Int, _ padding: Character = "0") -> String {
            let digits = String(value.magnitude)
            let padding = directive.padding ?? padding
            let width = directive.isUnpadded ? 0 : (directive.width ?? width) - (value < 0 ? 1 : 0)
            let fill = String(repeating: padding, count: max(0, width - digits.utf8.count))
            return value < 0 ? (padding == " " ? fill + "-" : "-" + fill) + digits : fill + digits
        }
        func word(_ value: String, swapped: String? = nil) -> String {
            let cased =
                directive.isUpper ? value.uppercased() : directive.isSwapped ? swapped ?? value.uppercased() : value
            let fill = max(0, (directive.width ?? 0) - cased.utf8.count)
            return String(repeating: directive.padding ?? " ", count: fill) + cased
        }
        func composed(_ format: String) -> String { word(formatted(format)) }
        let hour12 = (hour + 11) % 12 + 1
        switch directive.letter {
        case "Y": return number(year, year < 0 ? 5 : 4)
        case "C": return number(year / 100, 2)
        case "y": return number((year % 100 + 100) % 100, 2)
        case "m": return number(month, 2)
        case "B": return word(Self.monthNames[month - 1])
        case "b", "h": return word(String(Self.monthNames[month - 1].prefix(3)))
        case "d": return number(day, 2)
        case "e": return number(day, 2, " ")
        case "j": return number(dayOfYear, 3)
        case "H": return number(hour, 2)
        case "k": return number(hour, 2, " ")
        case "I": return number(hour12, 2)
        case "l": return number(hour12, 2, " ")
        case "P": return word(hour < 12 ? "am" : "pm")
        case "p": return word(hour < 12 ? "AM" : "PM", swapped: hour < 12 ? "am" : "pm")
        case "M": return number(minute, 2)
        case "S": return number(second, 2)
        case "L": return String(repeating: "0", count: directive.width ?? 3)
        case "N": return String(repeating: "0", count: directive.width ?? 9)
        case "z": return zoneOffset(colons: directive.colons)
        case "Z": return word(zone ?? (offset == 0 ? "UTC" : zoneOffset(colons: 1)))
        case "A": return word(Self.weekdayNames[weekday])
        case "a": return word(String(Self.weekdayNames[weekday].prefix(3)))
        case "u": return number(weekday == 0 ? 7 : weekday, 1)
        case "w": return number(weekday, 1)
        case "G": return number(isoWeek.year, 4)
        case "g": return number(isoWeek.year % 100, 2)
        case "V": return number(isoWeek.week, 2)
        case "U": return number((dayOfYear + 6 - weekday) / 7, 2)
        case "W": return number((dayOfYear + 6 - (weekday + 6) % 7) / 7, 2)
        case "s": return number(seconds, 1)
        case "n": return "\n"
        case "t": return "\t"
        case "%": return "%"
        case "c": return composed("%a %b %e %H:%M:%S %Y")
        case "D", "x": return composed("%m/%d/%y")
        case "F": return composed("%Y-%m-%d")
        case "v": return composed("%e-%^b-%Y")
        case "r": return composed("%I:%M:%S %p")
        case "R": return composed("%H:%M")
        case "T", "X": return composed("%H:%M:%S")
        case "+": return composed("%a %b %e %H:%M:%S %Z %Y")
        default: return nil
        }
    }

    private func zoneOffset(colons: Int) -> String {
        let distance = abs(offset)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let parts = [two(distance / 3600), two(distance / 60 % 60), two(distance % 60)]
        let sign = offset < 0 ? "-" : "+"
        switch colons {
        case 0: return sign + parts[0] + parts[1]
        case 1: return sign + parts[0] + ":" + parts[1]
        default: return sign + parts.joined(separator: ":")
        }
    }
}
