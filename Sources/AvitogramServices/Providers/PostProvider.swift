public import Foundation

/// Where posts live, newest first.
///
/// An implementation holds:
/// - a post that ``create(_:)`` has returned for is durable, and every read from then on finds it in its place;
/// - a page costs the same wherever it is: it is found by cursor, never by counting;
/// - posts are ordered by creation time, then by reference, both descending; a post stored while somebody pages is
///   neither shown twice nor hides another;
/// - methods may be called from any task, several at once.
nonisolated public protocol PostProvider: Sendable {
    /// Stores a post under the reference it carries.
    ///
    /// - Parameter post: A whole post: author, picture name and reference are set.
    /// - Throws: ``PostStoreError`` where the post is not whole or the reference is taken; else the store's error.
    ///   Nothing is stored then.
    func create(_ post: Post) async throws

    /// Reads one page, newest first.
    ///
    /// - Parameters:
    ///   - cursor: Where the page before ended; nil for the first page.
    ///   - limit: How many posts at most; at least 1.
    /// - Returns: The page; its posts carry reference and picture name, and no picture.
    /// - Throws: ``PostStoreError/limitNotPositive(_:)``; else the store's error.
    func posts(after cursor: PostCursor?, limit: Int) async throws -> PostPage

    /// Tells which of the pictures given are part of a post.
    ///
    /// - Parameter names: Picture names.
    /// - Returns: Those of `names` that at least one post carries.
    /// - Throws: The store's error.
    func imageNamesInUse(among names: Set<String>) async throws -> Set<String>
}

/// The place in the feed right after a post.
nonisolated public struct PostCursor: Hashable, Sendable {
    /// The creation time of the post before.
    public let createdAt: Date

    /// The reference of the post before, which breaks ties.
    public let reference: String

    /// Makes a cursor.
    ///
    /// - Parameters:
    ///   - createdAt: The creation time of the post before.
    ///   - reference: Its reference.
    public init(createdAt: Date, reference: String) {
        self.createdAt = createdAt
        self.reference = reference
    }
}

/// A run of posts and the place where the next one begins.
nonisolated public struct PostPage: Hashable, Sendable {
    /// The posts, newest first.
    public let posts: [Post]

    /// Where the next page begins; nil when there is none.
    public let next: PostCursor?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - posts: The posts, newest first.
    ///   - next: Where the next page begins.
    public init(posts: [Post], next: PostCursor?) {
        self.posts = posts
        self.next = next
    }
}

/// Why a post was refused by a store.
nonisolated public enum PostStoreError: Error, Hashable, Sendable {
    /// The field named (`userId`, `imageName` or `reference`) is missing.
    case incomplete(missing: String)
    /// A post with this reference exists; storing it under another one may be tried.
    case referenceTaken(String)
    /// A page of fewer than one post was asked for.
    case limitNotPositive(Int)
}
