/// What the readers of text formats share: which bytes are no text, and how a message shows a line.
package enum SourceText {
    /// Why bytes are no text in UTF-8.
    package struct Refusal: Error, Hashable, Sendable {
        /// Where the offending byte is; nil where it is the whole.
        package let offset: Int?
        /// What is wrong, and what to do about it.
        package let reason: String
    }

    /// Checks that bytes are text in UTF-8.
    ///
    /// - Parameter bytes: The whole source.
    /// - Throws: ``Refusal`` for UTF-16, for a NUL byte, and for bytes that are no UTF-8.
    package static func check(_ bytes: [UInt8]) throws(Refusal) {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            throw Refusal(offset: nil, reason: "the file is UTF-16, save it as UTF-8")
        }
        if let offset = bytes.firstIndex(of: 0) {
            throw Refusal(offset: offset, reason: "there is a NUL byte here, this is no text file")
        }
        if let offset = firstInvalidByte(in: bytes) {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            throw Refusal(offset: offset, reason: "the byte 0x\(byte) is not UTF-8, save the file as UTF-8")
        }
    }

    /// Finds the first byte that belongs to no well-formed UTF-8 sequence.
    ///
    /// - Parameter bytes: The whole source.
    /// - Returns: Its offset; nil where all is well.
    package static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
        return offset
    }

    /// Makes the text by which a message shows a line of the source.
    ///
    /// - Parameter line: The line without its end.
    /// - Returns: The line without control characters; empty where it is too long for a screen.
    package static func shown(line: ArraySlice<UInt8>) -> String {
        guard line.count <= 400 else { return "" }
        let visible = line.map { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
        return String(decoding: visible, as: UTF8.self)
    }
}
