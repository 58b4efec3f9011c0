public import AppCore
import AvitogramServices

/// Registers the module of a new post; ask for `Screen` named ``screenName`` with a `Picture`.
public struct CreatePostAssembly: Assembly {
    /// The name and identifier of the module's screen.
    public static let screenName = "CreatePost"

    /// Makes the assembly.
    public init() {}

    /// Registers screen, view, presenter and navigator, new ones for each screen.
    public func assemble(container: Container) {
        container.register(Screen.self, name: Self.screenName) { (resolver: any Resolver, picture: Picture) in
            let view = try resolver.require((any CreatePostViewType).self)
            let navigator = try resolver.require(CreatePostNavigator.self)
            let presenter = try resolver.require(
                (any CreatePostPresenterType).self,
                arguments: view,
                navigator,
                picture
            )
            view.set(presenter: presenter)
            let screen = Screen(
                identifier: Self.screenName,
                title: Message.createPostScreen.text(in: try resolver.require(Language.self)),
                view: view,
                presenter: presenter
            )
            navigator.sourceScreen = screen
            return screen
        }
        .inObjectScope(.transient)
        container.register((any CreatePostViewType).self) { _ in CreatePostView() }.inObjectScope(.transient)
        container.register((any CreatePostPresenterType).self) {
            (resolver: any Resolver, view: any CreatePostViewType, navigator: CreatePostNavigator, picture: Picture) in
            CreatePostPresenter(
                view: view,
                navigator: navigator,
                users: try resolver.require((any UserService).self),
                posts: try resolver.require((any PostService).self),
                language: try resolver.require(Language.self),
                picture: picture
            )
        }
        .inObjectScope(.transient)
        container.register(CreatePostNavigator.self) { CreatePostNavigator(resolver: $0) }.inObjectScope(.transient)
    }
}
