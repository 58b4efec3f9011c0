/// The formats of pictures that can be published, told by their first bytes and never by a file's name.
nonisolated public enum PictureFormat: String, CaseIterable, Codable, Sendable {
    case png
    case jpeg
    case gif
    case webP = "webp"
    case heic

    /// The format's name as people write it.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webP: "WebP"
        case .heic: "HEIC"
        }
    }

    /// All names, as they stand in a sentence.
    static var list: Message {
        let names = allCases.map(\.name)
        let (first, last) = (names.dropLast().joined(separator: ", "), names.last ?? "")
        return Message(english: "\(first) or \(last)", russian: "\(first) или \(last)")
    }
}
