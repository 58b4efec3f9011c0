import AvitogramModules

nonisolated extension String {
    /// The text with every character that a terminal would act on spelt out, as `\n`, `\t`, `\r` or `\u{1B}`.
    var escapedForTerminal: String { escaped { _ in false } }

    /// The text as it stands between a script's double quotes: escaped for a terminal, and so that a script reads it
    /// back.
    var escapedInQuotes: String { escaped { $0 == "\"" || $0 == "\\" || $0 == "$" } }
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
