import Foundation

/// Pictures for tests: a header that is whole, and as many bytes after it as are wanted.
enum TestPicture {
    /// A PNG of 2 × 3 pixels whose bytes differ from those of any other number.
    static func png(_ number: UInt8 = 0, byteCount: Int = 64) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        data += [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0]
        data += [0, 0, 0, 0, number]
        data += Data(repeating: number, count: max(0, byteCount - data.count))
        return data
    }
}
