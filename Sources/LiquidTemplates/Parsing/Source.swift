/// A template's bytes and the name its locations carry.
struct Source: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ text: String, name: String, limits: Limits) throws(TemplateError) {
        try self.init(bytes: Array(text.utf8), name: name, limits: limits, isText: true)
    }

    /// - Throws: ``TemplateError`` when the bytes are too many or are no UTF-8 text.
    init(bytes: [UInt8], name: String, limits: Limits, isText: Bool = false) throws(TemplateError) {
        self.name = name
        self.bytes = bytes
        guard bytes.count <= limits.sourceBytes else {
            throw plainError("the file has \(bytes.count) bytes, the limit is \(limits.sourceBytes)")
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw plainError("the file is UTF-16, save it as UTF-8")
        }
        if let offset = bytes.firstIndex(of: 0) {
            throw error(.source, "there is a NUL byte here, this is no text file", at: offset)
        }
        if !isText, let offset = Self.firstInvalid(in: bytes) {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            throw error(.source, "the byte 0x\(byte) is not UTF-8, save the file as UTF-8", at: offset)
        }
    }

    func text(_ range: Range<Int>) -> String { String(utf8: bytes[range]) }

    func location(of offset: Int) -> TemplateLocation { position(of: offset).location }

    func error(_ code: TemplateError.Code, _ reason: String, at offset: Int) -> TemplateError {
        let (location, line) = position(of: offset)
        return TemplateError(code: code, reason: reason, location: location, line: line)
    }

    private func plainError(_ reason: String) -> TemplateError {
        let start = TemplateLocation(file: name, line: 1, column: 1)
        return TemplateError(code: .source, reason: reason, location: start, line: "")
    }

    private func position(of offset: Int) -> (location: TemplateLocation, line: String) {
        let offset = min(max(offset, 0), bytes.count)
        let newline = UInt8(ascii: "\n")
        var number = 1
        var start = 0
        for index in 0..<offset where bytes[index] == newline {
            number += 1
            start = index + 1
        }
        var end = offset
        while end < bytes.count, bytes[end] != newline { end += 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        let before = String(decoding: bytes[start..<max(start, offset)], as: UTF8.self)
        // A line may be megabytes of binary; what is shown is what fits a screen.
        let shown = String(decoding: bytes[start..<end].prefix(400), as: UTF8.self)
        let location = TemplateLocation(file: name, line: number, column: before.count + 1)
        return (location, String(shown.prefix(200)))
    }

    /// The first byte that belongs to no well-formed UTF-8 sequence.
    private static func firstInvalid(in bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return index
            }
            guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return index }
            for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}

/// A breach of the grammar at a byte offset, before it becomes a ``TemplateError``. Cheap to throw, as the lax mode
/// tries the strict grammar first.
struct Fault: Error {
    var offset: Int
    var reason: String
}
