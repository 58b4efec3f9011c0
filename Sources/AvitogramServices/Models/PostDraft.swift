public import Foundation

/// What becomes a post when it is published.
nonisolated public struct PostDraft: Hashable, Sendable {
    /// What the author wrote, as typed.
    public var title: String

    /// The picture's bytes; nil until one is picked.
    public var image: Data?

    /// Identifies the author's account; nil while nobody is signed in.
    public var userId: String?

    /// Makes a draft.
    ///
    /// - Parameters:
    ///   - title: What the author wrote.
    ///   - image: The picture's bytes.
    ///   - userId: Identifies the author's account.
    public init(title: String = "", image: Data? = nil, userId: String? = nil) {
        self.title = title
        self.image = image
        self.userId = userId
    }

    /// Checks whether the draft can be published.
    ///
    /// - Returns: Every fault; empty if it can.
    public func validationErrors() -> [Post.ValidationError] {
        Post.validationErrors(title: title, image: image, userId: userId)
    }
}
