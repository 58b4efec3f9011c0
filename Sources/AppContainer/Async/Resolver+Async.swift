extension Resolver {
    /// The instance registered for a service type, awaited: made by an async factory, or by one that belongs to another
    /// actor than the caller's, which then runs there.
    ///
    /// Callers that ask for a shared instance while it is being made await the same making. A cancelled caller gets
    /// `CancellationError` at once; the making is cancelled when nobody awaits it any more.
    ///
    /// ```swift
    /// container.register(async: Database.self) { _ in try await Database.open() }.inObjectScope(.container)
    /// let database = try await container.require(async: Database.self)
    /// ```
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered; its instances cross from actor to actor.
    ///   - name: The name it was registered under, if any.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance.
    /// - Throws: As the synchronous `require`, and `CancellationError` if the calling task is cancelled.
    public func require<Service: Sendable>(
        async serviceType: Service.Type,
        name: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Service {
        guard let container = self as? Container else {
            return try require(serviceType, name: name, isolation: isolation)
        }
        return try await container.awaitInstance(of: serviceType, name: name, isolation: isolation)
    }

    /// The instance registered for a service type, awaited, or `nil` if there is none; as `require(async:)`.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - name: The name it was registered under, if any.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instance, or `nil` if the service is not registered or could not be made; the reason then goes to
    ///   `Container.loggingFunction`.
    public func resolve<Service: Sendable>(
        async serviceType: Service.Type,
        name: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Service? {
        do {
            return try await require(async: serviceType, name: name, isolation: isolation)
        } catch {
            Container.log(error)
            return nil
        }
    }
}

extension Container {
    /// Registers a factory that awaits; its instances are resolved with `require(async:)` or `resolve(async:)`.
    ///
    /// The factory runs on the actor it is written on. In the scopes `.container` and `.weak` an instance is made once
    /// however many tasks ask for it, and found by the synchronous `resolve` too once it is made; in `.graph` it is
    /// shared within the outermost awaited resolve.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by; its instances cross from actor to actor.
    ///   - name: Tells several registrations of one service type apart.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver.
    /// - Returns: The entry. It replaces an earlier one with the same key.
    @discardableResult
    public func register<Service: Sendable>(
        async serviceType: Service.Type,
        name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        // Inherits the actor as `Task.init` does: there is no other spelling for a stored closure yet.
        @_inheritActorContext
        factory: @escaping @Sendable @isolated(any) (any Resolver) async throws -> Service
    ) -> ServiceEntry<Service> {
        add(
            AsyncRegistration(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: defaultObjectScope,
                factory: factory
            )
        )
    }

    /// The instance for a service type, made where its registration says.
    ///
    /// - Parameters:
    ///   - type: The service type.
    ///   - name: The name.
    ///   - isolation: The caller's actor.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError`, the factory's error, or `CancellationError`.
    fileprivate func awaitInstance<Service: Sendable>(
        of type: Service.Type,
        name: String?,
        isolation: isolated (any Actor)?
    ) async throws -> Service {
        let key = ServiceKey(serviceType: type, argumentsType: (any Resolver).self, name: name)
        let registration = registration(for: key)
        if let making = registration?.asyncMaking {
            guard let instance = try await making.instance(for: self) as? Service else {
                throw ResolutionError.wrongType(key)
            }
            return instance
        }
        for actor in registration?.actors ?? [] where actor !== isolation {
            return try await find(type, name: name, on: actor)
        }
        return try require(type, name: name, isolation: isolation)
    }

    private func find<Service: Sendable>(
        _ type: Service.Type,
        name: String?,
        on actor: isolated some Actor
    ) throws -> Service {
        try require(type, name: name, isolation: actor)
    }
}
