import Synchronization

/// A registration that makes instances of a service type; the subclasses know how the factory is called.
class TypedRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.

    /// What a resolve needs to know of `settings`, read without the lock. Written under it.
    private let storedTraits: Atomic<UInt8>
    /// The `InstanceCell<Service>`, once there is one; owned, never replaced.
    private let cellAddress = Atomic<UInt>(0)
    private let settings: Mutex<Settings?>

    /// What few registrations have, apart from the others to keep those small.
    private final class Settings {
        var customScope: Carried<any ObjectScopeProtocol>?
        var storage: StorageReference?
        var completions: [Carried<(any Resolver, Service) throws -> Void>] = []
        /// The actors the factory and the `initCompleted` closures belong to.
        var actors: [any Actor] = []
        var option: (any ServiceKeyOption)?
        var tearDowns: [TearDownStep<Service>] = []

        /// The same, without the storage.
        func copy() -> Carried<Settings> {
            let copy = Settings()
            copy.customScope = customScope
            copy.completions = completions
            copy.actors = actors
            copy.option = option
            copy.tearDowns = tearDowns
            return Carried(copy)
        }
    }

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

    /// Changes what few registrations have.
    ///
    /// - Parameter body: Changes the settings and what the resolving thread reads of them.
    /// - Returns: What the body returned.
    private func change<Result: Sendable>(_ body: (Settings, inout Traits) -> Result) -> Result {
        settings.withLock { settings in
            let rare = settings ?? Settings()
            settings = rare
            var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
            let result = body(rare, &traits)
            storedTraits.store(traits.rawValue, ordering: .releasing)
            return result
        }
    }

    override final var objectScope: any ObjectScopeProtocol {
        let scope = traits.scope
        if let standard = scope.standard { return standard }
        return settings.withLock { $0?.customScope }?.value ?? ObjectScope.graph
    }

    override final var scopeKind: ScopeKind { traits.scope }

    /// Chooses the scope; without effect on an instance that is kept already.
    ///
    /// - Parameter scope: The scope.
    final func setScope(_ scope: any ObjectScopeProtocol) {
        let kind = ScopeKind(scope)
        if kind != .custom {
            settings.withLock { _ in
                var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
                traits.scope = kind
                storedTraits.store(traits.rawValue, ordering: .releasing)
            }
            return
        }
        let scope = Carried(scope)
        let previous = change { settings, traits in
            let previous = settings.customScope
            settings.customScope = scope
            traits.scope = .custom
            return previous
        }
        _ = previous
    }

    /// Adds a closure to run after the factory.
    ///
    /// - Parameters:
    ///   - completion: The closure.
    ///   - isolation: The actor it belongs to.
    final func addCompletion(
        _ completion: @escaping (any Resolver, Service) throws -> Void,
        isolation: (any Actor)?
    ) {
        let completion = Carried(completion)
        change { settings, traits in
            settings.completions.append(completion)
            traits.hasCompletions = true
            if let isolation, !settings.actors.contains(where: { $0 === isolation }) {
                settings.actors.append(isolation)
                traits.hasActors = true
            }
        }
    }

    /// Adds a closure to run when the container lets go of the instance.
    ///
    /// - Parameter step: The closure.
    final func addTearDown(_ step: TearDownStep<Service>) {
        change { settings, _ in settings.tearDowns.append(step) }
    }

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

    /// The instance for one call: the one kept by the scope, or a new one.
    ///
    /// - Parameters:
    ///   - call: Who asks.
    ///   - make: Calls the factory.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    final func instance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
        var traits = self.traits
        if traits.hasActors { try checkActors(for: call) }
        if traits.keeper == .unchosen { traits.keeper = chooseKeeper() }
        switch traits.keeper {
        case .nowhere, .unchosen, .graph:
            if traits.keeper == .graph, let shared = sharedInstance(for: call) { return shared.copy(as: Service.self) }
            try call.begin(self)
            defer { call.end() }
            let progress = call.thread.progress
            let instance = try make()
            if let earlier = try complete(instance, for: call, traits, since: progress) {
                return earlier.copy(as: Service.self)
            }
            return instance
        case .cell:
            return try cell._withUnsafeGuaranteedRef { cell in
                try cell.instance(for: call, of: self, make: make) {
                    if traits.hasCompletions { try complete($0, for: call) }
                }
            }
        case .storage:
            return try storedInstance(for: call, make: make)
        }
    }

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

    /// Shares a new instance in the graph, if that is its scope, and runs the `initCompleted` closures.
    ///
    /// - Parameters:
    ///   - instance: The instance.
    ///   - call: Who asked.
    ///   - traits: What is known of this registration.
    ///   - progress: The thread's progress when the factory was called.
    /// - Returns: Where the instance is that a cycle has shared meanwhile, if it has; the new one is to be dropped then,
    ///   without its own `initCompleted`.
    /// - Throws: What the closures threw.
    @inline(never)  // Not in the frames that stay while a factory runs.
    final func complete(
        _ instance: borrowing Service,
        for call: ResolutionCall,
        _ traits: Traits,
        since progress: UInt
    ) throws -> InstanceLocation? {
        if traits.keeper == .graph {
            if call.thread.progress != progress, let earlier = sharedInstance(for: call) { return earlier }
            guard traits.hasCompletions || !call.isAlone else { return nil }
            call.graph.share(instance, for: serial)
            call.thread.noteProgress()
        }
        if traits.hasCompletions { try complete(copy instance, for: call) }
        return nil
    }

    /// Where the instance is that a call's graph shares, if there is one.
    @inline(never)
    final func sharedInstance(for call: ResolutionCall) -> InstanceLocation? {
        guard let location = call.begunGraph?.location(of: serial), location.isShareable(as: Service.self) else {
            return nil
        }
        return location
    }

    private func storedInstance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
        try call.begin(self)
        defer { call.end() }
        guard let storage else { return try make() }
        let graph = call.graph
        let identifier = GraphIdentifier(graph: graph)
        if let stored = storage.instance(inGraph: identifier) as? Service { return stored }
        let instance = try make()
        if let stored = storage.instance(inGraph: identifier) as? Service { return stored }
        storage.setInstance(instance, inGraph: identifier)
        graph.storageWasUsed(storage)
        call.thread.noteProgress()
        try complete(instance, for: call)
        return instance
    }

    final func complete(_ instance: Service, for call: ResolutionCall) throws {
        for completion in settings.withLock({ $0?.completions ?? [] }) {
            try completion.value(call.container, instance)
        }
    }

    override final var actors: [any Actor] {
        settings.withLock { $0?.actors ?? [] }
    }

    final func checkActors(for call: ResolutionCall) throws {
        for actor in actors { try call.checkIsolation(actor, of: self) }
    }

    // MARK: Instances made elsewhere

    /// The instance the scope keeps, if there is one.
    ///
    /// - Returns: The instance.
    final func keptInstance() -> Service? {
        switch keeper(traits) {
        case .cell: cell.takeUnretainedValue().kept()
        case .storage: storage?.instance as? Service
        case .graph, .nowhere, .unchosen: nil
        }
    }

    /// Keeps an instance as the scope says and runs the `initCompleted` closures.
    ///
    /// - Parameters:
    ///   - instance: The instance.
    ///   - container: The container that was asked.
    ///   - isolation: The actor this runs on.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` if the closures belong to another actor, or their error.
    final func keep(_ instance: Service, for container: Container, isolation: (any Actor)?) throws -> Service {
        let call = ResolutionCall(container: container, isolation: isolation)
        try checkActors(for: call)
        call.thread.beginReading()
        defer { call.thread.endReading() }
        try call.begin(self)
        defer { call.end() }
        try complete(instance, for: call)
        switch keeper(traits) {
        case .cell: cell.takeUnretainedValue().keep(instance)
        case .storage: storage?.instance = instance
        case .graph, .nowhere, .unchosen: break
        }
        return instance
    }

    // MARK: Where the instance is kept

    /// Where the instance is kept: chosen by the scope when it is first needed, and not changed by a later scope.
    private func keeper(_ traits: Traits) -> Traits.Keeper {
        traits.keeper == .unchosen ? chooseKeeper() : traits.keeper
    }

    private func chooseKeeper() -> Traits.Keeper {
        // A scope of the user's makes its storage outside the lock.
        let scope = objectScope
        let storage = ScopeKind(scope) == .custom ? StorageReference(storage: scope.makeStorage()) : nil
        return settings.withLock { settings in
            var traits = Traits(rawValue: storedTraits.load(ordering: .relaxed))
            guard traits.keeper == .unchosen else { return traits.keeper }
            switch ScopeKind(scope) {
            case .transient: traits.keeper = .nowhere
            case .graph: traits.keeper = .graph
            case .container, .weak:
                let cell = Unmanaged.passRetained(InstanceCell<Service>(isWeak: ScopeKind(scope) == .weak))
                cellAddress.store(UInt(bitPattern: cell.toOpaque()), ordering: .releasing)
                traits.keeper = .cell
            case .custom:
                settings?.storage = storage
                traits.keeper = .storage
            }
            storedTraits.store(traits.rawValue, ordering: .releasing)
            return traits.keeper
        }
    }

    /// The cell; it lives as long as this registration.
    private var cell: Unmanaged<InstanceCell<Service>> {
        // Set before the keeper is, which the callers have read.
        guard let cell = Unmanaged<InstanceCell<Service>>(address: cellAddress.load(ordering: .acquiring)) else {
            preconditionFailure("a registration that keeps its instance in a cell has one")
        }
        return cell
    }

    private var storage: (any InstanceStorage)? {
        settings.withLock { $0?.storage }?.storage
    }
}

extension Unmanaged {
    /// - Parameter address: The address of an object of this class; 0 for none.
    init?(address: UInt) {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        self = .fromOpaque(pointer)
    }

    /// The object's address, to be kept in an atomic.
    var address: UInt { UInt(bitPattern: toOpaque()) }
}
