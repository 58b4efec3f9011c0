import TextSources

/// The bytes of a source and the name its locations carry.
struct YAMLSource {
    let file: String
    let bytes: [UInt8]

    /// - Throws: ``YAMLError`` when the bytes are too many or are no UTF-8 text.
    init(_ bytes: [UInt8], file: String, limits: YAML.Limits) throws(YAMLError) {
        self.file = file
        // A byte order mark says UTF-8 and is no part of the text.
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let size = bytes.count
        guard size <= limits.sourceBytes else {
            throw plainError("the file has \(size) bytes, the limit is \(limits.sourceBytes)")
        }
        do {
            try SourceText.check(self.bytes)
        } catch {
            guard let offset = error.offset else { throw plainError(error.reason) }
            throw YAMLError(problem: problem(error.reason, at: offset))
        }
    }

    /// The byte at an offset, 0 behind the end; no byte of a source is 0.
    subscript(offset: Int) -> UInt8 { offset < bytes.count && offset >= 0 ? bytes[offset] : 0 }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func plainError(_ reason: String) -> YAMLError {
        let start = YAMLLocation(file: file, line: 1, column: 1)
        return YAMLError(problem: YAMLProblem(reason: reason, location: start, line: ""))
    }

    func problem(_ reason: String, at offset: Int) -> YAMLProblem {
        let offset = min(offset, bytes.count)
        var number = 1
        var start = 0
        for index in 0..<offset where endsLine(at: index) {
            number += 1
            start = index + 1
        }
        var end = offset
        while end < bytes.count, !bytes[end].isBreak { end += 1 }
        let column = Self.scalars(in: bytes[start..<max(start, offset)]) + 1
        let location = YAMLLocation(file: file, line: number, column: column)
        return YAMLProblem(reason: reason, location: location, line: SourceText.shown(line: bytes[start..<end]))
    }

    /// Whether a line ends behind this byte: a line feed, or a carriage return that none follows.
    func endsLine(at offset: Int) -> Bool {
        bytes[offset] == 0x0A || (bytes[offset] == 0x0D && self[offset + 1] != 0x0A)
    }

    static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}

extension UInt8 {
    var isBreak: Bool { self == 0x0A || self == 0x0D }
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// A blank, a line end or the end of the source.
    var isGap: Bool { isBlank || isBreak || self == 0 }
    /// One of `,[]{}`, which mean something inside flow collections.
    var isFlowIndicator: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: false
        }
    }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
