import AppCore
import AvitogramModules
import AvitogramServices

/// Puts the application together, and keeps the right screen at its root: the guest's, or the feed of whoever is signed
/// in.
final class RootApplicationService: ApplicationService {
    /// Shows the screens.
    let window = Window()

    /// Resolves what the assemblies have registered.
    var resolver: any Resolver { assembler.resolver }

    private let assembler: Assembler
    private let report: (any Error) -> Void
    private let disposeBag = DisposeBag()
    private var shownUser: User?

    /// - Parameters:
    ///   - assemblies: What the application is made of; applied now, so that services listed before this one can
    ///     resolve.
    ///   - report: Takes an error that leaves the window without a screen.
    init(assemblies: [any Assembly], report: @escaping (any Error) -> Void) {
        assembler = Assembler(assemblies)
        self.report = report
    }

    func application(didFinishLaunchingWith options: LaunchOptions) async throws -> Bool {
        let users = try resolver.require((any UserService).self)
        // Why nobody could be signed in is `lastChange`, which the guest's screen shows.
        try? await users.restore()
        try show(users.isFirstLaunch ? .guest : users.currentUser)
        users.trigger.subscribe(onNext: { [weak self, weak users] _ in
            if let users { self?.follow(users.currentUser) }
        }).disposed(by: disposeBag)
        return false
    }

    func applicationWillTerminate() async {
        window.close()
    }

    /// Rebuilds the root where somebody else uses the application now; a failed attempt to sign in changes nothing.
    private func follow(_ user: User) {
        guard user != shownUser else { return }
        do {
            try show(user)
        } catch {
            // Nobody's screens stay under another person.
            window.close()
            report(error)
        }
    }

    private func show(_ user: User) throws {
        shownUser = user
        let name = user.isGuest ? GuestAssembly.screenName : HomeAssembly.screenName
        try window.setRoot(try resolver.require(Screen.self, name: name))
    }
}
