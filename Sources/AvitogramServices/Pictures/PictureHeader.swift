public import Foundation

/// What the first bytes of a picture say: its format, and how many pixels it has before any rotation its metadata asks
/// for.
nonisolated public struct PictureHeader: Hashable, Codable, Sendable {
    /// The format the bytes begin with.
    public let format: PictureFormat

    /// Pixels in a row; at least 1.
    public let width: Int

    /// Pixels in a column; at least 1.
    public let height: Int

    /// Why bytes are no picture.
    public enum ReadingError: Error, Hashable, Sendable {
        /// The bytes begin like no format there is.
        case unknownFormat
        /// The bytes begin like this format, but the header ends early or makes no sense.
        case damaged(PictureFormat)
    }

    /// Reads a header; pixels are neither read nor decoded.
    ///
    /// - Parameter data: The picture from its first byte.
    /// - Throws: ``ReadingError``.
    public init(_ data: Data) throws(ReadingError) {
        let bytes = PictureBytes(data)
        guard let format = bytes.format else { throw .unknownFormat }
        let size: (width: Int, height: Int)?
        switch format {
        case .png: size = bytes.pngSize
        case .jpeg: size = bytes.jpegSize
        case .gif: size = bytes.gifSize
        case .webP: size = bytes.webPSize
        case .heic: size = bytes.heicSize
        }
        guard let size, size.width > 0, size.height > 0 else { throw .damaged(format) }
        self.format = format
        width = size.width
        height = size.height
    }
}
