/// A type that is resolved without being registered, around a type that is: `Lazy`, `Provider` and optionals, nested as
/// you like.
protocol InstanceWrapper {
    /// What is wrapped.
    static var wrappedType: Any.Type { get }

    /// Whether the instance is made later, if at all.
    static var isDeferred: Bool { get }

    /// Whether a wrapper can be made.
    ///
    /// - Parameters:
    ///   - request: What the wrapped service is asked for with.
    ///   - container: The container to ask.
    /// - Returns: Whether it can.
    static func isAvailable(for request: some ServiceRequest, in container: Container) -> Bool

    /// Makes a wrapper.
    ///
    /// - Parameters:
    ///   - request: What the wrapped service is asked for with.
    ///   - container: The container to ask.
    ///   - isolation: The caller's actor.
    /// - Returns: The wrapper, or `nil` if what it wraps is not registered.
    /// - Throws: `ResolutionError` or the factory's error.
    static func make(for request: some ServiceRequest, in container: Container, isolation: (any Actor)?) throws -> Self?
}

extension Optional: InstanceWrapper {
    static var wrappedType: Any.Type { Wrapped.self }

    static var isDeferred: Bool { false }

    static func isAvailable(for request: some ServiceRequest, in container: Container) -> Bool { true }

    static func make(
        for request: some ServiceRequest,
        in container: Container,
        isolation: (any Actor)?
    ) throws -> Wrapped?? {
        .some(try request.instance(of: Wrapped.self, in: container, isolation: isolation))
    }
}
