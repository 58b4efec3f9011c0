public import AppCore

/// Knows where the picker can lead: only back.
public final class PickerNavigator: Navigator {
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
