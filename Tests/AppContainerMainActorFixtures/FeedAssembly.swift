// Written as an application target writes it: no annotation, cast or `assumeIsolated`, though everything is on the main
// actor here. That it compiles is half of the test.

public import AppContainer

/// A service behind a protocol.
public protocol PostService: AnyObject {
    /// Whatever is posted.
    var posts: [String] { get set }
}

/// A presenter: a main-actor class that is not `Sendable` by itself.
public final class FeedPresenter {
    /// What it presents.
    public let service: any PostService
    /// What it was opened with.
    public let title: String
    /// Injected after `init`.
    public weak var navigator: FeedNavigator?

    init(service: any PostService, title: String) {
        self.service = service
        self.title = title
    }
}

/// Needs the presenter that needs it.
public final class FeedNavigator {
    /// The presenter.
    public let presenter: FeedPresenter

    init(presenter: FeedPresenter) {
        self.presenter = presenter
    }
}

final class InMemoryPostService: PostService {
    var posts: [String]

    init(posts: [String]) {
        self.posts = posts
    }
}

final class Draft {
    var text = "draft"
}

/// Registers main-actor types, capturing a non-`Sendable` object.
public struct FeedAssembly: Assembly {
    private let draft = Draft()

    /// An assembly.
    public init() {}

    /// Registers the services of the feed.
    public func assemble(container: Container) {
        container.register((any PostService).self) { _ in
            InMemoryPostService(posts: [self.draft.text])
        }.inObjectScope(.container)
        container.register(FeedPresenter.self) { r in
            try FeedPresenter(service: r.require((any PostService).self), title: "all")
        }.initCompleted { r, presenter in
            presenter.navigator = r.resolve(FeedNavigator.self)
        }
        container.register(FeedPresenter.self) { (r, title: String) in
            try FeedPresenter(service: r.require((any PostService).self), title: title)
        }
        container.register(FeedNavigator.self) { r in
            try FeedNavigator(presenter: r.require(FeedPresenter.self))
        }
        container.register(nonisolated: Int.self) { _ in 42 }
    }
}

extension FeedAssembly {
    /// Registers a presenter that is awaited, under the name "awaited".
    public static func registerAsync(in container: Container) {
        let draft = Draft()
        container.register(async: FeedPresenter.self, name: "awaited") { r in
            await Task.yield()
            return try FeedPresenter(service: r.require((any PostService).self), title: "awaited \(draft.text)")
        }
    }
}

/// An assembly that is a class and looks at what was loaded.
public final class CountingAssembly: Assembly {
    /// How many posts there were when everything was loaded.
    public private(set) var count = 0

    /// An assembly.
    public init() {}

    /// Registers nothing.
    public func assemble(container: Container) {}

    /// Counts the posts.
    public func loaded(resolver: any Resolver) {
        count = resolver.resolve((any PostService).self)?.posts.count ?? 0
    }
}
