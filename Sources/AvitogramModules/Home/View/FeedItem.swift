public import AvitogramServices
public import Foundation

/// A post as the feed shows it; the picture is named, not held, so that a long feed stays small.
nonisolated public struct FeedItem: Hashable, Sendable {
    /// Identifies the post.
    public let reference: String

    /// What the author wrote, as typed.
    public let title: String

    /// When the post was created.
    public let createdAt: Date

    /// Identifies the author's account.
    public let author: String

    /// Whether the person signed in is the author.
    public let isMine: Bool

    /// Names the stored picture.
    public let image: String

    /// Makes an item; nil for a post that is not stored, one without author, picture name or reference.
    ///
    /// - Parameters:
    ///   - post: A post.
    ///   - userId: Identifies the account of the person signed in.
    public init?(_ post: Post, seenBy userId: String?) {
        guard let reference = post.reference, let author = post.userId, let image = post.imageName else { return nil }
        self.reference = reference
        title = post.title
        createdAt = post.createdAt
        self.author = author
        isMine = author == userId
        self.image = image
    }

    /// Whether this post stands above another one in the feed: created later or, in the same millisecond, with a later
    /// reference.
    ///
    /// - Parameter other: The other post.
    /// - Returns: Whether this one is the newer.
    func isNewer(than other: FeedItem) -> Bool {
        (createdAt, reference) > (other.createdAt, other.reference)
    }
}

nonisolated extension FeedItem: CustomStringConvertible {
    /// Title and time on one line.
    public var description: String { "\(title.displayText) (\(createdAt.iso8601Text))" }
}

nonisolated extension FeedItem: Codable {
    private enum Field: String, CodingKey {
        case reference, title, createdAt, author, isMine, image
    }

    /// Reads an item as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        reference = try fields.decode(String.self, forKey: .reference)
        title = try fields.decode(String.self, forKey: .title)
        createdAt = try Date(iso8601Text: try fields.decode(String.self, forKey: .createdAt))
        author = try fields.decode(String.self, forKey: .author)
        isMine = try fields.decode(Bool.self, forKey: .isMine)
        image = try fields.decode(String.self, forKey: .image)
    }

    /// Writes an item, the time as ``Foundation/Date/iso8601Text``.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(reference, forKey: .reference)
        try fields.encode(title, forKey: .title)
        try fields.encode(createdAt.iso8601Text, forKey: .createdAt)
        try fields.encode(author, forKey: .author)
        try fields.encode(isMine, forKey: .isMine)
        try fields.encode(image, forKey: .image)
    }
}

nonisolated extension [FeedItem] {
    /// Puts posts where they belong by age; those that are there already stay once.
    ///
    /// - Parameter items: The posts, in any order.
    mutating func insert(_ items: [FeedItem]) {
        let known = Set(map(\.reference))
        let new = items.filter { !known.contains($0.reference) }
        guard !new.isEmpty else { return }
        self = (self + new).sorted { $0.isNewer(than: $1) }
    }
}
