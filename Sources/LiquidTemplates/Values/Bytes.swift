extension UInt8 {
    /// Space, tab, line feed, vertical tab, form feed or carriage return.
    var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    /// A letter, digit or underscore of ASCII.
    var isWord: Bool { isLetter || isDigit || self == 0x5F }
}

/// Finding bytes in bytes, in time that grows with the bytes and not with their product (Knuth, Morris and Pratt).
enum ByteSearch {
    /// Where `needle` first occurs in `hay` at or after `start`. The empty needle occurs everywhere.
    static func first(_ needle: [UInt8], in hay: [UInt8], from start: Int) -> Int? {
        guard !needle.isEmpty else { return start <= hay.count ? start : nil }
        guard hay.count - start >= needle.count else { return nil }
        if needle.count == 1 { return hay[start...].firstIndex(of: needle[0]) }
        let borders = borders(of: needle)
        var matched = 0
        for index in start..<hay.count {
            while matched > 0, needle[matched] != hay[index] { matched = borders[matched - 1] }
            if needle[matched] == hay[index] { matched += 1 }
            if matched == needle.count { return index + 1 - matched }
        }
        return nil
    }

    /// Where `needle` last occurs in `hay`.
    static func last(_ needle: [UInt8], in hay: [UInt8]) -> Int? {
        first(needle.reversed(), in: hay.reversed(), from: 0).map { hay.count - needle.count - $0 }
    }

    /// For each prefix, the length of the longest proper border: a prefix of it that is a suffix too.
    private static func borders(of needle: [UInt8]) -> [Int] {
        var borders = [0]
        for index in needle.indices.dropFirst() {
            var length = borders[index - 1]
            while length > 0, needle[length] != needle[index] { length = borders[length - 1] }
            borders.append(needle[length] == needle[index] ? length + 1 : 0)
        }
        return borders
    }
}

extension String {
    /// A text of bytes that are known to be UTF-8.
    init(utf8 bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
