public import Foundation

nonisolated extension Post {
    /// Why a post cannot be published as it is; all that hold are told at once.
    public enum ValidationError: Error, Hashable, CaseIterable, Sendable {
        /// The title has nothing to see: no characters, or only blanks, controls and invisible ones.
        case titleEmpty
        /// The title has more than ``Post/maximumTitleLength`` code points.
        case titleTooLong
        /// There is no picture.
        case imageEmpty
        /// The picture has more than ``Picture/maximumByteCount`` bytes.
        case imageTooLarge
        /// The picture's bytes are in no known format, or its header is damaged.
        case imageUnreadable
        /// Nobody has signed the post.
        case userIdEmpty
    }

    /// The most Unicode code points in a title. Code points, not characters as people see them, because every store
    /// counts those alike, and because one visible character may consist of any number of them.
    public static let maximumTitleLength = 300

    /// Checks what a post is made of.
    ///
    /// A title is kept as typed: line breaks, control characters and direction marks are part of it, and whoever
    /// displays it escapes them.
    ///
    /// - Parameters:
    ///   - title: What the author wrote.
    ///   - image: The picture's bytes.
    ///   - userId: Identifies the author's account.
    /// - Returns: Every fault, in the order of ``ValidationError``; empty if the post can be published.
    public static func validationErrors(title: String, image: Data?, userId: String?) -> [ValidationError] {
        var errors: [ValidationError] = []
        if !title.unicodeScalars.contains(where: isVisible) { errors.append(.titleEmpty) }
        if title.unicodeScalars.count > maximumTitleLength { errors.append(.titleTooLong) }
        switch image {
        case nil: errors.append(.imageEmpty)
        case let image? where image.isEmpty: errors.append(.imageEmpty)
        case let image? where image.count > Picture.maximumByteCount: errors.append(.imageTooLarge)
        case let image?: if (try? PictureHeader(image)) == nil { errors.append(.imageUnreadable) }
        }
        if userId?.isEmpty ?? true { errors.append(.userIdEmpty) }
        return errors
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .control, .format: return false
        default: return scalar != "\u{2800}"  // The blank among the braille patterns.
        }
    }
}

nonisolated extension Post.ValidationError: CodedError {
    /// The case's name.
    public var code: String {
        switch self {
        case .titleEmpty: "titleEmpty"
        case .titleTooLong: "titleTooLong"
        case .imageEmpty: "imageEmpty"
        case .imageTooLarge: "imageTooLarge"
        case .imageUnreadable: "imageUnreadable"
        case .userIdEmpty: "userIdEmpty"
        }
    }

    /// What to do about it.
    public var message: Message {
        switch self {
        case .titleEmpty: .titleEmpty
        case .titleTooLong: .titleTooLong
        case .imageEmpty: .imageEmpty
        case .imageTooLarge: .imageTooLarge
        case .imageUnreadable: .imageUnreadable
        case .userIdEmpty: .userIdEmpty
        }
    }
}
