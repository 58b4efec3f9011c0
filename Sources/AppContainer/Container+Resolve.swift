extension Container: Resolver {
    /// Finds or makes the instance for a service type; see `Resolver`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance, or `nil` if nothing is registered for service type and name.
    /// - Throws: `ResolutionError`, or the factory's own error.
    public func _find<Service>(_ serviceType: Service.Type, name: String?, isolation: (any Actor)?) throws -> Service? {
        let call = ResolutionCall(container: self, isolation: isolation)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        if !Detour.isNeeded, let registration = plainRegistration(serviceType, name: name) {
            return try registration._withUnsafeGuaranteedRef { try $0.instance(for: call) }
        }
        return try findInAnyWay(serviceType, name: name, isolation: isolation)
    }

    @inline(never)  // Not in the frame above, which stays while a factory runs.
    private func findInAnyWay<Service>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: (any Actor)?
    ) throws -> Service? {
        if let detour = PlainDetour(to: serviceType, name: name, in: self) {
            return try detour.instance(in: self, isolation: isolation)
        }
        return try answer(ArgumentsRequest(name: name), serviceType, isolation: isolation)
    }

    /// Finds or makes the instance for a service type; see `Resolver`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError`, also if nothing is registered; or the factory's own error.
    public func _require<Service>(_ serviceType: Service.Type, name: String?, isolation: (any Actor)?) throws -> Service
    {
        let call = ResolutionCall(container: self, isolation: isolation)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        if !Detour.isNeeded, let registration = plainRegistration(serviceType, name: name) {
            return try registration._withUnsafeGuaranteedRef { try $0.instance(for: call) }
        }
        return try requireInAnyWay(serviceType, name: name, isolation: isolation)
    }

    @inline(never)  // Not in the frame above, which stays while a factory runs.
    private func requireInAnyWay<Service>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: (any Actor)?
    ) throws -> Service {
        if let detour = PlainDetour(to: serviceType, name: name, in: self) {
            return try detour.instance(in: self, isolation: isolation)
        }
        return try requireAnswer(serviceType, name: name, isolation: isolation)
    }

    @inline(never)  // Not above, where the type of its optional would be found at run time though it is not needed.
    private func requireAnswer<Service>(
        _ serviceType: Service.Type,
        name: String?,
        isolation: (any Actor)?
    ) throws -> Service {
        guard let instance = try answer(ArgumentsRequest(name: name), serviceType, isolation: isolation) else {
            throw _missing(serviceType, argumentsType: (any Resolver).self, name: name)
        }
        return instance
    }

    /// The registration of a service type without arguments. Call between `beginReading` and `endReading`.
    ///
    /// - Parameters:
    ///   - type: The service type.
    ///   - name: The name.
    /// - Returns: The registration; valid until `endReading`.
    fileprivate func plainRegistration<Service>(
        _ type: Service.Type,
        name: String?
    ) -> Unmanaged<PlainRegistration<Service>>? {
        guard !isSynchronized, type != GraphIdentifier.self else { return nil }
        let found = registration(ObjectIdentifier(type), name: name) { $0.arguments.count == 0 }
        guard let found, found._withUnsafeGuaranteedRef({ $0.kind == .plain }) else { return nil }
        // Its kind says that this is its class: the service type is that of the key it was found by.
        return .fromOpaque(found.toOpaque())
    }

    /// Finds or makes the instance for a service type and arguments; see `Resolver`.
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
        if !isSynchronized, !Detour.isNeeded {
            let call = ResolutionCall(container: self, isolation: isolation)
            call.thread.beginReading()
            defer { call.thread.endReading() }
            let found = registration(ObjectIdentifier(serviceType), name: name) { registration in
                var comparison = registration.arguments.comparison
                repeat comparison.next((each Argument).self)
                return comparison.isMatch
            }
            if let found, found._withUnsafeGuaranteedRef({ $0.kind == .factory }) {
                // Its kind says that this is its class: the service type is that of the key it was found by, and the
                // argument types have been compared.
                let registration = unsafeDowncast(
                    found.takeUnretainedValue(),
                    to: FactoryRegistration<Service, repeat each Argument>.self
                )
                guard registration.isBare else {
                    return try registration.instance(for: call, arguments: repeat each arguments)
                }
                // Called from here, as every function the arguments pass through copies them.
                try call.begin(registration)
                defer { call.end() }
                return try registration.factory(self, repeat each arguments)
            }
        }
        return try answer(
            ArgumentsRequest(name: name, arguments: repeat each arguments),
            serviceType,
            isolation: isolation
        )
    }

    /// Answers a request in all the ways there are, and reports it if there is no answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - type: The service type.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError`, or the factory's own error.
    func answer<Service>(
        _ request: some ServiceRequest,
        _ type: Service.Type,
        isolation: (any Actor)?
    ) throws -> Service? {
        let key = request.key(for: type)
        if key == .graphIdentifier { return currentObjectGraph as? Service }
        if Detour.isNeeded, let trace = Overlay.current?.trace {
            return try trace.answer(key, type, in: self) {
                try synchronized { try request.instance(of: type, in: self, isolation: isolation) }
            }
        }
        let instance = try synchronized { try request.instance(of: type, in: self, isolation: isolation) }
        if instance == nil { reportFailure(type, key: key) }
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
        .missing(ServiceKey(serviceType: serviceType, argumentsType: argumentsType, name: name), in: self)
    }

    /// The registration of a service type that meets a condition, here or in the nearest ancestor that has one. Call
    /// between `beginReading` and `endReading`.
    ///
    /// - Parameters:
    ///   - service: The service type.
    ///   - name: The name.
    ///   - condition: The condition.
    /// - Returns: The registration, if there is one; valid until `endReading`.
    private func registration(
        _ service: ObjectIdentifier,
        name: String?,
        where condition: (Registration) -> Bool
    ) -> Unmanaged<Registration>? {
        registry.first(service, name: name, where: condition)
            ?? parent?.registration(service, name: name, where: condition)
    }

    /// The registration with a key, here or in the nearest ancestor that has it.
    ///
    /// - Parameter key: The key.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey) -> Registration? {
        guard Detour.isNeeded, let overlay = Overlay.current else { return ownRegistration(for: key) }
        return overlay.registration(for: key) { ownRegistration(for: key) }
    }

    private func ownRegistration(for key: ServiceKey) -> Registration? {
        registry.registration(for: key) ?? parent?.ownRegistration(for: key)
    }
}

