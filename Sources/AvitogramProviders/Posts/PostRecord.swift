import AvitogramServices
import Foundation

/// A post of which every field a store needs is there.
struct PostRecord: Hashable, Sendable {
    /// Identifies the record.
    let reference: String
    /// Milliseconds since 1970-01-01T00:00:00Z.
    let createdAt: Int64
    /// Identifies the author's account.
    let userId: String
    /// What the author wrote.
    let title: String
    /// Names the stored picture.
    let imageName: String

    /// Takes over what a store has read.
    init(reference: String, createdAt: Int64, userId: String, title: String, imageName: String) {
        self.reference = reference
        self.createdAt = createdAt
        self.userId = userId
        self.title = title
        self.imageName = imageName
    }

    /// Checks a post that is about to be stored.
    ///
    /// - Throws: ``PostStoreError/incomplete(missing:)`` for the first field that is missing.
    init(_ post: Post) throws(PostStoreError) {
        guard let userId = post.userId else { throw .incomplete(missing: "userId") }
        guard let imageName = post.imageName else { throw .incomplete(missing: "imageName") }
        guard let reference = post.reference else { throw .incomplete(missing: "reference") }
        self.init(
            reference: reference,
            createdAt: post.createdAt.millisecondsSince1970,
            userId: userId,
            title: post.title,
            imageName: imageName
        )
    }

    /// The post as a store hands it out, without its picture.
    var post: Post {
        Post(
            title: title,
            createdAt: Date(millisecondsSince1970: createdAt),
            userId: userId,
            imageName: imageName,
            reference: reference
        )
    }
}

extension PostPage {
    /// Makes a page whose cursor is at its last post.
    ///
    /// - Parameters:
    ///   - posts: The posts, newest first.
    ///   - isLast: Whether no post follows.
    init(_ posts: [Post], isLast: Bool) {
        let last = isLast ? nil : posts.last
        let cursor = last.flatMap { post in
            post.reference.map { PostCursor(createdAt: post.createdAt, reference: $0) }
        }
        self.init(posts: posts, next: cursor)
    }
}
