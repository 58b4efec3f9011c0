public import Foundation

/// A picture ready to be published: its bytes, and what its header says of them.
nonisolated public struct Picture: Hashable, Sendable {
    /// The bytes as they were read; never changed on their way into the store.
    public let data: Data

    /// Format and size in pixels.
    public let header: PictureHeader

    /// What the picture is called where it came from, such as a file's name.
    public let name: String

    /// The most bytes a picture may have: 20 MB counted in binary (20 × 1,048,576), so that whatever a person or a tool
    /// calls 20 MB fits.
    public static let maximumByteCount = 20 * 1_048_576

    /// The limit as it stands in a sentence.
    static let limitText = Message(english: "20 MB", russian: "20 МБ")

    /// Makes a picture from bytes that are wholly in memory.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - name: What the picture is called where it came from.
    /// - Throws: ``PictureError`` `empty`, `tooLarge`, `formatUnknown` or `damaged`.
    public init(data: Data, name: String) throws(PictureError) {
        guard !data.isEmpty else { throw PictureError(.empty, name: name) }
        guard data.count <= Self.maximumByteCount else { throw PictureError(.tooLarge(data.count), name: name) }
        do throws(PictureHeader.ReadingError) {
            header = try PictureHeader(data)
        } catch {
            switch error {
            case .unknownFormat: throw PictureError(.formatUnknown, name: name)
            case .damaged(let format): throw PictureError(.damaged(format), name: name)
            }
        }
        self.data = data
        self.name = name
    }
}
