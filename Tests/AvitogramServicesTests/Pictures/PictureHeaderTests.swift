import AvitogramServices
import Foundation
import Testing

@Suite("PictureHeader")
struct PictureHeaderTests {
    nonisolated struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let data: Data
        let format: PictureFormat
        /// How many bytes must be there for the size to be known.
        let headerLength: Int
        var testDescription: String { name }
    }

    nonisolated static let samples = [
        Sample(name: "PNG", data: PictureSamples.png, format: .png, headerLength: 33),
        Sample(name: "JPEG", data: PictureSamples.jpeg, format: .jpeg, headerLength: 102),
        Sample(name: "GIF", data: PictureSamples.gif, format: .gif, headerLength: 13),
        Sample(name: "lossy WebP", data: PictureSamples.lossyWebP, format: .webP, headerLength: 30),
        Sample(name: "lossless WebP", data: PictureSamples.losslessWebP, format: .webP, headerLength: 25),
        Sample(name: "extended WebP", data: PictureSamples.extendedWebP, format: .webP, headerLength: 30),
        Sample(name: "HEIC", data: PictureSamples.heic, format: .heic, headerLength: 404),
    ]

    @Test("reads format and size of what real encoders write", arguments: samples)
    func reads(_ sample: Sample) throws {
        let header = try PictureHeader(sample.data)
        #expect(header.format == sample.format)
        #expect(header.width == 7)
        #expect(header.height == 5)
    }

    @Test("reads the same from a slice that starts elsewhere", arguments: samples)
    func slices(_ sample: Sample) throws {
        let slice = (Data([1, 2, 3]) + sample.data).dropFirst(3)
        #expect(try PictureHeader(slice).width == 7)
    }

    @Test(
        "needs the header and nothing more; a shorter one is damaged or not recognised, never a trap",
        arguments: samples
    )
    func truncated(_ sample: Sample) throws {
        #expect(throws: Never.self) { try PictureHeader(sample.data.prefix(sample.headerLength)) }
        for length in 0..<sample.headerLength {
            let error = #expect(throws: PictureHeader.ReadingError.self) {
                try PictureHeader(sample.data.prefix(length))
            }
            #expect(error == .damaged(sample.format) || (error == .unknownFormat && length < 24), "\(length) bytes")
        }
    }

    @Test("survives any change of any byte", arguments: samples)
    func mutated(_ sample: Sample) {
        for index in sample.data.indices {
            for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
                var data = sample.data
                data[index] = value
                _ = try? PictureHeader(data)
            }
        }
    }

    @Test("reads sizes of every magnitude", arguments: [1, 255, 256, 65_535])
    func sizes(_ size: Int) throws {
        let png = try PictureHeader(PictureSamples.png(width: size, height: 1))
        #expect((png.width, png.height) == (size, 1))
        let jpeg = try PictureHeader(PictureSamples.jpeg(width: 1, height: size, metadataLength: 60_000))
        #expect((jpeg.width, jpeg.height) == (1, size))
    }

    @Test("a size of nothing, or beyond what the format allows, is damage")
    func noSize() {
        for data in [PictureSamples.png(width: 0, height: 4), PictureSamples.png(width: 1 << 31, height: 4)] {
            #expect(throws: PictureHeader.ReadingError.damaged(.png)) { try PictureHeader(data) }
        }
        #expect(throws: PictureHeader.ReadingError.damaged(.jpeg)) {
            try PictureHeader(PictureSamples.jpeg(width: 4, height: 0, metadataLength: 0))
        }
    }

    @Test("gives up on a file of nothing but markers or boxes")
    func endless() {
        #expect(throws: PictureHeader.ReadingError.damaged(.jpeg)) {
            try PictureHeader(Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: 20_000_000))
        }
        let box = Data([0, 0, 0, 8]) + Data("free".utf8)
        var boxes = Data([0, 0, 0, 16]) + Data("ftypheic".utf8) + Data(count: 4)
        for _ in 0..<100_000 { boxes.append(box) }
        #expect(throws: PictureHeader.ReadingError.damaged(.heic)) { try PictureHeader(boxes) }
    }

    @Test(
        "does not know what is no picture",
        arguments: [
            "", "hello", "PNG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM\u{6}",
            "RIFF\u{4}\u{0}\u{0}\u{0}WAVEfmt ",
            "\u{0}\u{0}\u{0}\u{14}ftypavif\u{0}\u{0}\u{0}\u{0}avif",
            "\u{0}\u{0}\u{0}\u{14}ftypmp42\u{0}\u{0}\u{0}\u{0}isom",
            "\u{0}\u{0}\u{0}\u{14}ftypmif1\u{0}\u{0}\u{0}\u{0}avif",
        ]
    )
    func unknown(_ text: String) {
        #expect(throws: PictureHeader.ReadingError.unknownFormat) { try PictureHeader(Data(text.utf8)) }
    }
}
