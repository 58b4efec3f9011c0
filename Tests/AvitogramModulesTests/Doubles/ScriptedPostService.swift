import AppCore
import AvitogramServices
import Foundation
import Testing

/// A post service that answers what the test says and remembers what it was asked for.
final class ScriptedPostService: PostService {
    enum Call: Hashable {
        case posts(after: String?, limit: Int)
        case create(PostDraft)
    }

    let events = PublishSubject<PostEvent>()
    var trigger: Observable<PostEvent> { events.asObservable() }
    private(set) var calls: [Call] = []

    /// What reading answers; says nothing unless a test sets it.
    var reading: (PostCursor?) async throws(PostServiceError) -> PostPage = { _ in
        Issue.record("nobody said what the post service reads")
        return PostPage(posts: [], next: nil)
    }

    /// What creating answers; says nothing unless a test sets it.
    var creating: (PostDraft, (PostCreationStep) -> Void) async throws(PostServiceError) -> Post = { _, _ in
        Issue.record("nobody said what the post service creates")
        return .sample(0)
    }

    func posts(after cursor: PostCursor?, limit: Int) async throws(PostServiceError) -> PostPage {
        calls.append(.posts(after: cursor?.reference, limit: limit))
        return try await reading(cursor)
    }

    @discardableResult
    func create(
        _ draft: PostDraft,
        progress: @escaping (PostCreationStep) -> Void
    ) async throws(PostServiceError) -> Post {
        calls.append(.create(draft))
        return try await creating(draft, progress)
    }
}

nonisolated extension Post {
    /// A stored post; the higher the number, the newer.
    static func sample(_ number: Int, by userId: String = "bob") -> Post {
        Post(
            title: "Post \(number)",
            createdAt: Date(timeIntervalSince1970: Double(number)),
            userId: userId,
            imageName: "image-\(number)",
            reference: "reference-\(number)"
        )
    }
}

nonisolated extension PostPage {
    /// A page of sample posts; with a next one, it begins after the last of these.
    static func samples(_ numbers: Int..., hasNext: Bool = false) -> PostPage {
        let posts = numbers.map { Post.sample($0) }
        let next = posts.last.flatMap { last in
            last.reference.map { PostCursor(createdAt: last.createdAt, reference: $0) }
        }
        return PostPage(posts: posts, next: hasNext ? next : nil)
    }
}

/// The failure that tests cause.
nonisolated struct Outage: Error, CustomStringConvertible {
    var description: String { "the store is away" }

    static let problem = Problem(
        code: "storeFailed",
        message: "The data could not be read or written: the store is away"
    )
}
