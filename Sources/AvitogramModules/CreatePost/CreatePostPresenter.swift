public import AppCore
public import AvitogramServices

/// Lets the author give a picture a title and publish it.
public final class CreatePostPresenter {
    private weak var view: (any CreatePostViewType)?
    private let navigator: any Navigator<CreatePostNavigator.Destination>
    private let users: any UserService
    private let posts: any PostService
    private let language: Language
    private let picture: Picture
    private let state: BehaviorRelay<CreatePostViewState>
    private let disposeBag = DisposeBag()
    private let tasks = PresenterTasks()

    /// Makes a presenter that waits for its view to be ready.
    ///
    /// - Parameters:
    ///   - view: What shows the states; held weakly.
    ///   - navigator: Leads to other screens.
    ///   - users: Tells who signs the post.
    ///   - posts: Publishes the post.
    ///   - language: The language of problems.
    ///   - picture: What to publish.
    public init(
        view: any CreatePostViewType,
        navigator: any Navigator<CreatePostNavigator.Destination>,
        users: any UserService,
        posts: any PostService,
        language: Language,
        picture: Picture
    ) {
        self.view = view
        self.navigator = navigator
        self.users = users
        self.posts = posts
        self.language = language
        self.picture = picture
        var state = CreatePostViewState()
        state.picture = CreatePostViewState.Preview(picture)
        self.state = BehaviorRelay(value: state)
    }
}

extension CreatePostPresenter: CreatePostPresenterType {
    /// Binds the view.
    public func viewIsReady() {
        state.subscribe(onNext: { [weak self] in self?.view?.show($0) }).disposed(by: disposeBag)
    }

    /// Waits until nothing is being saved.
    public func settled() async {
        await tasks.settled()
    }

    /// Takes over the title.
    public func enter(title: String) {
        guard state.value.phase == .editing else { return }
        state.modify { $0.title = title }
    }

    /// Publishes the post.
    public func save() {
        guard state.value.phase == .editing else { return }
        state.modify {
            $0.phase = .saving
            $0.progress = 0
            $0.problems = []
        }
        let draft = PostDraft(title: state.value.title, image: picture.data, userId: users.currentUser.id)
        tasks.start { [weak self, posts] in
            do throws(PostServiceError) {
                try await posts.create(draft) { step in self?.report(step) }
                self?.succeed()
            } catch {
                self?.fail(error)
            }
        }
    }

    /// Throws the draft away.
    public func cancel() {
        guard state.value.phase == .editing else { return }
        leave()
    }
}

extension CreatePostPresenter {
    private func report(_ step: PostCreationStep) {
        let percent =
            switch step {
            case .storingPicture: 25
            case .storingPost: 75
            }
        state.modify { $0.progress = percent }
    }

    private func succeed() {
        state.modify {
            $0.phase = .saved
            $0.progress = 100
        }
        leave()
    }

    private func fail(_ error: any Error) {
        state.modify {
            $0.phase = .editing
            $0.progress = 0
            $0.problems = Problem.list(of: error, in: language)
        }
    }

    private func leave() {
        do {
            try navigator.navigateBack()
        } catch {
            state.modify { $0.problems = Problem.list(of: error, in: language) }
        }
    }
}
