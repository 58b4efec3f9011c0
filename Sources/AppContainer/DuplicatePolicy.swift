/// What happens when a key, which is service type, argument types and name, is registered again in one container.
///
/// Whatever the policy, `Container.verify()` lists every key that was registered more than once, with all places.
public enum DuplicatePolicy: Hashable, Sendable {
    /// The new registration takes the place of the earlier one, silently.
    case replace
    /// The new registration takes the place of the earlier one, and `Container.loggingFunction` is told of both places.
    case warn
    /// Neither stands: resolving the service fails with an error that names both places, and
    /// `Container.loggingFunction` is told at once.
    case error

    /// The text that tells of a key registered more than once.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - places: Where the registrations stand, the first first.
    /// - Returns: The text.
    static func text(_ key: ServiceKey, _ places: [SourceLocation?]) -> String {
        let places = places.map { $0?.description ?? "an unknown place" }
        return
            "\(ResolutionError.text(of: key)) is registered more than once: at \(places.joined(separator: " and at "))"
    }
}

extension Container {
    /// What registering a key again does here; `.replace` unless set. Parents and children have their own.
    public var duplicatePolicy: DuplicatePolicy {
        get { registry.readRecords { $0.policy } ?? .replace }
        set { registry.changeRecords { $0.policy = newValue } }
    }
}
