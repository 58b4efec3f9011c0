public import AvitogramServices

/// Where a picker finds pictures: files, an album, a camera.
nonisolated public protocol PictureSource: Sendable {
    /// Reads one picture; neither blocks the caller's actor nor reads more than ``Picture/maximumByteCount`` bytes.
    ///
    /// - Parameter reference: What the picture is called here, such as a path.
    /// - Returns: The picture, in one of the formats that can be published.
    /// - Throws: ``PictureError`` naming `reference`.
    func picture(at reference: String) async throws(PictureError) -> Picture
}
