public import AppCore

/// Knows where the guest's screen can lead: nowhere. Whoever signs in gets another root.
public final class GuestNavigator: Navigator {
    /// Where the screen can lead.
    public enum Destination {}

    private let resolver: any Resolver

    /// The screen this navigator starts from.
    public weak var sourceScreen: Screen?

    /// Makes a navigator without a source yet.
    ///
    /// - Parameter resolver: Makes the screens it leads to.
    public init(resolver: any Resolver) {
        self.resolver = resolver
    }

    /// Never called: there is no destination.
    public func makeScreen(for destination: Destination) throws -> Screen {}
}
