nonisolated extension String {
    /// The text on one line and safe to show: what would act on a terminal or turn the reading direction of what
    /// follows is spelt out, as `\n`, `\t` or `\u{1B}`; a backslash is doubled, so that two texts never look the same.
    public var displayText: String { escaped { $0 == "\\" } }

    /// The text with every character that a terminal would act on spelt out.
    ///
    /// - Parameter isSpecial: Whether a backslash is put before a character.
    /// - Returns: The text on one line.
    package func escaped(backslashing isSpecial: (Unicode.Scalar) -> Bool) -> String {
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
    /// Control characters (C0, C1, delete), line and paragraph separators, and the invisible format characters, among
    /// them the direction overrides of UAX #9. The two joiners stay: emoji and several scripts are written with them.
    package var actsOnTerminal: Bool {
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
