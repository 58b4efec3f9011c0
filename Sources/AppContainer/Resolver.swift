/// Hands out instances of service types; what factories receive to ask for their dependencies.
///
/// `Container` is the resolver there is. A type of your own that wraps one implements the requirements and forwards
/// them; every `resolve` and `require` below goes through them.
///
/// Every call remembers the actor it is made on (`#isolation`): a factory registered on the main actor runs only for
/// callers on the main actor, and needs no annotation, cast or `assumeIsolated` there. A call from elsewhere is a typed
/// error of `require` and `nil` from `resolve`, never a trap.
public protocol Resolver: AnyObject, Sendable {
    /// Finds the instance for a service type, or tells why there is none: what `resolve` and `require` stand on.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under. There is no fallback from a name to the unnamed registration.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance, or `nil` if nothing is registered for service type and name.
    /// - Throws: `ResolutionError`, or the factory's own error.
    func _find<Service>(_ serviceType: Service.Type, name: String?, isolation: (any Actor)?) throws -> Service?

    /// Finds the instance for a service type and arguments, or tells why there is none.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under. There is no fallback from a name to the unnamed registration.
    ///   - isolation: The actor the caller runs on.
    ///   - arguments: What the factory takes beside the resolver; their static types choose the registration.
    /// - Returns: The instance, or `nil` if nothing is registered for service type, name and argument types.
    /// - Throws: `ResolutionError`, or the factory's own error.
    func _find<Service, each Argument>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: (any Actor)?,
        arguments: repeat each Argument
    ) throws -> Service?

    /// Finds the instance for a service type; `_find` for callers that cannot do without.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError`, also if nothing is registered; or the factory's own error.
    func _require<Service>(_ serviceType: Service.Type, name: String?, isolation: (any Actor)?) throws -> Service

    /// Makes the error for a lookup that found nothing, with the chain of calls it happened in.
    ///
    /// - Parameters:
    ///   - serviceType: The service type that was asked for.
    ///   - argumentsType: The metatype of the tuple of the resolver and the arguments.
    ///   - name: The name that was asked for.
    /// - Returns: The error `require` throws.
    func _missing(_ serviceType: Any.Type, argumentsType: Any.Type, name: String?) -> ResolutionError
}

// MARK: - resolve: the instance or nil

extension Resolver {
    /// The instance registered for a service type, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance, or `nil` if the service is not registered or could not be made; the reason then goes to
    ///   `Container.loggingFunction`. Use `require` to have it thrown.
    public func resolve<Service>(
        _ serviceType: Service.Type,
        isolation: isolated (any Actor)? = #isolation
    ) -> Service? {
        do {
            return try _find(serviceType, name: nil, isolation: isolation)
        } catch {
            Container.log(error)
            return nil
        }
    }

    /// The instance registered for a service type under a name, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under; `nil` asks for the unnamed registration.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance, or `nil` as for `resolve(_:)`.
    public func resolve<Service>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: isolated (any Actor)? = #isolation
    ) -> Service? {
        do {
            return try _find(serviceType, name: name, isolation: isolation)
        } catch {
            Container.log(error)
            return nil
        }
    }

    /// The instance a factory with one argument makes, or `nil` if there is no such registration.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - argument: The argument. Its static type is part of the key: `Dog()` does not find a factory taking `Animal`.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance, or `nil` as for `resolve(_:)`.
    public func resolve<Service, Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        argument: Argument,
        isolation: isolated (any Actor)? = #isolation
    ) -> Service? {
        do {
            return try _find(serviceType, name: name, isolation: isolation, arguments: argument)
        } catch {
            Container.log(error)
            return nil
        }
    }

    /// The instance a factory with any number of arguments makes, or `nil` if there is no such registration.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - arguments: The arguments in the factory's order. Their static types are part of the key.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance, or `nil` as for `resolve(_:)`.
    public func resolve<Service, each Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) -> Service? {
        do {
            return try _find(serviceType, name: name, isolation: isolation, arguments: repeat each arguments)
        } catch {
            Container.log(error)
            return nil
        }
    }
}

// MARK: - require: the instance or the reason

extension Resolver {
    /// The instance registered for a service type; the throwing form of `resolve`.
    ///
    /// ```swift
    /// container.register(Feed.self) { r in try Feed(posts: r.require((any PostService).self)) }
    /// ```
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` with the whole chain if the service or something it needs is missing, stands in a
    ///   cycle or belongs to another actor; the factory's own error if it threw one.
    public func require<Service>(
        _ serviceType: Service.Type,
        name: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        try _require(serviceType, name: name, isolation: isolation)
    }

    /// The instance a factory with one argument makes; the throwing form of `resolve(_:argument:)`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - argument: The argument. Its static type is part of the key.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: As `require(_:name:)`.
    public func require<Service, Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        argument: Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        guard let instance = try _find(serviceType, name: name, isolation: isolation, arguments: argument) else {
            throw _missing(serviceType, argumentsType: (any Resolver, Argument).self, name: name)
        }
        return instance
    }

    /// The instance a factory with any number of arguments makes; the throwing form of `resolve(_:arguments:)`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - arguments: The arguments in the factory's order. Their static types are part of the key.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: As `require(_:name:)`.
    public func require<Service, each Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Service {
        guard
            let instance = try _find(serviceType, name: name, isolation: isolation, arguments: repeat each arguments)
        else {
            throw _missing(serviceType, argumentsType: (any Resolver, repeat each Argument).self, name: name)
        }
        return instance
    }
}
