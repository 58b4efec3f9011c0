public import AppCore
import AvitogramServices

/// Registers the feed's module; ask for `Screen` named ``screenName``.
public struct HomeAssembly: Assembly {
    /// The name and identifier of the module's screen.
    public static let screenName = "Home"

    /// Makes the assembly.
    public init() {}

    /// Registers screen, view, presenter and navigator, new ones for each screen.
    public func assemble(container: Container) {
        container.register(Screen.self, name: Self.screenName) { resolver in
            let view = try resolver.require((any HomeViewType).self)
            let navigator = try resolver.require(HomeNavigator.self)
            let presenter = try resolver.require((any HomePresenterType).self, arguments: view, navigator)
            view.set(presenter: presenter)
            let screen = Screen(
                identifier: Self.screenName,
                title: Message.homeScreen.text(in: try resolver.require(Language.self)),
                view: view,
                presenter: presenter
            )
            navigator.sourceScreen = screen
            return screen
        }
        .inObjectScope(.transient)
        container.register((any HomeViewType).self) { _ in HomeView() }.inObjectScope(.transient)
        container.register((any HomePresenterType).self) {
            (resolver: any Resolver, view: any HomeViewType, navigator: HomeNavigator) in
            HomePresenter(
                view: view,
                navigator: navigator,
                users: try resolver.require((any UserService).self),
                posts: try resolver.require((any PostService).self),
                language: try resolver.require(Language.self)
            )
        }
        .inObjectScope(.transient)
        container.register(HomeNavigator.self) { HomeNavigator(resolver: $0) }.inObjectScope(.transient)
    }
}
