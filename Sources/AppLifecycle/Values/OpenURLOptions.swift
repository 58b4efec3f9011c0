/// Who asks the application to open a URL, and how.
public struct OpenURLOptions: Hashable, Sendable {
    /// The application that asks, by its identifier, if it is known.
    public var sourceApplication: String?

    /// Whether a file may be used where it lies; where it may not, or nothing is said, it is copied before it is
    /// changed.
    public var opensInPlace: Bool

    /// Whatever else the asking application adds.
    public var annotation: InfoValue?

    /// Makes options for opening a URL.
    ///
    /// - Parameters:
    ///   - sourceApplication: The application that asks.
    ///   - opensInPlace: Whether a file may be used where it lies.
    ///   - annotation: Whatever else it adds.
    public init(sourceApplication: String? = nil, opensInPlace: Bool = false, annotation: InfoValue? = nil) {
        self.sourceApplication = sourceApplication
        self.opensInPlace = opensInPlace
        self.annotation = annotation
    }
}
