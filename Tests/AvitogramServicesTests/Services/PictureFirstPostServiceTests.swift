import AppCore
import AvitogramServices
import Foundation
import Testing

@Suite("PictureFirstPostService")
struct PictureFirstPostServiceTests {
    /// A service over logged stores, and what it emits.
    final class Fixture {
        let log = ProviderLog()
        let posts: LoggedPosts
        let pictures: LoggedPictures
        let service: PictureFirstPostService
        private(set) var saved: [Post] = []
        private let disposeBag = DisposeBag()

        init(posts earlier: LoggedPosts? = nil) {
            posts = earlier ?? LoggedPosts(log: log)
            pictures = LoggedPictures(log: log)
            service = PictureFirstPostService(
                posts: posts,
                pictures: ProvidedStorageService(provider: pictures),
                time: FrozenTime(),
                identifiers: CountingIdentifiers()
            )
            service.trigger
                .subscribe(onNext: { [weak self] event in
                    switch event {
                    case .saved(let post): self?.saved.append(post)
                    }
                })
                .disposed(by: disposeBag)
        }

        func draft(_ title: String = "Sunset", width: Int = 4) -> PostDraft {
            PostDraft(title: title, image: PictureSamples.png(width: width, height: 3), userId: "ann")
        }
    }

    @Test("stores the picture, then the record, then emits the post")
    func creates() async throws {
        let fixture = Fixture()
        var steps: [PostCreationStep] = []
        let post = try await fixture.service.create(fixture.draft()) { steps.append($0) }
        #expect(fixture.log.calls == [.storePicture, .createPost])
        #expect(steps == [.storingPicture, .storingPost])
        #expect(fixture.saved == [post])
        #expect(post.title == "Sunset")
        #expect(post.userId == "ann")
        #expect(post.createdAt.millisecondsSince1970 == 1_700_000_000_123)
        #expect(post.reference == "00000000000000000000000000000001")
        #expect(post.image == nil)
        let name = try #require(post.imageName)
        #expect(try await fixture.pictures.base.read(name) == fixture.draft().image)
        #expect(try await fixture.service.posts(after: nil, limit: 10).posts == [post])
    }

    @Test("tells every fault of a draft at once, and stores nothing")
    func invalid() async throws {
        let fixture = Fixture()
        let error = await #expect(throws: PostServiceError.self) { try await fixture.service.create(PostDraft()) }
        guard case .invalid([.titleEmpty, .imageEmpty, .userIdEmpty]) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.log.calls == [])
        #expect(fixture.saved == [])
    }

    @Test("unreadable picture data is an error, not silence")
    func unreadable() async throws {
        let fixture = Fixture()
        let draft = PostDraft(title: "Text", image: Data("not a picture".utf8), userId: "ann")
        let error = await #expect(throws: PostServiceError.self) { try await fixture.service.create(draft) }
        #expect(error?.codes == ["imageUnreadable"])
    }

    @Test("emits nothing when the picture cannot be stored")
    func pictureFails() async throws {
        let fixture = Fixture()
        fixture.log.fail(.storePicture)
        let error = await #expect(throws: PostServiceError.self) { try await fixture.service.create(fixture.draft()) }
        guard case .picture(.store) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.log.calls == [.storePicture])
        #expect(fixture.saved == [])
    }

    @Test("emits nothing and leaves no picture when the record cannot be stored")
    func recordFails() async throws {
        let fixture = Fixture()
        fixture.log.fail(.createPost)
        let error = await #expect(throws: PostServiceError.self) { try await fixture.service.create(fixture.draft()) }
        guard case .store(let cause) = error, cause is Outage else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.saved == [])
        #expect(try await fixture.pictures.names() == [])
        #expect(
            fixture.log.calls == [.storePicture, .createPost, .readPosts, .lookUpPictures, .deletePicture]
        )
    }

    @Test("keeps the picture of a failed record when another post carries the same one")
    func sharedPicture() async throws {
        let fixture = Fixture()
        try await fixture.service.create(fixture.draft())
        fixture.log.fail(.createPost)
        await #expect(throws: PostServiceError.self) { try await fixture.service.create(fixture.draft()) }
        #expect(try await fixture.pictures.names().count == 1)
    }

    @Test("a record whose answer was lost is a post, once")
    func answerLost() async throws {
        let fixture = Fixture()
        fixture.posts.loseAnswers()
        let post = try await fixture.service.create(fixture.draft())
        #expect(fixture.saved == [post])
        #expect(try await fixture.posts.base.posts(after: nil, limit: 10).posts == [post])
        #expect(try await fixture.pictures.names().count == 1)
    }

    @Test("takes the next reference when a post from before has this one, and loses neither post")
    func referenceTaken() async throws {
        let fixture = Fixture()
        let first = try await fixture.service.create(fixture.draft("First"))
        let again = Fixture(posts: fixture.posts)
        let second = try await again.service.create(again.draft("Second"))
        #expect(first.reference != second.reference)
        let stored = try await fixture.posts.base.posts(after: nil, limit: 10).posts
        #expect(Set(stored.map(\.title)) == ["First", "Second"])
        #expect(again.saved == [second])
    }

    @Test("keeps the picture when nobody knows whether the record is there")
    func outcomeUnknown() async throws {
        let fixture = Fixture()
        fixture.log.fail(.createPost, .readPosts)
        await #expect(throws: PostServiceError.self) { try await fixture.service.create(fixture.draft()) }
        #expect(try await fixture.pictures.names().count == 1)
    }

    @Test("runs to the end although the caller is cancelled")
    func cancelled() async throws {
        let fixture = Fixture()
        let task = Task { try await fixture.service.create(fixture.draft()) }
        task.cancel()
        let post = try await task.value
        #expect(fixture.saved == [post])
    }

    @Test("creates one post at a time, so that no clean-up takes another one's picture")
    func serial() async throws {
        let fixture = Fixture()
        let tasks = (1...5).map { width in
            Task { try await fixture.service.create(fixture.draft("\(width)", width: width)) }
        }
        for task in tasks { _ = try await task.value }
        #expect(fixture.log.calls == Array(repeatElement([.storePicture, .createPost], count: 5).joined()))
        #expect(fixture.saved.map(\.title) == ["1", "2", "3", "4", "5"])
    }

    @Test("pages through the feed by cursor, newest first, while posts are added")
    func pages() async throws {
        let fixture = Fixture()
        for number in 1...5 { try await fixture.service.create(fixture.draft("\(number)")) }
        let first = try await fixture.service.posts(after: nil, limit: 2)
        #expect(first.posts.map(\.title) == ["5", "4"])
        try await fixture.service.create(fixture.draft("6"))
        let second = try await fixture.service.posts(after: first.next, limit: 2)
        #expect(second.posts.map(\.title) == ["3", "2"])
        let third = try await fixture.service.posts(after: second.next, limit: 2)
        #expect(third.posts.map(\.title) == ["1"])
        #expect(third.next == nil)
    }

    @Test("tells that the feed cannot be read")
    func readingFails() async throws {
        let fixture = Fixture()
        fixture.log.fail(.readPosts)
        let error = await #expect(throws: PostServiceError.self) {
            _ = try await fixture.service.posts(after: nil, limit: 2)
        }
        #expect(error?.codes == ["storeFailed"])
    }
}
