public import AppCore
public import AvitogramServices

/// Lets a guest sign in or up.
public final class GuestPresenter {
    private weak var view: (any GuestViewType)?
    private let navigator: any Navigator<GuestNavigator.Destination>
    private let users: any UserService
    private let language: Language
    private let state = BehaviorRelay(value: GuestViewState())
    private let disposeBag = DisposeBag()
    private let tasks = PresenterTasks()
    private var credentials = Credentials()

    /// Makes a presenter that waits for its view to be ready.
    ///
    /// - Parameters:
    ///   - view: What shows the states; held weakly.
    ///   - navigator: Leads to other screens.
    ///   - users: Signs people in and up.
    ///   - language: The language of problems.
    public init(
        view: any GuestViewType,
        navigator: any Navigator<GuestNavigator.Destination>,
        users: any UserService,
        language: Language
    ) {
        self.view = view
        self.navigator = navigator
        self.users = users
        self.language = language
    }
}

extension GuestPresenter: GuestPresenterType {
    /// Binds the view, and says why a person who was signed in is a guest now.
    public func viewIsReady() {
        if let error = users.lastChange.error { state.modify { $0.problems = Problem.list(of: error, in: language) } }
        state.subscribe(onNext: { [weak self] in self?.view?.show($0) }).disposed(by: disposeBag)
    }

    /// Gives up what is under way.
    public func viewDidClose() {
        tasks.cancel()
    }

    /// Waits until no attempt is under way.
    public func settled() async {
        await tasks.settled()
    }

    /// Takes over the address.
    public func enter(email: String) {
        guard state.value.phase == .editing else { return }
        credentials.email = email
        state.modify { $0.email = email }
    }

    /// Takes over the password.
    public func enter(password: String) {
        guard state.value.phase == .editing else { return }
        credentials.password = password
        state.modify { $0.hasPassword = !password.isEmpty }
    }

    /// Signs in.
    public func signIn() {
        attempt(.signingIn, unless: credentials.signInErrors()) { users, credentials throws(UserServiceError) in
            try await users.signIn(email: credentials.email, password: credentials.password)
        }
    }

    /// Signs up.
    public func signUp() {
        attempt(.signingUp, unless: credentials.signUpErrors()) { users, credentials throws(UserServiceError) in
            try await users.signUp(email: credentials.email, password: credentials.password)
        }
    }
}

extension GuestPresenter {
    private func attempt(
        _ phase: GuestViewState.Phase,
        unless errors: [AccountError],
        _ authorize: @escaping (any UserService, Credentials) async throws(UserServiceError) -> User
    ) {
        guard state.value.phase == .editing else { return }
        guard errors.isEmpty else { return fail(UserServiceError.refused(errors)) }
        state.modify {
            $0.phase = phase
            $0.problems = []
        }
        tasks.start { [weak self, users, credentials] in
            do throws(UserServiceError) {
                _ = try await authorize(users, credentials)
                self?.succeed()
            } catch {
                self?.fail(error)
            }
        }
    }

    private func succeed() {
        credentials.password = ""
        state.modify {
            $0.phase = .signedIn
            $0.hasPassword = false
        }
    }

    private func fail(_ error: UserServiceError) {
        state.modify {
            $0.phase = .editing
            $0.problems = Problem.list(of: error, in: language)
        }
    }
}
