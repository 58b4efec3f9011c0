nonisolated extension String {
    /// The text on one line and safe to show: what would act on a terminal or turn the reading direction of what
    /// follows is spelt out, as `\n`, `\t` or `\u{1B}`; a backslash is doubled, so that two texts never look the same.
    public var displayText: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case let scalar where scalar.isUnsafeToShow:
                text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

nonisolated extension Unicode.Scalar {
    /// Whether this is a control, a line or paragraph separator, or an invisible format character; the two joiners,
    /// without which emoji and several scripts fall apart, are none.
    fileprivate var isUnsafeToShow: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200C}" && self != "\u{200D}"
        default: false
        }
    }
}
