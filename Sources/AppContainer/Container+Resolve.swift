extension Container: Resolver {
    /// Finds or makes the instance for a service type; see `Resolver`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under.
    ///   - isolation: The actor the caller runs on.
    ///   - arguments: What the factory takes beside the resolver.
    /// - Returns: The instance, or `nil` if nothing is registered for service type, name and argument types.
    /// - Throws: `ResolutionError`, or the factory's own error.
    public func _find<Service, each Argument>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: (any Actor)?,
        arguments: repeat each Argument
    ) throws -> Service? {
        if gate != nil {
            return try synchronized {
                try find(serviceType, name: name, isolation: isolation, arguments: repeat each arguments)
            }
        }
        return try find(serviceType, name: name, isolation: isolation, arguments: repeat each arguments)
    }

    private func find<Service, each Argument>(
        _ type: Service.Type,
        name: String?,
        isolation: (any Actor)?,
        arguments: repeat each Argument
    ) throws -> Service? {
        if let instance = try registeredInstance(
            type,
            name: name,
            isolation: isolation,
            arguments: repeat each arguments
        ) {
            return instance
        }
        let request = ArgumentsRequest(name: name, arguments: repeat each arguments)
        if let wrapper = try request.wrapper(type, in: self, isolation: isolation) { return wrapper }
        reportFailure(type, key: request.key(for: type))
        return nil
    }

    /// The instance of a registered service; wrappers are not tried.
    ///
    /// - Parameters:
    ///   - type: The service type.
    ///   - name: The name.
    ///   - isolation: The actor the caller runs on.
    ///   - arguments: What the factory takes beside the resolver.
    /// - Returns: The instance, or `nil` if nothing is registered or it is of another type.
    /// - Throws: `ResolutionError`, or the factory's own error.
    func registeredInstance<Service, each Argument>(
        _ type: Service.Type,
        name: String?,
        isolation: (any Actor)?,
        arguments: repeat each Argument
    ) throws -> Service? {
        let service = ObjectIdentifier(type)
        let argumentsType = ObjectIdentifier((any Resolver, repeat each Argument).self)
        if service == ObjectIdentifier(GraphIdentifier.self), name == nil,
            argumentsType == ObjectIdentifier((any Resolver).self)
        {
            return currentObjectGraph as? Service
        }
        let call = ResolutionCall(container: self, isolation: isolation)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        guard let registration = registration(service, argumentsType, name: name) else { return nil }
        return try registration._withUnsafeGuaranteedRef { registration in
            guard registration.kind == .factory else {
                return try withUnsafePointer(to: (self as any Resolver, repeat each arguments)) {
                    try registration.instance(as: type, for: call, arguments: $0)
                }
            }
            // Its kind says that this is its class: service and argument types are those of the key it was found by.
            return try unsafeDowncast(registration, to: FactoryRegistration<Service, repeat each Argument>.self)
                .instance(for: call, arguments: repeat each arguments)
        }
    }

    /// Makes the error for a lookup that found nothing; see `Resolver`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type that was asked for.
    ///   - argumentsType: The metatype of the tuple of the resolver and the arguments.
    ///   - name: The name that was asked for.
    /// - Returns: The error.
    public func _missing(_ serviceType: Any.Type, argumentsType: Any.Type, name: String?) -> ResolutionError {
        .missing(ServiceKey(serviceType: serviceType, argumentsType: argumentsType, name: name))
    }

    /// The registration of a service type, here or in the nearest ancestor that has it. Call between `beginReading` and
    /// `endReading`.
    ///
    /// - Parameters:
    ///   - service: The service type.
    ///   - arguments: The arguments' tuple type.
    ///   - name: The name.
    /// - Returns: The registration, if there is one; valid until `endReading`.
    private func registration(
        _ service: ObjectIdentifier,
        _ arguments: ObjectIdentifier,
        name: String?
    ) -> Unmanaged<Registration>? {
        registry.registration(service, arguments, name: name) ?? parent?.registration(service, arguments, name: name)
    }

    /// The registration with a key, here or in the nearest ancestor that has it.
    ///
    /// - Parameter key: The key.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey) -> Registration? {
        registry.registration(for: key) ?? parent?.registration(for: key)
    }
}

extension ServiceKey {
    /// Asks for the identifier of the graph that is being resolved; it is answered before any lookup.
    static let graphIdentifier = ServiceKey(serviceType: GraphIdentifier.self, argumentsType: (any Resolver).self)
}
