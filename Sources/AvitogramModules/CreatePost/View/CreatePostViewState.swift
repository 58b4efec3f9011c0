public import AvitogramServices

/// What the screen of a new post shows.
nonisolated public struct CreatePostViewState: ViewState {
    /// What the form is doing.
    public enum Phase: String, Codable, Sendable {
        /// The title can be changed.
        case editing
        /// Frozen until the post is stored or has failed.
        case saving
        /// Done; the screen is about to close.
        case saved
    }

    /// What the author sees of the picture.
    public struct Preview: Codable, Hashable, Sendable {
        /// What the picture is called where it was picked.
        public let name: String

        /// The picture's format.
        public let format: PictureFormat

        /// Pixels in a row.
        public let width: Int

        /// Pixels in a column.
        public let height: Int

        /// How many bytes the picture has.
        public let byteCount: Int

        /// Makes the preview of a picture.
        ///
        /// - Parameter picture: The picture.
        public init(_ picture: Picture) {
            name = picture.name
            format = picture.header.format
            width = picture.header.width
            height = picture.header.height
            byteCount = picture.data.count
        }
    }

    /// What the form is doing.
    public var phase = Phase.editing

    /// The picture; nil before the screen is filled.
    public var picture: Preview?

    /// The title as typed.
    public var title = ""

    /// How much of the saving is done, in percent.
    public var progress = 0

    /// What is wrong with the post, all of it, or why it could not be saved.
    public var problems: [Problem] = []

    /// Makes the state of a form without a picture.
    public init() {}

    /// Whether the post is being saved.
    public var isBusy: Bool { phase == .saving }

    /// The form as lines of text.
    public var description: String {
        text([
            "New post (\(phase.rawValue)\(isBusy ? ", \(progress) %" : ""))",
            "picture: \(picture.map { "\($0)" } ?? "")",
            "title: \(title.displayText)",
        ])
    }
}

nonisolated extension CreatePostViewState.Preview: CustomStringConvertible {
    /// Name, format and sizes on one line.
    public var description: String {
        "\(name.displayText), \(format.name), \(width) × \(height) pixels, \(byteCount) bytes"
    }
}
