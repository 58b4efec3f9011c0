public import AppCore
public import AvitogramServices

/// Knows where the feed can lead: to the picker and to the screen of a new post.
public final class HomeNavigator: Navigator {
    /// Where the screen can lead.
    public enum Destination {
        /// Lets the person choose a picture; the completion is called once with it, or never.
        case picker(completion: (Picture) -> Void)
        /// Lets the person publish a picture.
        case createPost(picture: Picture)
    }

    private let resolver: any Resolver

    /// The screen this navigator starts from.
    public weak var sourceScreen: Screen?

    /// Makes a navigator without a source yet.
    ///
    /// - Parameter resolver: Makes the screens it leads to.
    public init(resolver: any Resolver) {
        self.resolver = resolver
    }

    /// Makes the screen of a destination.
    public func makeScreen(for destination: Destination) throws -> Screen {
        switch destination {
        case .picker(let completion):
            try resolver.require(Screen.self, name: PickerAssembly.screenName, argument: completion)
        case .createPost(let picture):
            try resolver.require(Screen.self, name: CreatePostAssembly.screenName, argument: picture)
        }
    }
}
