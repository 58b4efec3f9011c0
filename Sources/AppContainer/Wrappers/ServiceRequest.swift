/// What a caller asked for, except the service type: the part a `Lazy` keeps to ask again.
protocol ServiceRequest {
    /// Whether the request can be answered for a service type, without making anything.
    ///
    /// - Parameters:
    ///   - type: The service type.
    ///   - container: The container to ask.
    /// - Returns: Whether it is registered, or wraps a type that is.
    func isAvailable<Service>(_ type: Service.Type, in container: Container) -> Bool

    /// Answers the request for a service type.
    ///
    /// - Parameters:
    ///   - type: The service type.
    ///   - container: The container to ask.
    ///   - isolation: The caller's actor.
    /// - Returns: The instance, or `nil` if nothing is registered.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance<Service>(of type: Service.Type, in container: Container, isolation: (any Actor)?) throws -> Service?

    /// The same request under another name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The request.
    func named(_ name: String?) -> Self

    /// The key the request has for a service type.
    ///
    /// - Parameter type: The service type.
    /// - Returns: The key.
    func key(for type: Any.Type) -> ServiceKey
}

extension ServiceRequest {
    func isAvailable<Service>(_ type: Service.Type, in container: Container) -> Bool {
        if container.registration(for: key(for: type)) != nil { return true }
        guard let wrapper = type as? any InstanceWrapper.Type else { return false }
        return wrapper.isAvailable(for: self, in: container)
    }

    /// Answers the request with a wrapper around what it asks for, if the type asked for is one.
    ///
    /// - Parameters:
    ///   - type: The type asked for.
    ///   - container: The container to ask.
    ///   - isolation: The caller's actor.
    /// - Returns: The wrapper, or `nil` if the type is none or what it wraps is not registered.
    /// - Throws: `ResolutionError` or the factory's error.
    func wrapper<Wrapper>(
        _ type: Wrapper.Type,
        in container: Container,
        isolation: (any Actor)?
    ) throws -> Wrapper? {
        guard let wrapper = type as? any InstanceWrapper.Type else { return nil }
        return try wrapper.make(for: self, in: container, isolation: isolation) as? Wrapper
    }
}

/// A request with arguments of known types.
struct ArgumentsRequest<each Argument>: ServiceRequest {
    let name: String?
    let arguments: (repeat each Argument)

    init(name: String?, arguments: repeat each Argument) {
        self.name = name
        self.arguments = (repeat each arguments)
    }

    func named(_ name: String?) -> Self { Self(name: name, arguments: repeat each arguments) }

    func key(for type: Any.Type) -> ServiceKey {
        ServiceKey(serviceType: type, argumentsType: (any Resolver, repeat each Argument).self, name: name)
    }

    func instance<Service>(of type: Service.Type, in container: Container, isolation: (any Actor)?) throws -> Service? {
        let call = ResolutionCall(container: container, isolation: isolation)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        if let registration = container.registration(for: key(for: type)),
            let instance = try container.watch(
                registration,
                {
                    try withUnsafePointer(to: (container as any Resolver, repeat each arguments)) {
                        try registration.instance(as: type, for: call, arguments: $0)
                    }
                }
            )
        {
            return instance
        }
        return try wrapper(type, in: container, isolation: isolation)
    }
}

/// A request of an extension, whose arguments are applied by a closure.
struct InvokerRequest<Arguments>: ServiceRequest {
    let name: String?
    let option: (any ServiceKeyOption)?
    let invoker: ((Arguments) -> Any) -> Any

    func named(_ name: String?) -> Self { Self(name: name, option: option, invoker: invoker) }

    func key(for type: Any.Type) -> ServiceKey {
        ServiceKey(serviceType: type, argumentsType: Arguments.self, name: name, option: option)
    }

    func instance<Service>(of type: Service.Type, in container: Container, isolation: (any Actor)?) throws -> Service? {
        let call = ResolutionCall(container: container, isolation: isolation)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        if let registration = container.registration(for: key(for: type)),
            let instance = try container.watch(
                registration,
                { try registration.instance(as: type, for: call, invoker: invoker) }
            )
        {
            return instance
        }
        return try wrapper(type, in: container, isolation: isolation)
    }
}
