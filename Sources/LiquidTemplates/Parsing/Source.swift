import TextSources

/// A template's bytes and the name its locations carry.
struct Source: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ text: String, name: String, limits: Limits) throws(TemplateError) {
        try self.init(bytes: Array(text.utf8), name: name, limits: limits)
    }

    /// - Throws: ``TemplateError`` when the bytes are too many or are no UTF-8 text.
    init(bytes: [UInt8], name: String, limits: Limits) throws(TemplateError) {
        self.name = name
        self.bytes = bytes
        guard bytes.count <= limits.sourceBytes else {
            throw plainError("the file has \(bytes.count) bytes, the limit is \(limits.sourceBytes)")
        }
        do {
            try SourceText.check(bytes)
        } catch {
            guard let offset = error.offset else { throw plainError(error.reason) }
            throw self.error(.source, error.reason, at: offset)
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
        return (location, SourceText.shown(line: bytes[start..<end]))
    }
}

/// A breach of the grammar at a byte offset, before it becomes a ``TemplateError``. Cheap to throw, as the lax mode
/// tries the strict grammar first.
struct Fault: Error {
    var offset: Int
    var reason: String
}
