/// A registration under another type, name, or both, that leads to an entry registered before.
final class ForwardRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.
    let target: TypedRegistration<Service>

    init(_ type: Any.Type, name: String?, source: RegistrationSource?, target: TypedRegistration<Service>) {
        self.target = target
        super.init(.forward, type, name: name, arguments: target.arguments, source: source)
    }

    private init(copying other: ForwardRegistration, target: TypedRegistration<Service>) {
        self.target = target
        super.init(copying: other, arguments: target.arguments)
    }

    override var keepsInstance: Bool { target.keepsInstance }

    override func copy(for overlay: Overlay) -> Registration {
        guard let target = overlay.instead(of: target) as? TypedRegistration<Service> else { return self }
        return ForwardRegistration(copying: self, target: target)
    }

    override func resolve<Requested>(
        as type: Requested.Type,
        name: String?,
        samples: ArgumentSamples,
        in container: Container,
        isolation: (any Actor)?
    ) throws {
        try target.resolve(as: type, name: name, samples: samples, in: container, isolation: isolation)
    }

    override var argumentsType: Any.Type { target.argumentsType }

    override var asyncMaking: (any AsyncMaking)? { target.asyncMaking }

    override var actors: [any Actor] { target.actors }

    override var objectScope: any ObjectScopeProtocol { target.objectScope }

    override var forwardTarget: Registration { target }

    override func describeWithKey(_ key: ServiceKey) -> String { target.describeWithKey(key) }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        try target.instance(as: type, for: call, arguments: arguments)
    }

    override func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        try target.instance(as: type, for: call, invoker: invoker)
    }
}
