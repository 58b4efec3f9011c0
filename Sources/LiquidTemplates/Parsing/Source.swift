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
        let location = TemplateLocation(file: name, line: number, column: before.unicodeScalars.count + 1)
        return (location, Self.shown(bytes[start..<end]))
    }

    /// The first byte that belongs to no well-formed UTF-8 sequence.
    private static func firstInvalid(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
        return offset
    }

    /// A line as a message shows it: without control characters, and not at all where it is too long for a screen.
    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        guard line.count <= 400 else { return "" }
        let visible = line.map { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        return String(decoding: visible, as: UTF8.self)
    }
}

/// A breach of the grammar at a byte offset, before it becomes a ``TemplateError``. Cheap to throw, as the lax mode
/// tries the strict grammar first.
struct Fault: Error {
    var offset: Int
    var reason: String
}
