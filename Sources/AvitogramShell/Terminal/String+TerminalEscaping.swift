nonisolated extension String {
    /// The text with every character that a terminal would act on spelt out, as `\n`, `\t`, `\r` or `\u{1B}`.
    var escapedForTerminal: String { escaped { _ in false } }

    /// The text as it stands between a script's double quotes: escaped for a terminal, and so that a script reads it back.
    var escapedInQuotes: String { escaped { $0 == "\"" || $0 == "\\" || $0 == "$" } }

    private func escaped(backslashing isSpecial: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: { $0.actsOnTerminal || isSpecial($0) }) else { return self }
        var result = ""
        result.unicodeScalars.reserveCapacity(unicodeScalars.count)
        for scalar in unicodeScalars {
            if isSpecial(scalar) {
                result += "\\"
                result.unicodeScalars.append(scalar)
            } else if scalar.actsOnTerminal {
                result += scalar.spelling
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

nonisolated extension Unicode.Scalar {
    /// Whether writing this character does more to a terminal than show it.
    ///
    /// Control characters (C0, C1, delete), line and paragraph separators, and the invisible format characters, among them the
    /// direction overrides of UAX #9. The two joiners stay: emoji and several scripts are written with them.
    var actsOnTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }

    /// The character as a script's double-quoted word spells it.
    fileprivate var spelling: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }
}

nonisolated extension Character {
    /// How many columns of a terminal the character takes, for placing a caret under it.
    ///
    /// An approximation of UAX #11 that serves pictures and East Asian text.
    var terminalWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default:
            return 1
        }
    }
}
