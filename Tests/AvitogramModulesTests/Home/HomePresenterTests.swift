import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("HomePresenter")
struct HomePresenterTests {
    private let view = RecordingHomeView()
    private let users = ScriptedUserService()
    private let posts = ScriptedPostService()
    private let navigator = RecordingNavigator<HomeNavigator.Destination>()

    init() {
        users.currentUser = User(id: "ann", name: "Ann")
    }

    private func makePresenter() -> HomePresenter {
        HomePresenter(view: view, navigator: navigator, users: users, posts: posts, language: .english, pageSize: 3)
    }

    /// Keeps presenters as their screens would.
    private final class Owner {
        var presenters: [HomePresenter] = []
    }

    private let owner = Owner()

    /// A presenter whose first page is shown; it lives as long as the test.
    @discardableResult
    private func loadedPresenter(_ page: PostPage) async -> HomePresenter {
        posts.reading = { _ in page }
        let presenter = makePresenter()
        owner.presenters.append(presenter)
        presenter.viewIsReady()
        await presenter.settled()
        return presenter
    }

    private var state: HomeViewState { view.states.last ?? HomeViewState() }
    private var titles: [String] { state.posts.map(\.title) }

    /// Phases and activities shown, each pair once in a row.
    private var course: [String] {
        view.states.map { "\($0.phase) \($0.activity)" }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    // MARK: The first page

    @Test("loads the first page and shows who is signed in")
    func loads() async {
        await loadedPresenter(.samples(3, 2, 1, hasNext: true))
        #expect(course == ["loading idle", "loading refreshing", "loaded idle"])
        #expect(titles == ["Post 3", "Post 2", "Post 1"])
        #expect(state.user == "Ann")
        #expect(state.hasMore)
        #expect(!state.isBusy)
        #expect(view.states.dropLast().map(\.isBusy) == [true, true])
        #expect(posts.calls == [.posts(after: nil, limit: 3)])
    }

    @Test("tells an empty feed from one that is still loading")
    func empty() async {
        await loadedPresenter(PostPage(posts: [], next: nil))
        #expect(course == ["loading idle", "loading refreshing", "empty idle"])
        #expect(state.problems == [])
    }

    @Test("tells a feed that cannot be read from an empty one; refreshing tries again")
    func failed() async {
        posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        let presenter = makePresenter()
        presenter.viewIsReady()
        await presenter.settled()
        #expect(state.phase == .failed)
        #expect(state.problems == [Outage.problem])
        posts.reading = { _ in .samples(1) }
        presenter.refresh()
        #expect(state.phase == .loading)
        #expect(state.problems == [])
        await presenter.settled()
        #expect(course == ["loading idle", "loading refreshing", "failed idle", "loading refreshing", "loaded idle"])
    }

    @Test("marks the posts of the person signed in")
    func mine() async {
        await loadedPresenter(PostPage(posts: [.sample(2, by: "ann"), .sample(1)], next: nil))
        #expect(state.posts.map(\.isMine) == [true, false])
    }

    // MARK: Refreshing

    @Test("keeps the posts shown until the new page is there")
    func refreshes() async {
        let presenter = await loadedPresenter(.samples(1))
        posts.reading = { _ in .samples(3, 2) }
        presenter.refresh()
        #expect(state.activity == .refreshing)
        #expect(titles == ["Post 1"])
        await presenter.settled()
        #expect(titles == ["Post 3", "Post 2"])
        #expect(!state.hasMore)
    }

    @Test("keeps the posts shown when refreshing fails, and says so")
    func refreshFails() async {
        let presenter = await loadedPresenter(.samples(1))
        posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        presenter.refresh()
        await presenter.settled()
        #expect(state.phase == .loaded)
        #expect(titles == ["Post 1"])
        #expect(state.problems == [Outage.problem])
    }

    @Test("refreshes once however often it is asked meanwhile")
    func refreshesOnce() async {
        let presenter = await loadedPresenter(.samples(1))
        for _ in 1...3 { presenter.refresh() }
        await presenter.settled()
        #expect(posts.calls.count == 2)
    }

    // MARK: Loading more

    @Test("adds the next page, until there is none")
    func loadsMore() async {
        let presenter = await loadedPresenter(.samples(6, 5, 4, hasNext: true))
        posts.reading = { _ in .samples(3, 2) }
        presenter.loadMore()
        #expect(state.activity == .loadingMore)
        await presenter.settled()
        #expect(titles == ["Post 6", "Post 5", "Post 4", "Post 3", "Post 2"])
        #expect(!state.hasMore)
        presenter.loadMore()
        await presenter.settled()
        #expect(posts.calls == [.posts(after: nil, limit: 3), .posts(after: "reference-4", limit: 3)])
    }

    @Test("asks for the same page again after a failure")
    func loadMoreFails() async {
        let presenter = await loadedPresenter(.samples(6, hasNext: true))
        posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        presenter.loadMore()
        await presenter.settled()
        #expect(state.problems == [Outage.problem])
        #expect(state.hasMore)
        posts.reading = { _ in .samples(5) }
        presenter.loadMore()
        await presenter.settled()
        #expect(titles == ["Post 6", "Post 5"])
        #expect(
            posts.calls.suffix(2) == [.posts(after: "reference-6", limit: 3), .posts(after: "reference-6", limit: 3)]
        )
    }

