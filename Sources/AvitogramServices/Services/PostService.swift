public import AppCore

/// Publishes posts and reads them back.
///
/// An implementation holds:
/// - ``trigger`` emits a post only when it is stored for good, and before ``create(_:progress:)`` returns;
/// - a creation that has begun runs to its end, also when the caller is cancelled, and leaves nothing behind
///   when it fails.
public protocol PostService: AnyObject {
    /// Emits what happened to posts; never completes.
    var trigger: Observable<PostEvent> { get }

    /// Reads one page of the feed, newest first.
    ///
    /// - Parameters:
    ///   - cursor: Where the page before ended; nil for the first page.
    ///   - limit: How many posts at most; at least 1.
    /// - Returns: The page; its posts carry no picture.
    /// - Throws: ``PostServiceError/store(_:)``.
    func posts(after cursor: PostCursor?, limit: Int) async throws(PostServiceError) -> PostPage

    /// Publishes a post: checks it, stores its picture, then its record.
    ///
    /// - Parameters:
    ///   - draft: What to publish.
    ///   - progress: Hears of each step when it begins.
    /// - Returns: The post as stored, without its picture.
    /// - Throws: ``PostServiceError``; nothing is published then, and nothing is left of it.
    @discardableResult
    func create(
        _ draft: PostDraft,
        progress: @escaping (PostCreationStep) -> Void
    ) async throws(PostServiceError) -> Post
}

extension PostService {
    /// Publishes a post without telling how far it has come.
    ///
    /// - Parameter draft: What to publish.
    /// - Returns: The post as stored, without its picture.
    /// - Throws: ``PostServiceError``.
    @discardableResult
    public func create(_ draft: PostDraft) async throws(PostServiceError) -> Post {
        try await create(draft) { _ in }
    }
}

/// Something that happened to posts.
nonisolated public enum PostEvent: Hashable, Sendable {
    /// A post was stored; it carries its reference and picture name, and no picture.
    case saved(Post)
}

/// How far the creation of a post has come.
nonisolated public enum PostCreationStep: String, Codable, CaseIterable, Sendable {
    case storingPicture
    case storingPost
}

/// Why posts could not be published or read.
nonisolated public enum PostServiceError: Error {
    /// The draft has faults; all of them, at least one.
    case invalid([Post.ValidationError])
    /// The picture could not be stored.
    case picture(StorageServiceError)
    /// Posts could not be stored or read.
    case store(any Error)
}

nonisolated extension PostServiceError: DescribedError {
    /// Tells every fault of a draft, and a store's error in its own words.
    public func problems(in language: Language) -> [Problem] {
        switch self {
        case .invalid(let errors): errors.flatMap { $0.problems(in: language) }
        case .picture(let error): error.problems(in: language)
        case .store(let error): Problem.list(ofStore: error, in: language)
        }
    }
}
