public import AppCore
public import AvitogramServices

/// Shows the feed page by page, and each new post as soon as it is stored.
public final class HomePresenter {
    private weak var view: (any HomeViewType)?
    private let navigator: any Navigator<HomeNavigator.Destination>
    private let users: any UserService
    private let posts: any PostService
    private let language: Language
    private let pageSize: Int
    private let state = BehaviorRelay(value: HomeViewState())
    private let disposeBag = DisposeBag()
    private let tasks = PresenterTasks()

    /// Where the page after the posts shown begins.
    private var cursor: PostCursor?

    /// Counts readings; the answer to one that is not the last any more is ignored.
    private var reading = 0

    /// Posts stored since the refresh under way has begun, which its answer may or may not hold.
    private var savedMeanwhile: [FeedItem] = []

    /// Makes a presenter that waits for its view to be ready.
    ///
    /// - Parameters:
    ///   - view: What shows the states; held weakly.
    ///   - navigator: Leads to other screens.
    ///   - users: Tells who is signed in, and signs out.
    ///   - posts: Reads the feed and tells of new posts.
    ///   - language: The language of problems.
    ///   - pageSize: How many posts a page has at most; at least 1.
    public init(
        view: any HomeViewType,
        navigator: any Navigator<HomeNavigator.Destination>,
        users: any UserService,
        posts: any PostService,
        language: Language,
        pageSize: Int = 20
    ) {
        self.view = view
        self.navigator = navigator
        self.users = users
        self.posts = posts
        self.language = language
        self.pageSize = pageSize
    }
}

extension HomePresenter: HomePresenterType {
    /// Binds the view and reads the first page.
    public func viewIsReady() {
        state.modify { $0.user = users.currentUser.name }
        posts.trigger.subscribe(onNext: { [weak self] in self?.hear($0) }).disposed(by: disposeBag)
        read(.refreshing)
        state.subscribe(onNext: { [weak self] in self?.view?.show($0) }).disposed(by: disposeBag)
    }

    /// Gives up what is under way.
    public func viewDidClose() {
        tasks.cancel()
    }

    /// Waits until nothing is being read and nobody is being signed out.
    public func settled() async {
        await tasks.settled()
    }

    /// Reads the first page again.
    public func refresh() {
        guard state.value.activity == .idle || state.value.activity == .loadingMore else { return }
        read(.refreshing)
    }

    /// Reads the next page.
    public func loadMore() {
        guard state.value.activity == .idle, state.value.hasMore else { return }
        read(.loadingMore)
    }

    /// Opens the picker.
    public func addPost() {
        guard state.value.activity != .signingOut else { return }
        show { try navigator.showModal(destination: .picker { [weak self] picture in self?.compose(picture) }) }
    }

    /// Signs out.
    public func signOut() {
        guard state.value.activity != .signingOut else { return }
        reading += 1
        state.modify {
            $0.activity = .signingOut
            $0.problems = []
        }
        tasks.start { [weak self, users] in
            await users.signOut()
            self?.state.modify { $0.activity = .idle }
        }
    }
}

// MARK: - Reading

extension HomePresenter {
    private func read(_ activity: HomeViewState.Activity) {
        reading += 1
        savedMeanwhile = []
        state.modify {
            $0.activity = activity
            $0.problems = []
            if $0.posts.isEmpty { $0.phase = .loading }
        }
        let start = activity == .loadingMore ? cursor : nil
        tasks.start { [weak self, posts, pageSize, reading] in
            do throws(PostServiceError) {
                let page = try await posts.posts(after: start, limit: pageSize)
                self?.take(page, of: reading, replacing: activity == .refreshing)
            } catch {
                self?.fail(error, of: reading)
            }
        }
    }

    private func take(_ page: PostPage, of reading: Int, replacing: Bool) {
        guard reading == self.reading else { return }
        cursor = page.next
        state.modify {
            if replacing { $0.posts = [] }
            $0.posts.insert(items(page.posts))
            $0.posts.insert(savedMeanwhile)
            $0.phase = $0.posts.isEmpty ? .empty : .loaded
            $0.hasMore = page.next != nil
            $0.activity = .idle
        }
        savedMeanwhile = []
    }

    private func fail(_ error: PostServiceError, of reading: Int) {
        guard reading == self.reading else { return }
        state.modify {
            $0.posts.insert(savedMeanwhile)
            $0.phase = $0.posts.isEmpty ? .failed : .loaded
            $0.activity = .idle
            $0.problems = Problem.list(of: error, in: language)
        }
        savedMeanwhile = []
    }

    private func items(_ posts: [Post]) -> [FeedItem] {
        posts.compactMap { FeedItem($0, seenBy: users.currentUser.id) }
    }
}

// MARK: - Writing

extension HomePresenter {
    private func hear(_ event: PostEvent) {
        switch event {
        case .saved(let post):
            let items = items([post])
            if state.value.activity == .refreshing { savedMeanwhile += items }
            switch state.value.phase {
            case .loading: break
            case .failed: refresh()
            case .empty, .loaded:
                state.modify {
                    $0.posts.insert(items)
                    $0.phase = .loaded
                }
            }
        }
    }

    private func compose(_ picture: Picture) {
        show { try navigator.navigate(to: .createPost(picture: picture)) }
    }

    private func show(_ navigation: () throws -> Void) {
        do {
            try navigation()
        } catch {
            state.modify { $0.problems = Problem.list(of: error, in: language) }
        }
    }
}
