/// A registration whose factory takes nothing but the resolver: what nearly all are.
final class PlainRegistration<Service>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (any Resolver) throws -> Service

    init(
        name: String?,
        source: RegistrationSource?,
        scope: ObjectScope,
        isolation: (any Actor)?,
        factory: @escaping (any Resolver) throws -> Service
    ) {
        self.factory = factory
        super.init(.plain, name: name, arguments: .none, source: source, scope: scope, isolation: isolation)
    }

    private init(copying other: PlainRegistration) {
        factory = other.factory
        super.init(copying: other, arguments: .none)
    }

    override func copy(for overlay: Overlay) -> Registration {
        keepsInstance ? PlainRegistration(copying: self) : self
    }

    override func resolve<Requested>(
        as type: Requested.Type,
        name: String?,
        samples: ArgumentSamples,
        in container: Container,
        isolation: (any Actor)?
    ) throws {
        // Not `_find`, whose optional would be a type to be found at run time.
        _ = try container._require(type, name: name, isolation: isolation)
    }

    override var argumentsType: Any.Type { (any Resolver).self }

    /// The instance for one call.
    ///
    /// - Parameter call: Who asks.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance(for call: ResolutionCall) throws -> Service {
        let traits = traits
        guard !traits.hasActors, traits.keeper == .graph || traits.keeper == .nowhere else {
            return try instanceFromKeeper(for: call)
        }
        // What `instance(for:make:)` does, in one frame of the stack: chains are deep.
        if traits.keeper == .graph, let shared = sharedInstance(for: call) { return shared.copy(as: Service.self) }
        try call.begin(self)
        defer { call.end() }
        let progress = call.thread.progress
        let instance = try call.withContainer { try factory($0) }
        if traits.keeper == .graph || traits.hasCompletions,
            let earlier = try complete(instance, for: call, traits, since: progress)
        {
            return earlier.copy(as: Service.self)
        }
        return instance
    }

    @inline(never)  // Not in the frame above.
    private func instanceFromKeeper(for call: ResolutionCall) throws -> Service {
        try instance(for: call) { try call.withContainer { try factory($0) } }
    }

    override func make(_ arguments: UnsafeRawPointer) throws -> Service {
        // A tuple of one is its element.
        try factory(arguments.assumingMemoryBound(to: (any Resolver).self).pointee)
    }
}
