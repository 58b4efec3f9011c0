/// Text operations on bytes, with ASCII's idea of white space.
enum Text {
    static func trimmed(_ text: String) -> String { trimmedEnd(trimmedStart(text)) }

    static func trimmedStart(_ text: String) -> String {
        guard let first = text.utf8.first, isTrimmed(first) else { return text }
        return String(text.utf8.drop(while: isTrimmed)) ?? text
    }

    static func trimmedEnd(_ text: String) -> String {
        let utf8 = text.utf8
        var end = utf8.endIndex
        while end > utf8.startIndex, isTrimmed(utf8[utf8.index(before: end)]) { end = utf8.index(before: end) }
        return end == utf8.endIndex ? text : String(text[..<end])
    }

    private static func isTrimmed(_ byte: UInt8) -> Bool { byte.isSpace || byte == 0 }

    /// `text` with every, or only the first, `needle` replaced. The empty needle stands before each character and at
    /// the end. `nil` when the result would be longer than `limit` bytes.
    static func replacing(
        _ needle: String,
        with replacement: String,
        in text: String,
        firstOnly: Bool = false,
        limit: Int
    ) -> String? {
        if needle.isEmpty {
            if firstOnly { return replacement + text }
            var result = replacement
            for scalar in text.unicodeScalars {
                result.unicodeScalars.append(scalar)
                result += replacement
                guard result.utf8.count <= limit else { return nil }
            }
            return result
        }
        let (hay, pattern) = (Array(text.utf8), Array(needle.utf8))
        var result: [UInt8] = []
        var index = 0
        while let found = ByteSearch.first(pattern, in: hay, from: index) {
            result += hay[index..<found]
            result += replacement.utf8
            index = found + pattern.count
            guard result.count <= limit else { return nil }
            if firstOnly { break }
        }
        guard index > 0 else { return text }
        result += hay[index...]
        return String(utf8: result)
    }

    static func replacingLast(_ needle: String, with replacement: String, in text: String) -> String {
        let hay = Array(text.utf8)
        guard let found = ByteSearch.last(Array(needle.utf8), in: hay) else { return text }
        return String(utf8: hay[..<found] + Array(replacement.utf8) + hay[(found + needle.utf8.count)...])
    }

    /// The words between white space. With a limit the last piece is the rest, as it is.
    static func words(_ text: String, limit: Int = .max) -> [String] {
        let bytes = Array(text.utf8)
        var result: [String] = []
        var index = 0
        while true {
            while index < bytes.count, isTrimmed(bytes[index]) { index += 1 }
            guard index < bytes.count else { return result }
            let start = index
            if result.count == limit - 1 { return result + [String(utf8: bytes[start...])] }
            while index < bytes.count, !isTrimmed(bytes[index]) { index += 1 }
            result.append(String(utf8: bytes[start..<index]))
        }
    }

    /// The pieces between separators, without empty ones at the end. A single space splits at any white space, the
    /// empty separator between all characters.
    static func split(_ text: String, by separator: String) -> [String] {
        if separator == " " { return words(text) }
        if separator.isEmpty { return text.unicodeScalars.map { String($0) } }
        let (hay, pattern) = (Array(text.utf8), Array(separator.utf8))
        var result: [String] = []
        var index = 0
        while let found = ByteSearch.first(pattern, in: hay, from: index) {
            result.append(String(utf8: hay[index..<found]))
            index = found + pattern.count
        }
        result.append(String(utf8: hay[index...]))
        while result.last?.isEmpty == true { result.removeLast() }
        return result
    }

    /// Without carriage returns and line feeds, or with `replacement` for each line end.
    static func replacingNewlines(in text: String, with replacement: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                result += replacement.utf8
            } else if byte != 0x0D || index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                result.append(byte)
            }
        }
        return String(utf8: result)
    }

    /// Runs of white space as one space, none at the ends.
    static func squished(_ text: String) -> String {
        words(text).joined(separator: " ")
    }
}
