import Foundation

/// Reads numbers out of a picture by offset; whatever lies beyond its end is nil, never a trap.
nonisolated struct PictureBytes {
    /// How many segments or boxes are looked at, more than any real picture has: a file made of nothing else is not
    /// worth the time.
    static let maximumPartCount = 65_536

    private let data: Data
    let count: Int

    init(_ data: Data) {
        self.data = data
        count = data.count
    }

    /// The byte at an offset from the first one.
    func byte(_ offset: Int) -> Int? {
        guard offset >= 0, offset < count else { return nil }
        return Int(data[data.startIndex + offset])
    }

    /// An unsigned number of `length` bytes, at most 7, the highest byte first.
    func bigEndian(_ offset: Int, _ length: Int) -> Int? {
        (0..<length).reduce(0 as Int?) { number, index in
            guard let number, let byte = byte(offset + index) else { return nil }
            return number << 8 | byte
        }
    }

    /// An unsigned number of `length` bytes, at most 7, the lowest byte first.
    func littleEndian(_ offset: Int, _ length: Int) -> Int? {
        (0..<length).reversed().reduce(0 as Int?) { number, index in
            guard let number, let byte = byte(offset + index) else { return nil }
            return number << 8 | byte
        }
    }

    /// Whether these bytes stand at an offset.
    func matches(_ expected: [UInt8], at offset: Int = 0) -> Bool {
        expected.indices.allSatisfy { byte(offset + $0) == Int(expected[$0]) }
    }

    /// Whether these ASCII characters stand at an offset.
    func matches(_ expected: String, at offset: Int = 0) -> Bool {
        matches(Array(expected.utf8), at: offset)
    }
}

nonisolated extension PictureBytes {
    /// The format whose signature the bytes begin with.
    var format: PictureFormat? {
        if matches([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if matches([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if matches("GIF87a") || matches("GIF89a") { return .gif }
        if matches("RIFF"), matches("WEBP", at: 8) { return .webP }
        return isHEIC ? .heic : nil
    }

    /// From the first chunk, which must be IHDR (ISO/IEC 15948, 11.2.2); its check sum must be there too.
    var pngSize: (width: Int, height: Int)? {
        guard bigEndian(8, 4) == 13, matches("IHDR", at: 12), count >= 33 else { return nil }
        guard let width = bigEndian(16, 4), let height = bigEndian(20, 4), max(width, height) <= Int32.max else {
            return nil
        }
        return (width, height)
    }

    /// From the logical screen descriptor (GIF89a, 18).
    var gifSize: (width: Int, height: Int)? {
        guard count >= 13, let width = littleEndian(6, 2), let height = littleEndian(8, 2) else { return nil }
        return (width, height)
    }

    /// From the first frame header, SOF0 to SOF15, whatever segments come before it (ITU-T T.81, B.1.1.2 and B.2.2).
    var jpegSize: (width: Int, height: Int)? {
        var offset = 2
        for _ in 0..<Self.maximumPartCount {
            guard byte(offset) == 0xFF, let marker = byte(offset + 1) else { return nil }
            switch marker {
            case 0xFF:  // A fill byte before a marker.
                offset += 1
            case 0x01, 0xD0...0xD7:  // Markers that stand alone.
                offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let length = bigEndian(offset + 2, 2), length >= 8, offset + 2 + length <= count else {
                    return nil
                }
                guard let height = bigEndian(offset + 5, 2), let width = bigEndian(offset + 7, 2) else { return nil }
                return (width, height)
            case 0xD8, 0xD9, 0xDA, 0x00:  // Pixels, or the end, before any frame header.
                return nil
            default:
                guard let length = bigEndian(offset + 2, 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// From the first chunk: lossy, lossless or extended (RFC 9649, 2.5 to 2.7).
    var webPSize: (width: Int, height: Int)? {
        if matches("VP8 ", at: 12) {
            guard matches([0x9D, 0x01, 0x2A], at: 23) else { return nil }
            guard let width = littleEndian(26, 2), let height = littleEndian(28, 2) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        if matches("VP8L", at: 12) {
            guard byte(20) == 0x2F, let bits = littleEndian(21, 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        if matches("VP8X", at: 12) {
            guard let width = littleEndian(24, 3), let height = littleEndian(27, 3) else { return nil }
            return (width + 1, height + 1)
        }
        return nil
    }
}