    @Test("loads no more while it refreshes")
    func loadMoreDuringRefresh() async {
        let presenter = await loadedPresenter(.samples(6, hasNext: true))
        presenter.refresh()
        presenter.loadMore()
        await presenter.settled()
        #expect(posts.calls == [.posts(after: nil, limit: 3), .posts(after: nil, limit: 3)])
    }

    @Test("a refresh takes the place of loading more, whichever is answered first", arguments: [true, false])
    func refreshDuringLoadMore(moreIsAnsweredLast: Bool) async {
        let presenter = await loadedPresenter(.samples(6, hasNext: true))
        let (more, refresh) = (Gate(), Gate())
        posts.reading = { cursor in
            await (cursor == nil ? refresh : more).wait()
            return cursor == nil ? .samples(7, 6, hasNext: true) : .samples(5)
        }
        presenter.loadMore()
        presenter.refresh()
        #expect(state.activity == .refreshing)
        await refresh.arrival()
        await more.arrival()
        for gate in moreIsAnsweredLast ? [refresh, more] : [more, refresh] { gate.open() }
        await presenter.settled()
        #expect(titles == ["Post 7", "Post 6"])
        #expect(state.hasMore)
        #expect(state.activity == .idle)
        posts.reading = { _ in .samples(5) }
        presenter.loadMore()
        await presenter.settled()
        #expect(titles == ["Post 7", "Post 6", "Post 5"])
    }

    // MARK: New posts

    @Test("shows a new post at once, once")
    func saved() async {
        await loadedPresenter(.samples(2, 1))
        posts.events.onNext(.saved(.sample(3, by: "ann")))
        posts.events.onNext(.saved(.sample(3, by: "ann")))
        #expect(titles == ["Post 3", "Post 2", "Post 1"])
        #expect(state.posts.first?.isMine == true)
    }

    @Test("a first post ends the empty state")
    func savedIntoEmpty() async {
        await loadedPresenter(PostPage(posts: [], next: nil))
        posts.events.onNext(.saved(.sample(1)))
        #expect(state.phase == .loaded)
        #expect(titles == ["Post 1"])
    }

    @Test(
        "shows a post that is saved during a refresh once, whether the page holds it or not",
        arguments: [PostPage.samples(3, 2, 1), .samples(2, 1)]
    )
    func savedDuringRefresh(_ page: PostPage) async {
        let presenter = await loadedPresenter(.samples(2, 1))
        let gate = Gate()
        posts.reading = { _ in
            await gate.wait()
            return page
        }
        presenter.refresh()
        posts.events.onNext(.saved(.sample(3)))
        #expect(titles == ["Post 3", "Post 2", "Post 1"])
        gate.open()
        await presenter.settled()
        #expect(titles == ["Post 3", "Post 2", "Post 1"])
    }

    @Test(
        "shows a post that is saved during the first loading once, whether the page holds it or not",
        arguments: [PostPage.samples(2, 1), .samples(1)]
    )
    func savedDuringLoading(_ page: PostPage) async {
        let gate = Gate()
        posts.reading = { _ in
            await gate.wait()
            return page
        }
        let presenter = makePresenter()
        presenter.viewIsReady()
        posts.events.onNext(.saved(.sample(2)))
        #expect(state.phase == .loading)
        gate.open()
        await presenter.settled()
        #expect(titles == ["Post 2", "Post 1"])
    }

