public import AvitogramServices

/// What the feed's screen shows.
nonisolated public struct HomeViewState: ViewState {
    /// What there is of the feed.
    public enum Phase: String, Codable, Sendable {
        /// Nothing is known yet.
        case loading
        /// There are no posts.
        case empty
        /// There are posts.
        case loaded
        /// The feed could not be read; refreshing tries again.
        case failed
    }

    /// What goes on beside what is shown.
    public enum Activity: String, Codable, Sendable {
        case idle
        case refreshing
        case loadingMore
        case signingOut
    }

    /// What the person signed in is called.
    public var user = ""

    /// What there is of the feed.
    public var phase = Phase.loading

    /// What goes on beside it.
    public var activity = Activity.idle

    /// The posts shown, newest first, each once.
    public var posts: [FeedItem] = []

    /// Whether there are posts after those shown.
    public var hasMore = false

    /// Why the last reading failed.
    public var problems: [Problem] = []

    /// Makes the state of a feed of which nothing is known.
    public init() {}

    /// Whether something is under way beside what is shown.
    public var isBusy: Bool { activity != .idle }

    /// The feed as lines of text.
    public var description: String {
        text(
            ["Home of \(user.displayText) (\(phase.rawValue)\(activity == .idle ? "" : ", \(activity.rawValue)"))"]
                + posts.map { "* \($0)" }
                + (hasMore ? ["…"] : [])
        )
    }
}