/// The resolve of a service type without arguments under an overlay or a recording: what a request of any kind does,
/// without the key and the types that take so long to make at run time.
private struct PlainDetour<Service> {
    private let registration: PlainRegistration<Service>
    private let overlay: Overlay?

    /// - Parameters:
    ///   - type: The service type.
    ///   - name: The name.
    ///   - container: The container that was asked, between `beginReading` and `endReading`; gives `nil` if the request
    ///     is to be answered as those of any kind are.
    init?(to type: Service.Type, name: String?, in container: Container) {
        guard Detour.isNeeded, let found = container.plainRegistration(type, name: name) else { return nil }
        overlay = Overlay.current
        guard let overlay else {
            registration = found.takeUnretainedValue()
            return
        }
        guard overlay.overrides.isEmpty else { return nil }
        // What stands for a registration is of its class.
        registration = unsafeDowncast(
            found._withUnsafeGuaranteedRef { overlay.instead(of: $0) },
            to: PlainRegistration<Service>.self
        )
    }

    /// Makes or finds the instance under the eyes of those who watch.
    ///
    /// - Parameters:
    ///   - container: The container that was asked.
    ///   - isolation: The actor the caller runs on.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance(in container: Container, isolation: (any Actor)?) throws -> Service {
        let call = ResolutionCall(container: container, isolation: isolation)
        guard let trace = overlay?.trace else {
            return try container.measure(registration) { try registration.instance(for: call) }
        }
        return try trace.watch(registration, in: container) {
            try container.measure(registration) { try registration.instance(for: call) }
        }
    }
}

extension ServiceKey {
    /// Asks for the identifier of the graph that is being resolved; it is answered before any lookup.
    static let graphIdentifier = ServiceKey(serviceType: GraphIdentifier.self, argumentsType: (any Resolver).self)
}
