public import AppCore
import Foundation

/// Stores a post's picture before its record, so that no post is ever without its picture. What a kill between the two
/// leaves is a picture without a post, which the ``DataStore`` clears away when it is opened again.
///
/// Creations run one at a time: equal pictures are one object, so the picture of a failed creation may be deleted only
/// while no other one is about to refer to it.
public final class PictureFirstPostService {
    private let posts: any PostProvider
    private let pictures: any StorageService
    private let time: any TimeSource
    private let identifiers: any IdentifierSource
    private let events = PublishSubject<PostEvent>()
    private let creations = SerialOperations()

    /// Makes the service.
    ///
    /// - Parameters:
    ///   - posts: Where records live.
    ///   - pictures: Keeps the pictures.
    ///   - time: Dates new posts.
    ///   - identifiers: Makes references of new posts.
    public init(
        posts: any PostProvider,
        pictures: any StorageService,
        time: any TimeSource,
        identifiers: any IdentifierSource
    ) {
        self.posts = posts
        self.pictures = pictures
        self.time = time
        self.identifiers = identifiers
    }
}

extension PictureFirstPostService: PostService {
    /// Emits each post that was stored.
    public var trigger: Observable<PostEvent> { events.asObservable() }

    /// Reads one page, newest first.
    public func posts(after cursor: PostCursor?, limit: Int) async throws(PostServiceError) -> PostPage {
        do {
            return try await posts.posts(after: cursor, limit: limit)
        } catch {
            throw .store(error)
        }
    }

    /// Publishes a post.
    @discardableResult
    public func create(
        _ draft: PostDraft,
        progress: @escaping (PostCreationStep) -> Void
    ) async throws(PostServiceError) -> Post {
        try await creations.run { () async throws(PostServiceError) in
            let errors = draft.validationErrors()
            guard errors.isEmpty, let image = draft.image else { throw .invalid(errors) }
            progress(.storingPicture)
            let name = try await self.storePicture(image)
            progress(.storingPost)
            let post = try await self.storeRecord(
                Post(
                    title: draft.title,
                    createdAt: self.time.now,
                    userId: draft.userId,
                    imageName: name,
                    reference: self.identifiers.makeIdentifier()
                ),
                pictureName: name
            )
            self.events.onNext(.saved(post))
            return post
        }
    }
}

extension PictureFirstPostService {
    private func storePicture(_ image: Data) async throws(PostServiceError) -> String {
        do {
            return try await pictures.create(image)
        } catch {
            throw .picture(error)
        }
    }

    /// Stores a record, under another reference where its own belongs to a post from before, as it does when a seeded
    /// source begins anew over old posts.
    private func storeRecord(_ post: Post, pictureName: String) async throws(PostServiceError) -> Post {
        do {
            try await posts.create(post)
            return post
        } catch PostStoreError.referenceTaken(let taken) {
            let next = identifiers.makeIdentifier()
            guard next != taken else { throw .store(PostStoreError.referenceTaken(taken)) }
            var renamed = post
            renamed.reference = next
            return try await storeRecord(renamed, pictureName: pictureName)
        } catch {
            switch await isStored(post) {
            case true:
                return post  // Only the answer was lost.
            case false:
                await deleteIfUnused(pictureName)
            case nil:
                // Nobody knows, so the picture stays: one too many until the next launch is better than a post without
                // one.
                break
            }
            throw .store(error)
        }
    }

    /// Whether a record is there although its creation has failed; nil if that cannot be found out. It would be the
    /// first post after the place right before its own.
    private func isStored(_ post: Post) async -> Bool? {
        guard let reference = post.reference else { return false }
        let place = PostCursor(createdAt: post.createdAt, reference: reference + "0")
        guard let page = try? await posts.posts(after: place, limit: 1) else { return nil }
        return page.posts.first?.reference == reference
    }

    /// What fails here is left to the next launch.
    private func deleteIfUnused(_ pictureName: String) async {
        guard let used = try? await posts.imageNamesInUse(among: [pictureName]), used.isEmpty else { return }
        try? await pictures.delete(pictureName)
    }
}
