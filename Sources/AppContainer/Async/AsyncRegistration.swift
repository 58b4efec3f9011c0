/// A registration whose instances are awaited.
protocol AsyncMaking: AnyObject, Sendable {
    /// Makes or finds the instance.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError`, the factory's error, or `CancellationError`.
    func instance(for container: Container) async throws -> any Sendable
}

/// A registration whose factory awaits.
final class AsyncRegistration<Service: Sendable>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`; the factory is `Sendable`.
    private let factory: @Sendable @isolated(any) (any Resolver) async throws -> Service
    /// The making that is under way for the container's scope.
    private let flights = Flights(keepsResults: false)

    init(
        name: String?,
        source: RegistrationSource?,
        scope: ObjectScope,
        factory: @escaping @Sendable @isolated(any) (any Resolver) async throws -> Service
    ) {
        self.factory = factory
        super.init(.async, name: name, arguments: .none, source: source, scope: scope, isolation: nil)
    }

    override var argumentsType: Any.Type { (any Resolver).self }

    override var asyncMaking: (any AsyncMaking)? { self }

    override func make(_ arguments: UnsafeRawPointer) throws -> Service {
        throw ResolutionError.mustBeAwaited(key)
    }
}

extension AsyncRegistration: AsyncMaking {
    func instance(for container: Container) async throws -> any Sendable {
        let chain = AsyncChain.current
        if let index = chain.makings.firstIndex(where: { $0.registration === self }) {
            throw ResolutionError.cycle(
                chain: chain.makings[index...].map(\.registration.key.text) + [key.text],
                key: key
            )
        }
        if let kept = keptInstance() { return kept }
        switch ScopeKind(objectScope) {
        case .transient, .custom:
            return try await made(for: container, after: chain)
        case .graph:
            return try await share(of: chain.graph, serial, for: container, after: chain)
        case .container, .weak:
            return try await share(of: flights, 0, for: container, after: chain)
        }
    }

    /// Awaits the making that is under way, or begins one.
    private func share(
        of flights: Flights,
        _ key: UInt,
        for container: Container,
        after chain: AsyncChain
    ) async throws -> any Sendable {
        try await flights.value(of: key, awaitedBy: chain.flight, cycle: { self.cycle(after: chain) }) { flight in
            try await self.made(for: container, after: chain.following(flight))
        }
    }

    /// Makes an instance and keeps it as the scope says.
    private func made(for container: Container, after chain: AsyncChain) async throws -> Service {
        let making = Making(self)
        defer { making.end() }
        return try await AsyncChain.$bound.withValue(chain.appending(making)) {
            let instance = try await factory(container)
            return try await complete(instance, for: container)
        }
    }

    /// Keeps an instance and runs its `initCompleted` closures, on the actor they belong to.
    private func complete(_ instance: Service, for container: Container) async throws -> Service {
        if let actor = actors.first {
            return try await complete(instance, for: container, on: actor)
        }
        return try keep(instance, for: container, isolation: nil)
    }

    private func complete(
        _ instance: Service,
        for container: Container,
        on actor: isolated some Actor
    ) throws -> Service {
        try keep(instance, for: container, isolation: actor)
    }

    private func cycle(after chain: AsyncChain) -> ResolutionError {
        .cycle(chain: chain.makings.map(\.registration.key.text) + [key.text], key: key)
    }
}
