public import AppCore
import AvitogramServices

/// Registers the guest's module; ask for `Screen` named ``screenName``.
public struct GuestAssembly: Assembly {
    /// The name and identifier of the module's screen.
    public static let screenName = "Guest"

    /// Makes the assembly.
    public init() {}

    /// Registers screen, view, presenter and navigator, new ones for each screen.
    public func assemble(container: Container) {
        container.register(Screen.self, name: Self.screenName) { resolver in
            let view = try resolver.require((any GuestViewType).self)
            let navigator = try resolver.require(GuestNavigator.self)
            let presenter = try resolver.require((any GuestPresenterType).self, arguments: view, navigator)
            view.set(presenter: presenter)
            let screen = Screen(
                identifier: Self.screenName,
                title: Message.guestScreen.text(in: try resolver.require(Language.self)),
                view: view,
                presenter: presenter
            )
            navigator.sourceScreen = screen
            return screen
        }
        .inObjectScope(.transient)
        container.register((any GuestViewType).self) { _ in GuestView() }.inObjectScope(.transient)
        container.register((any GuestPresenterType).self) {
            (resolver: any Resolver, view: any GuestViewType, navigator: GuestNavigator) in
            GuestPresenter(
                view: view,
                navigator: navigator,
                users: try resolver.require((any UserService).self),
                language: try resolver.require(Language.self)
            )
        }
        .inObjectScope(.transient)
        container.register(GuestNavigator.self) { GuestNavigator(resolver: $0) }.inObjectScope(.transient)
    }
}
