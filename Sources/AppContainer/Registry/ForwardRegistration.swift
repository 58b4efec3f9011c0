/// A registration under another type, name, or both, that leads to an entry registered before.
final class ForwardRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.
    let target: TypedRegistration<Service>

    init(_ type: Any.Type, name: String?, source: RegistrationSource?, target: TypedRegistration<Service>) {
        self.target = target
        super.init(.forward, type, name: name, arguments: target.arguments, source: source)
    }

    override var argumentsType: Any.Type { target.argumentsType }

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
