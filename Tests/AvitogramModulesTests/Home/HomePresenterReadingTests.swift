import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("HomePresenter: reading")
struct HomePresenterReadingTests {
    // MARK: The first page

    @Test("loads the first page and shows who is signed in")
    func loads() async {
        let fixture = await HomeFixture.loaded(.samples(3, 2, 1, hasNext: true))
        #expect(fixture.course == ["loading refreshing", "loaded idle"])
        #expect(fixture.titles == ["Post 3", "Post 2", "Post 1"])
        #expect(fixture.state.user == "Ann")
        #expect(fixture.state.hasMore)
        #expect(!fixture.state.isBusy)
        #expect(fixture.view.states.dropLast().map(\.isBusy) == [true])
        #expect(fixture.posts.calls == [.posts(after: nil, limit: 3)])
    }

    @Test("tells an empty feed from one that is still loading")
    func empty() async {
        let fixture = await HomeFixture.loaded(PostPage(posts: [], next: nil))
        #expect(fixture.course == ["loading refreshing", "empty idle"])
        #expect(fixture.state.problems == [])
    }

    @Test("tells a feed that cannot be read from an empty one; refreshing tries again")
    func failed() async {
        let fixture = HomeFixture()
        fixture.posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        fixture.presenter.viewIsReady()
        await fixture.presenter.settled()
        #expect(fixture.state.phase == .failed)
        #expect(fixture.state.problems == [Outage.problem])
        fixture.posts.reading = { _ in .samples(1) }
        fixture.presenter.refresh()
        #expect(fixture.state.phase == .loading)
        #expect(fixture.state.problems == [])
        await fixture.presenter.settled()
        #expect(
            fixture.course == [
                "loading refreshing", "failed idle", "loading refreshing", "loaded idle",
            ]
        )
    }

    @Test("marks the posts of the person signed in")
    func mine() async {
        let fixture = await HomeFixture.loaded(PostPage(posts: [.sample(2, by: "ann"), .sample(1)], next: nil))
        #expect(fixture.state.posts.map(\.isMine) == [true, false])
    }

    // MARK: Refreshing

    @Test("keeps the posts shown until the new page is there")
    func refreshes() async {
        let fixture = await HomeFixture.loaded(.samples(1))
        fixture.posts.reading = { _ in .samples(3, 2) }
        fixture.presenter.refresh()
        #expect(fixture.state.activity == .refreshing)
        #expect(fixture.titles == ["Post 1"])
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 3", "Post 2"])
        #expect(!fixture.state.hasMore)
    }

    @Test("keeps the posts shown when refreshing fails, and says so")
    func refreshFails() async {
        let fixture = await HomeFixture.loaded(.samples(1))
        fixture.posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        fixture.presenter.refresh()
        await fixture.presenter.settled()
        #expect(fixture.state.phase == .loaded)
        #expect(fixture.titles == ["Post 1"])
        #expect(fixture.state.problems == [Outage.problem])
    }

    @Test("refreshes once however often it is asked meanwhile")
    func refreshesOnce() async {
        let fixture = await HomeFixture.loaded(.samples(1))
        for _ in 1...3 { fixture.presenter.refresh() }
        await fixture.presenter.settled()
        #expect(fixture.posts.calls.count == 2)
    }

    // MARK: Loading more

    @Test("adds the next page, until there is none")
    func loadsMore() async {
        let fixture = await HomeFixture.loaded(.samples(6, 5, 4, hasNext: true))
        fixture.posts.reading = { _ in .samples(3, 2) }
        fixture.presenter.loadMore()
        #expect(fixture.state.activity == .loadingMore)
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 6", "Post 5", "Post 4", "Post 3", "Post 2"])
        #expect(!fixture.state.hasMore)
        fixture.presenter.loadMore()
        await fixture.presenter.settled()
        #expect(fixture.posts.calls == [.posts(after: nil, limit: 3), .posts(after: "reference-4", limit: 3)])
    }

    @Test("asks for the same page again after a failure")
    func loadMoreFails() async {
        let fixture = await HomeFixture.loaded(.samples(6, hasNext: true))
        fixture.posts.reading = { _ throws(PostServiceError) in throw .store(Outage()) }
        fixture.presenter.loadMore()
        await fixture.presenter.settled()
        #expect(fixture.state.problems == [Outage.problem])
        #expect(fixture.state.hasMore)
        fixture.posts.reading = { _ in .samples(5) }
        fixture.presenter.loadMore()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 6", "Post 5"])
        #expect(
            fixture.posts.calls.suffix(2) == [
                .posts(after: "reference-6", limit: 3), .posts(after: "reference-6", limit: 3),
            ]
        )
    }

    @Test("loads no more while it refreshes")
    func loadMoreDuringRefresh() async {
        let fixture = await HomeFixture.loaded(.samples(6, hasNext: true))
        fixture.presenter.refresh()
        fixture.presenter.loadMore()
        await fixture.presenter.settled()
        #expect(fixture.posts.calls == [.posts(after: nil, limit: 3), .posts(after: nil, limit: 3)])
    }

    @Test("a refresh takes the place of loading more, whichever is answered first", arguments: [true, false])
    func refreshDuringLoadMore(moreIsAnsweredLast: Bool) async {
        let fixture = await HomeFixture.loaded(.samples(6, hasNext: true))
        let (more, refresh) = (Gate(), Gate())
        fixture.posts.reading = { cursor in
            await (cursor == nil ? refresh : more).wait()
            return cursor == nil ? .samples(7, 6, hasNext: true) : .samples(5)
        }
        fixture.presenter.loadMore()
        fixture.presenter.refresh()
        #expect(fixture.state.activity == .refreshing)
        await refresh.arrival()
        await more.arrival()
        for gate in moreIsAnsweredLast ? [refresh, more] : [more, refresh] { gate.open() }
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 7", "Post 6"])
        #expect(fixture.state.hasMore)
        #expect(fixture.state.activity == .idle)
        fixture.posts.reading = { _ in .samples(5) }
        fixture.presenter.loadMore()
        await fixture.presenter.settled()
        #expect(fixture.titles == ["Post 7", "Post 6", "Post 5"])
    }
}
