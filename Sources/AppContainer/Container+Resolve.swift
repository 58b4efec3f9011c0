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
        let request = ArgumentsRequest(name: name, arguments: repeat each arguments)
        if request.key(for: serviceType) == .graphIdentifier { return currentObjectGraph as? Service }
        let instance = try synchronized {
            try request.instance(of: serviceType, in: self, isolation: isolation)
        }
        if instance == nil { reportFailure(serviceType, key: request.key(for: serviceType)) }
        return instance
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

    /// The registration with a key, here or in the nearest ancestor that has it.
    ///
    /// - Parameter key: The key.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey) -> Registration? {
        var container: Container? = self
        while let current = container {
            if let registration = current.registry.registration(for: key) { return registration }
            container = current.parent
        }
        return nil
    }
}

extension ServiceKey {
    /// Asks for the identifier of the graph that is being resolved; it is answered before any lookup.
    static let graphIdentifier = ServiceKey(serviceType: GraphIdentifier.self, argumentsType: (any Resolver).self)
}
