/// Makes instances of a service later, as often as it is asked.
///
/// Resolve `Provider<Service>` where `Service` is registered; the provider itself is not registered. It does not keep
/// the container alive.
public final class Provider<Service> {
    private let source: WrappedSource<Service>

    init(source: WrappedSource<Service>) {
        self.source = source
    }

    /// An instance, as a `resolve` at this place would give: a new one for `.transient` and, outside a running graph,
    /// for `.graph`; the shared one otherwise.
    ///
    /// It traps where there is none to give; `require()` throws instead.
    public var instance: Service {
        do {
            return try require(isolation: nil)
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// An instance, or the reason why there is none.
    ///
    /// - Parameter isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` if the service cannot be resolved any more or the container is gone; the factory's
    ///   own error if it threw one.
    public func require(isolation: isolated (any Actor)? = #isolation) throws -> Service {
        try source.instance(isolation: isolation)
    }
}

extension Provider: Sendable where Service: Sendable {}

extension Provider: InstanceWrapper {
    static var wrappedType: Any.Type { Service.self }

    static var isDeferred: Bool { true }

    static func isAvailable(for request: some ServiceRequest, in container: Container) -> Bool {
        request.isAvailable(Service.self, in: container)
    }

    static func make(
        for request: some ServiceRequest,
        in container: Container,
        isolation: (any Actor)?
    ) -> Self? {
        guard isAvailable(for: request, in: container) else { return nil }
        return Self(source: WrappedSource(request: request, container: container))
    }
}