    @Test("shows a post that was saved while the feed could not be loaded, and keeps saying so")
    func savedDuringFailure() async {
        let gate = Gate()
        posts.reading = { _ throws(PostServiceError) in
            await gate.wait()
            throw .store(Outage())
        }
        let presenter = makePresenter()
        presenter.viewIsReady()
        posts.events.onNext(.saved(.sample(2)))
        gate.open()
        await presenter.settled()
        #expect(titles == ["Post 2"])
        #expect(state.problems == [Outage.problem])
    }

    @Test("a post saved after a failure reads the feed again")
    func savedAfterFailure() async {
        posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        let presenter = makePresenter()
        presenter.viewIsReady()
        await presenter.settled()
        posts.reading = { _ in .samples(2, 1) }
        posts.events.onNext(.saved(.sample(2)))
        await presenter.settled()
        #expect(state.phase == .loaded)
        #expect(titles == ["Post 2", "Post 1"])
    }

    @Test("a post saved while more is loaded stays, and so does the place in the feed")
    func savedDuringLoadMore() async {
        let presenter = await loadedPresenter(.samples(6, hasNext: true))
        let gate = Gate()
        posts.reading = { _ in
            await gate.wait()
            return .samples(5)
        }
        presenter.loadMore()
        posts.events.onNext(.saved(.sample(7)))
        gate.open()
        await presenter.settled()
        #expect(titles == ["Post 7", "Post 6", "Post 5"])
    }

    @Test("keeps posts of one millisecond in the order of their references, as the store does")
    func ties() async {
        await loadedPresenter(PostPage(posts: [], next: nil))
        for reference in ["b", "c", "a"] {
            var post = Post.sample(1)
            post.reference = reference
            posts.events.onNext(.saved(post))
        }
        #expect(state.posts.map(\.reference) == ["c", "b", "a"])
    }

    // MARK: Leading elsewhere

    @Test("opens the picker, then the new post with what was picked")
    func adds() async throws {
        let presenter = await loadedPresenter(.samples(1))
        presenter.addPost()
        guard case .showModal(.picker(let completion)) = navigator.actions.last else {
            Issue.record("\(navigator.actions)")
            return
        }
        let picture = try Pictures.sample()
        completion(picture)
        guard case .navigate(.createPost(picture)) = navigator.actions.last else {
            Issue.record("\(navigator.actions)")
            return
        }
        #expect(navigator.actions.count == 2)
    }

    @Test("shows why another screen cannot be shown")
    func navigationFails() async throws {
        let presenter = await loadedPresenter(.samples(1))
        navigator.failure = try PresentationError.sample()
        presenter.addPost()
        #expect(state.problems.map(\.code) == ["unexpected"])
    }

    // MARK: Signing out

    @Test("signs out")
    func signsOut() async {
        users.behaviour = {}
        let presenter = await loadedPresenter(.samples(1))
        presenter.signOut()
        #expect(state.activity == .signingOut)
        await presenter.settled()
        #expect(users.calls == [.signOut])
        #expect(state.activity == .idle)
    }

    @Test("ignores everything else while it signs out, a page that arrives too")
    func signOutDuringLoad() async {
        let (page, signOut) = (Gate(), Gate())
        posts.reading = { _ in
            await page.wait()
            return .samples(1)
        }
        users.behaviour = { await signOut.wait() }
        let presenter = makePresenter()
        presenter.viewIsReady()
        presenter.signOut()
        await page.arrival()
        await signOut.arrival()
        page.open()
        presenter.refresh()
        presenter.loadMore()
        presenter.addPost()
        presenter.signOut()
        #expect(state.activity == .signingOut)
        signOut.open()
        await presenter.settled()
        #expect(titles == [])
        #expect(users.calls == [.signOut])
        #expect(posts.calls.count == 1)
        #expect(navigator.actions.isEmpty)
    }

    // MARK: Memory

    @Test("neither keeps its view nor is kept by a reading that nobody waits for")
    func released() async {
        let gate = Gate()
        posts.reading = { _ in
            await gate.wait()
            return .samples(1)
        }
        weak var weakView: RecordingHomeView?
        weak var weakPresenter: HomePresenter?
        do {
            let view = RecordingHomeView()
            let presenter = HomePresenter(
                view: view,
                navigator: navigator,
                users: users,
                posts: posts,
                language: .english
            )
            presenter.viewIsReady()
            await gate.arrival()
            (weakView, weakPresenter) = (view, presenter)
        }
        #expect(weakView == nil)
        #expect(weakPresenter == nil)
        posts.events.onNext(.saved(.sample(1)))
        gate.open()
    }
}
