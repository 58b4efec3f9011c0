/// A registration made by an extension of the container, whose factory takes its arguments as one value.
final class OpaqueRegistration<Service, Arguments>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (Arguments) -> Any

    init(
        key: ServiceKey,
        source: RegistrationSource?,
        scope: ObjectScope,
        isolation: (any Actor)?,
        factory: @escaping (Arguments) -> Any
    ) {
        self.factory = factory
        super.init(.opaque, key: key, source: source, scope: scope, isolation: isolation)
    }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        let arguments = arguments.assumingMemoryBound(to: Arguments.self)
        return try instance(for: call) { try made(factory(arguments.pointee), for: call) } as? Requested
    }

    override func instance<Requested, Given>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Given) -> Any) -> Any
    ) throws -> Requested? {
        guard let factory = factory as? (Given) -> Any else { return nil }
        return try instance(for: call) { try made(invoker(factory), for: call) } as? Requested
    }

    private func made(_ any: Any, for call: ResolutionCall) throws -> Service {
        guard let service = any as? Service else { throw ResolutionError.invokerFailed(call, key: key) }
        return service
    }
}
