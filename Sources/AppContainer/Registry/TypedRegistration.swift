import Synchronization

/// A registration that makes instances of a service type; the subclasses know how the factory is called.
class TypedRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.

    /// What a resolve needs to know of `settings`, read without the lock. Written under it.
    let storedTraits: Atomic<UInt8>
    /// The `InstanceCell<Service>`, once there is one; owned, never replaced.
    let cellAddress = Atomic<UInt>(0)
    let settings: Mutex<Settings?>

    init(
        _ kind: Kind,
        name: String?,
        arguments: ArgumentTypes,
        option: (any ServiceKeyOption)? = nil,
        source: RegistrationSource?,
        scope: ObjectScope,
        isolation: (any Actor)?
    ) {
        var traits = Traits()
        traits.scope = ScopeKind(scope)
        var settings: Settings?
        if traits.scope == .custom || isolation != nil || option != nil {
            let rare = Settings()
            rare.customScope = traits.scope == .custom ? Carried(scope) : nil
            rare.option = option
            if let isolation {
                rare.actors = [isolation]
                traits.hasActors = true
            }
            settings = rare
        }
        storedTraits = Atomic(traits.rawValue)
        self.settings = Mutex(settings)
        super.init(kind, Service.self, name: name, arguments: arguments, source: source)
    }

    /// A registration like another, that keeps no instance yet.
    ///
    /// - Parameters:
    ///   - other: The other.
    ///   - arguments: The same argument types, owned by the copy.
    init(copying other: TypedRegistration, arguments: ArgumentTypes) {
        var traits = other.traits
        traits.keeper = .unchosen
        storedTraits = Atomic(traits.rawValue)
        settings = Mutex(other.settings.withLock { $0?.copy().value })
        super.init(copying: other, arguments: arguments)
    }

    override final var keepsInstance: Bool {
        let traits = traits
        return switch (traits.scope, traits.keeper) {
        case (.container, _), (.weak, _), (.custom, _), (_, .cell), (_, .storage): true
        default: false
        }
    }

    deinit {
        Unmanaged<InstanceCell<Service>>(address: cellAddress.load(ordering: .acquiring))?.release()
    }

    override final var option: (any ServiceKeyOption)? {
        // Others have none; the type of their settings would have to be found at run time to see that.
        kind == .opaque ? settings.withLock { $0?.option } : nil
    }

    /// What a resolve needs to know of the settings.
    final var traits: Traits { Traits(rawValue: storedTraits.load(ordering: .acquiring)) }

    // MARK: Settings

    override final var objectScope: any ObjectScopeProtocol {
        let scope = traits.scope
        if let standard = scope.standard { return standard }
        return settings.withLock { $0?.customScope }?.value ?? ObjectScope.graph
    }

    override final var scopeKind: ScopeKind { traits.scope }

    override final func takeInstance() -> TearDown? {
        switch keeper(traits) {
        case .cell:
            return cell.takeUnretainedValue().take().map { kept in
                TearDown(kept, of: key, steps: settings.withLock { $0?.tearDowns ?? [] })
            }
        case .storage:
            storage?.instance = nil
            return nil
        case .graph, .nowhere, .unchosen:
            return nil
        }
    }

    override final func checkTearDown(for call: ResolutionCall) throws {
        for step in settings.withLock({ $0?.tearDowns ?? [] }) {
            if let actor = step.actor { try call.checkIsolation(actor, of: self) }
        }
    }

    override final func describeWithKey(_ key: ServiceKey) -> String {
        let completions = settings.withLock { $0?.completions.count ?? 0 }
        return describe(key, servedBy: Service.self, scope: objectScope, completions: completions)
    }

    // MARK: Making instances

    /// Calls the factory.
    ///
    /// - Parameter arguments: Where the tuple of the resolver and the arguments is, of `argumentsType`.
    /// - Returns: What the factory made.
    /// - Throws: The factory's error.
    func make(_ arguments: UnsafeRawPointer) throws -> Service {
        preconditionFailure("TypedRegistration is abstract")
    }

    override final func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        try instance(for: call) { try make(arguments) } as? Requested
    }

    override final func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        try instance(for: call) {
            // The invoker cannot throw, so an error goes around it.
            var failure: (any Error)?
            let any = invoker { arguments in
                do {
                    // The key holds the tuple's type, so what is given is what the factory takes.
                    return try withUnsafePointer(to: arguments) { try make($0) }
                } catch {
                    failure = error
                    return error
                }
            }
            if let failure { throw failure }
            guard let service = any as? Service else { throw ResolutionError.wrongType(key) }
            return service
        } as? Requested
    }

    override final var actors: [any Actor] {
        settings.withLock { $0?.actors ?? [] }
    }
}
