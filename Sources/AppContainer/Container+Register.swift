extension Container {
    /// Registers a factory for a service type.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by, usually a protocol.
    ///   - name: Tells several registrations of one service type apart.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver.
    /// - Returns: The entry, to choose the scope and more. It replaces an earlier one with the same key.
    @discardableResult
    public func register<Service>(
        _ serviceType: Service.Type,
        name: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver) throws -> Service
    ) -> ServiceEntry<Service> {
        add(
            PlainRegistration(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: defaultObjectScope,
                isolation: isolation,
                factory: factory
            )
        )
    }

    /// Registers a factory with arguments for a service type.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by, usually a protocol.
    ///   - name: Tells several registrations of one service type apart.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver and the arguments that
    ///     `resolve(_:arguments:)` passes; their types are part of the key.
    /// - Returns: The entry, to choose the scope and more. It replaces an earlier one with the same key.
    @discardableResult
    public func register<Service, First, each Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver, First, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service> {
        add(
            FactoryRegistration<Service, First, repeat each Argument>(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: defaultObjectScope,
                isolation: isolation,
                factory: factory
            )
        )
    }

    /// Registers a factory that any thread may call, checked by the compiler: what it captures is `Sendable`.
    ///
    /// Use it where code on an actor registers a service that is resolved elsewhere too.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: Tells several registrations of one service type apart.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver.
    /// - Returns: The entry. It replaces an earlier one with the same key.
    @discardableResult
    public func register<Service>(
        nonisolated serviceType: Service.Type,
        name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (any Resolver) throws -> Service
    ) -> ServiceEntry<Service> {
        register(serviceType, name: name, isolation: nil, file: file, line: line, factory: factory)
    }

    /// Registers a factory with arguments that any thread may call; as `register(nonisolated:)` without.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: Tells several registrations of one service type apart.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver and the arguments.
    /// - Returns: The entry. It replaces an earlier one with the same key.
    @discardableResult
    public func register<Service, First, each Argument>(
        nonisolated serviceType: Service.Type,
        name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping @Sendable (any Resolver, First, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service> {
        register(serviceType, name: name, isolation: nil, file: file, line: line, factory: factory)
    }

    /// Registers a factory whose arguments are one value; for extensions of the container.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - factory: Makes an instance of the service type from its arguments, the resolver first.
    ///   - name: Tells several registrations of one service type apart.
    ///   - option: Tells the extension's registrations from all others.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The entry. It replaces an earlier one with the same key.
    @discardableResult
    public func _register<Service, Arguments>(
        _ serviceType: Service.Type,
        factory: @escaping (Arguments) -> Any,
        name: String? = nil,
        option: (any ServiceKeyOption)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) -> ServiceEntry<Service> {
        add(
            OpaqueRegistration(
                name: name,
                option: option,
                scope: defaultObjectScope,
                isolation: isolation,
                factory: factory
            )
        )
    }

    /// Lets a further type resolve to an entry: to the same instances, with the same scope and arguments.
    ///
    /// - Parameters:
    ///   - type: The further type. If the entry's instances are not of this type, resolving it gives `nil`.
    ///   - name: The name it is resolved by; the entry's own name is not inherited.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - service: The entry.
    public func forward<Type, Service>(
        _ type: Type.Type,
        name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        to service: ServiceEntry<Service>
    ) {
        let source = RegistrationSource(file: file, line: line)
        insert(ForwardRegistration(Type.self, name: name, source: source, target: service.registration))
        tellBehaviors(of: type, entry: service, name: name)
    }

    /// Removes all registrations of this container; parents, children and behaviors stay.
    public func removeAll() {
        registry.removeAll()
    }

    /// Adds a behavior, which is told of every registration from now on.
    ///
    /// - Parameter behavior: The behavior; it is called on the threads that register.
    public func addBehavior(_ behavior: any Behavior) {
        registry.add(behavior)
    }

    /// Whether a service type is registered under a name, whatever the factory's arguments, here or in an ancestor.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - name: The exact name; `nil` asks for an unnamed registration.
    /// - Returns: Whether there is one.
    public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
        if Overlay.current?.overrides(Service.self, name: name) == true { return true }
        var container: Container? = self
        while let current = container {
            if current.registry.contains(Service.self, name: name) { return true }
            container = current.parent
        }
        return false
    }

    private func insert(_ registration: Registration) {
        if case .warned(let warning) = registry.insert(registration) { Container.loggingFunction?(warning) }
    }

    func add<Service>(_ registration: TypedRegistration<Service>) -> ServiceEntry<Service> {
        insert(registration)
        return announce(registration)
    }

    /// Tells the behaviors of a registration.
    ///
    /// - Parameter registration: The registration, added to the registry.
    /// - Returns: Its entry.
    func announce<Service>(_ registration: TypedRegistration<Service>) -> ServiceEntry<Service> {
        let entry = ServiceEntry(registration, container: self)
        tellBehaviors(of: Service.self, entry: entry, name: registration.name)
        return entry
    }

    private func tellBehaviors<Type, Service>(of type: Type.Type, entry: ServiceEntry<Service>, name: String?) {
        for behavior in registry.behaviors() {
            behavior.value.container(self, didRegisterType: type, toService: entry, withName: name)
        }
    }
}
