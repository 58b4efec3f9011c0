import Foundation

/// Pictures of 7 × 5 pixels, written by real encoders, and headers made to measure.
nonisolated enum PictureSamples {
    /// A whole PNG.
    static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAGElEQVR4nGNkYEiRY2BAQywMGgyYgHJRAJR6Acprnas9AAAAAElF
        TkSuQmCC
        """
    )

    /// A whole progressive JPEG.
    static let jpeg = bytes(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////
        ////////////////////wgALCAAFAAcBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/aAAgBAQAAAAE//8QAFBABAAAAAAAAAAAA
        AAAAAAAAAP/aAAgBAQABBQJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/a
        AAgBAQABPyF//9oACAEBAAAAEH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EH//2Q==
        """
    )

    /// A whole GIF.
    static let gif = bytes(
        """
        R0lGODdhBwAFAIEAAAAAAP///wAAAAAAACwAAAAABwAFAAAIDAABCBxIsKDBgwcDAgA7
        """
    )

    /// A whole lossy WebP.
    static let lossyWebP = bytes(
        """
        UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoHAAUAB0CWJbACdAEOurkAAP7AYpiPDAr14blRvyIOCLOtsAA=
        """
    )

    /// A whole lossless WebP.
    static let losslessWebP = bytes(
        """
        UklGRi4AAABXRUJQVlA4TCEAAAAvBgABALmM6H/sIqL/AYVsI0CHc/6Mv8F4DFlMAESSXAAA
        """
    )

    /// A whole WebP with metadata.
    static let extendedWebP = bytes(
        """
        UklGRowAAABXRUJQVlA4WAoAAAAIAAAABgAABAAAVlA4ICoAAACwAQCdASoHAAUAB0CWJbACdAEOurkAAP7AYpiPDAr14blRvyIO
        CLOtsABFWElGPAAAAE1NACoAAAAIAAIBDgACAAAAFQAAACYBEgADAAAAAQAGAAAAAAAAeHh4eHh4eHh4eHh4eHh4eHh4eHgAAA==
        """
    )

    /// A whole HEIC, coded as 64 × 64 pixels with a clean aperture of 7 × 5.
    static let heic = bytes(
        """
        AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABfG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAAImls
        b2MAAAAAREAAAQABAAAAAAGcAAEAAAAAAAAALQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAADnBpdG0AAAAA
        AAEAAAD8aXBycAAAANxpcGNvAAAAdWh2Y0MBA3AAAACQAAAAAAAe8AD8/fj4AAAPA2AAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe
        ugJAYQABAClCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgIaDAgAAADIAAAAMAhGIAAQAGRAHBc8GJAAAAE2NvbHJuY2x4AAEA
        DQAGgAAAABRpc3BlAAAAAAAAAEAAAABAAAAAKGNsYXAAAAAHAAAAAQAAAAUAAAAB////xwAAAAL////FAAAAAgAAABBwaXhpAAAA
        AAMICAgAAAAYaXBtYQAAAAAAAAABAAEFgQIDBYQAAAA1bWRhdAAAACkoAa8EEhOk4PyT7TeLvNI/KXV9HwaDQPNLVTTOCM4x6JC6
        +QytuAELuA==
        """
    )

    private static func bytes(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    }

    /// The signature and first chunk of a PNG; its check sum is not computed, for nobody reads it.
    static func png(width: Int, height: Int) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
            + bigEndian(width, 4) + bigEndian(height, 4) + Data([8, 2, 0, 0, 0, 0, 0, 0, 0])
    }

    /// A JPEG up to its frame header, with an EXIF segment of a given length before it.
    static func jpeg(width: Int, height: Int, metadataLength: Int) -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xE1]) + bigEndian(metadataLength + 2, 2) + Data(repeating: 0xFF, count: metadataLength)
            + Data([0xFF, 0xFF, 0xC2, 0, 17, 8]) + bigEndian(height, 2) + bigEndian(width, 2) + Data(count: 10)
    }

    private static func bigEndian(_ number: Int, _ length: Int) -> Data {
        Data((0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
}
