import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("HomePresenter: new posts and leaving")
struct HomePresenterActionTests {
    // MARK: New posts

    @Test("shows a new post at once, once")
    func saved() async {
        let fixture = await HomeFixture.loaded(.samples(2, 1))
        fixture.posts.events.onNext(.saved(.sample(3, by: "ann")))
        fixture.posts.events.onNext(.saved(.sample(3, by: "ann")))
        #expect(fixture.titles == ["Post 3", "Post 2", "Post 1"])
        #expect(fixture.state.posts.first?.isMine == true)
    }

    @Test("a first post ends the empty state")
    func savedIntoEmpty() async {
        let fixture = await HomeFixture.loaded(PostPage(posts: [], next: nil))
        fixture.posts.events.onNext(.saved(.sample(1)))
        #expect(fixture.state.phase == .loaded)
        #expect(fixture.titles == ["Post 1"])
    }

    @Test(
        "shows a post that is saved during a refresh once, whether the page holds it or not",
        arguments: [PostPage.samples(3, 2, 1), .samples(2, 1)]
    )
    func savedDuringRefresh(_ page: PostPage) async {
        let fixture = await HomeFixture.loaded(.samples(2, 1))
        let gate = Gate()
        fixture.posts.reading = { _ in
            await gate.wait()
            return page
        }
        fixture.presenter.refresh()
        fixture.posts.events.onNext(.saved(.sample(3)))
        #expect(fixture.titles == ["Post 3", "Post 2", "Post 1"])
        gate.open()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 3", "Post 2", "Post 1"])
    }

    @Test(
        "shows a post that is saved during the first loading once, whether the page holds it or not",
        arguments: [PostPage.samples(2, 1), .samples(1)]
    )
    func savedDuringLoading(_ page: PostPage) async {
        let fixture = HomeFixture()
        let gate = Gate()
        fixture.posts.reading = { _ in
            await gate.wait()
            return page
        }
        fixture.presenter.viewIsReady()
        fixture.posts.events.onNext(.saved(.sample(2)))
        #expect(fixture.state.phase == .loading)
        gate.open()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 2", "Post 1"])
    }

    @Test("shows a post that was saved while the feed could not be loaded, and keeps saying so")
    func savedDuringFailure() async {
        let fixture = HomeFixture()
        let gate = Gate()
        fixture.posts.reading = { _ throws(PostServiceError) in
            await gate.wait()
            throw .store(Outage())
        }
        fixture.presenter.viewIsReady()
        fixture.posts.events.onNext(.saved(.sample(2)))
        gate.open()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 2"])
        #expect(fixture.state.problems == [Outage.problem])
    }

    @Test("a post saved after a failure reads the feed again")
    func savedAfterFailure() async {
        let fixture = HomeFixture()
        fixture.posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        fixture.presenter.viewIsReady()
        await fixture.presenter.settled()
        fixture.posts.reading = { _ in .samples(2, 1) }
        fixture.posts.events.onNext(.saved(.sample(2)))
        await fixture.presenter.settled()
        #expect(fixture.state.phase == .loaded)
        #expect(fixture.titles == ["Post 2", "Post 1"])
    }

    @Test("a post saved while more is loaded stays, and so does the place in the feed")
    func savedDuringLoadMore() async {
        let fixture = await HomeFixture.loaded(.samples(6, hasNext: true))
        let gate = Gate()
        fixture.posts.reading = { _ in
            await gate.wait()
            return .samples(5)
        }
        fixture.presenter.loadMore()
        fixture.posts.events.onNext(.saved(.sample(7)))
        gate.open()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 7", "Post 6", "Post 5"])
    }

    @Test("keeps posts of one millisecond in the order of their references, as the store does")
    func ties() async {
        let fixture = await HomeFixture.loaded(PostPage(posts: [], next: nil))
        for reference in ["b", "c", "a"] {
            var post = Post.sample(1)
            post.reference = reference
            fixture.posts.events.onNext(.saved(post))
        }
        #expect(fixture.state.posts.map(\.reference) == ["c", "b", "a"])
    }

    // MARK: Leading elsewhere

    @Test("opens the picker, then the new post with what was picked")
    func adds() async throws {
        let fixture = await HomeFixture.loaded(.samples(1))
        fixture.presenter.addPost()
        guard case .showModal(.picker(let completion)) = fixture.navigator.actions.last else {
            Issue.record("\(fixture.navigator.actions)")
            return
        }
        let picture = try Pictures.sample()
        completion(picture)
        guard case .navigate(.createPost(picture)) = fixture.navigator.actions.last else {
            Issue.record("\(fixture.navigator.actions)")
            return
        }
        #expect(fixture.navigator.actions.count == 2)
    }

    @Test("shows why another screen cannot be shown")
    func navigationFails() async throws {
        let fixture = await HomeFixture.loaded(.samples(1))
        fixture.navigator.failure = try PresentationError.sample()
        fixture.presenter.addPost()
        #expect(fixture.state.problems.map(\.code) == ["unexpected"])
    }

    // MARK: Signing out

    @Test("signs out")
    func signsOut() async {
        let fixture = await HomeFixture.loaded(.samples(1))
        fixture.users.behaviour = {}
        fixture.presenter.signOut()
        #expect(fixture.state.activity == .signingOut)
        await fixture.presenter.settled()
        #expect(fixture.users.calls == [.signOut])
        #expect(fixture.state.activity == .idle)
    }

    @Test("ignores everything else while it signs out, a page that arrives too")
    func signOutDuringLoad() async {
        let fixture = HomeFixture()
        let (page, signOut) = (Gate(), Gate())
        fixture.posts.reading = { _ in
            await page.wait()
            return .samples(1)
        }
        fixture.users.behaviour = { await signOut.wait() }
        fixture.presenter.viewIsReady()
        fixture.presenter.signOut()
        await page.arrival()
        await signOut.arrival()
        page.open()
        fixture.presenter.refresh()
        fixture.presenter.loadMore()
        fixture.presenter.addPost()
        fixture.presenter.signOut()
        #expect(fixture.state.activity == .signingOut)
        signOut.open()
        await fixture.presenter.settled()
        #expect(fixture.titles == [])
        #expect(fixture.users.calls == [.signOut])
        #expect(fixture.posts.calls.count == 1)
        #expect(fixture.navigator.actions.isEmpty)
    }

    // MARK: Memory

    @Test("neither keeps its view nor is kept by a reading that nobody waits for")
    func released() async {
        let gate = Gate()
        let posts: ScriptedPostService
        weak var view: RecordingHomeView?
        weak var presenter: HomePresenter?
        do {
            let fixture = HomeFixture()
            posts = fixture.posts
            posts.reading = { _ in
                await gate.wait()
                return .samples(1)
            }
            fixture.presenter.viewIsReady()
            await gate.arrival()
            (view, presenter) = (fixture.view, fixture.presenter)
        }
        #expect(view == nil)
        #expect(presenter == nil)
        posts.events.onNext(.saved(.sample(1)))
        gate.open()
    }
}
