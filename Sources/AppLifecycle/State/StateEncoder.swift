/// Collects the state of an application while it is being saved. All services of the application share one.
@MainActor
public final class StateEncoder {
    /// What has been written so far.
    public private(set) var archive = StateArchive()

    /// Makes an encoder without values.
    public init() {}

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: What to find it under again. Keys are shared, so a service's keys start with its name by custom:
    ///     `RootApplicationService.screen`.
    /// - Throws: ``StateError`` if the key has a value already or if this one cannot be encoded.
    public func encode(_ value: some Encodable, forKey key: String) throws(StateError) {
        try archive.encode(value, forKey: key)
    }
}
