/// HTML and URL escaping.
enum Markup {
    static func escaped(_ text: String) -> String { escape(text) { _, _ in false } }

    /// Escapes, but leaves alone ampersands that already start an entity.
    static func escapedOnce(_ text: String) -> String { escape(text, isEntity) }

    private static func escape(_ text: String, _ isKept: ([UInt8], Int) -> Bool) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "&") where !isKept(bytes, index): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&#39;".utf8
            default: result.append(byte)
            }
        }
        return String(utf8: result)
    }

    /// Whether `&name;` or `&#123;` starts here.
    private static func isEntity(_ bytes: [UInt8], _ start: Int) -> Bool {
        var index = start + 1
        let isNumber = index < bytes.count && bytes[index] == UInt8(ascii: "#")
        if isNumber { index += 1 }
        let first = index
        while index < bytes.count, isNumber ? bytes[index].isDigit : bytes[index].isLetter { index += 1 }
        return index > first && index < bytes.count && bytes[index] == UInt8(ascii: ";")
    }

    /// Without scripts, styles and comments with what is in them, and without all other tags.
    static func stripped(_ text: String) -> String {
        let blocks = removing(
            [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")],
            from: Array(text.utf8)
        )
        return String(utf8: removing([("<", ">")], from: blocks))
    }

    /// Without what stands between an opening and the next closing, both included; the first pair that fits counts.
    private static func removing(_ pairs: [(opening: String, closing: String)], from bytes: [UInt8]) -> [UInt8] {
        // Knowing the last closing keeps a text full of openings from being searched to its end for each of them.
        let pairs = pairs.map { pair in
            let closing = Array(pair.closing.utf8)
            return (Array(pair.opening.utf8), closing, ByteSearch.last(closing, in: bytes) ?? -1)
        }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let pair = pairs.first { opening, _, last in
                last >= index + opening.count && bytes[index...].starts(with: opening)
            }
            if let (opening, closing, _) = pair,
                let end = ByteSearch.first(closing, in: bytes, from: index + opening.count)
            {
                index = end + closing.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Percent-encoded as in a form: a space is `+`.
    static func urlEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "~"): result.append(byte)
            case _ where byte.isWord: result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(utf8: result)
    }

    static func urlDecoded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "+") {
                result.append(UInt8(ascii: " "))
            } else if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 2
            } else {
                result.append(bytes[index])
            }
            index += 1
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}

/// Base64 of RFC 4648, in the standard alphabet or the one for URLs.
enum Base64 {
    private static func alphabet(_ isURLSafe: Bool) -> [UInt8] {
        Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + (isURLSafe ? "-_" : "+/")).utf8)
    }

    static func encoded(_ text: String, isURLSafe: Bool) -> String {
        let (bytes, letters) = (Array(text.utf8), alphabet(isURLSafe))
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
            for place in 0..<4 {
                result.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(utf8: result)
    }

    /// `nil` when the text is not base64 to the letter; padding may be missing in the alphabet for URLs only.
    static func decoded(_ text: String, isURLSafe: Bool) -> [UInt8]? {
        var bytes = Array(text.utf8)
        let padding = UInt8(ascii: "=")
        if isURLSafe, bytes.count % 4 != 0, bytes.last != padding {
            bytes += [UInt8](repeating: padding, count: 4 - bytes.count % 4)
        }
        guard bytes.count % 4 == 0 else { return nil }
        var pads = 0
        while pads < 2, bytes.last == padding {
            bytes.removeLast()
            pads += 1
        }
        let letters = alphabet(isURLSafe)
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        var result: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            guard let value = values[Int(byte)] else { return nil }
            bits = bits << 6 | Int(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(bits >> count & 255))
                bits &= (1 << count) - 1
            }
        }
        return bits == 0 ? result : nil
    }
}
