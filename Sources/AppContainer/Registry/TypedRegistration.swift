import Synchronization

/// A registration that makes instances of a service type; the subclasses know how the factory is called.
class TypedRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.

    /// What a resolve needs to know of `settings`, read without the lock. Written under it.
    private let traits: Atomic<UInt8>
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
    }

    init(_ kind: Kind, key: ServiceKey, source: RegistrationSource?, scope: ObjectScope, isolation: (any Actor)?) {
        var traits = Traits()
        traits.scope = ScopeKind(scope)
        var settings: Settings?
        if traits.scope == .custom || isolation != nil || key.option != nil {
            let rare = Settings()
            rare.customScope = traits.scope == .custom ? Carried(scope) : nil
            rare.option = key.option
            if let isolation {
                rare.actors = [isolation]
                traits.hasActors = true
            }
            settings = rare
        }
        self.traits = Atomic(traits.rawValue)
        self.settings = Mutex(settings)
        super.init(kind, key: key, source: source)
    }

    deinit {
        Unmanaged<InstanceCell<Service>>(address: cellAddress.load(ordering: .acquiring))?.release()
    }

    override final var option: (any ServiceKeyOption)? {
        settings.withLock { $0?.option }
    }

    // MARK: Settings

    /// Changes what few registrations have.
    ///
    /// - Parameter body: Changes the settings and what the resolving thread reads of them.
    private func change<Result: Sendable>(_ body: (Settings, inout Traits) -> Result) -> Result {
        settings.withLock { settings in
            let rare = settings ?? Settings()
            settings = rare
            var traits = Traits(rawValue: self.traits.load(ordering: .relaxed))
            let result = body(rare, &traits)
            self.traits.store(traits.rawValue, ordering: .releasing)
            return result
        }
    }

    override final var objectScope: any ObjectScopeProtocol {
        let scope = Traits(rawValue: traits.load(ordering: .acquiring)).scope
        if let standard = scope.standard { return standard }
        return settings.withLock { $0?.customScope }?.value ?? ObjectScope.graph
    }

    /// Chooses the scope; without effect on an instance that is kept already.
    ///
    /// - Parameter scope: The scope.
    final func setScope(_ scope: any ObjectScopeProtocol) {
        let kind = ScopeKind(scope)
        if kind != .custom {
            settings.withLock { _ in
                var traits = Traits(rawValue: self.traits.load(ordering: .relaxed))
                traits.scope = kind
                self.traits.store(traits.rawValue, ordering: .releasing)
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

    override final func discardInstance() {
        switch keeper(Traits(rawValue: traits.load(ordering: .acquiring))) {
        case .cell: cell.discard()
        case .storage: storage?.instance = nil
        case .graph, .nowhere, .unchosen: break
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
        let traits = Traits(rawValue: traits.load(ordering: .acquiring))
        if traits.hasActors { try checkActors(for: call) }
        switch keeper(traits) {
        case .nowhere, .unchosen:
            try call.begin(self)
            defer { call.end() }
            let instance = try make()
            if traits.hasCompletions { try complete(instance, for: call) }
            return instance
        case .graph:
            return try graphInstance(for: call, hasCompletions: traits.hasCompletions, make: make)
        case .cell:
            return try cell.instance(for: call, of: self, make: make) {
                if traits.hasCompletions { try complete($0, for: call) }
            }
        case .storage:
            return try storedInstance(for: call, make: make)
        }
    }

    private func graphInstance(
        for call: ResolutionCall,
        hasCompletions: Bool,
        make: () throws -> Service
    ) throws -> Service {
        if let graph = call.thread.begunGraph(for: call.container), let shared = sharedInstance(in: graph) {
            return shared
        }
        try call.begin(self)
        defer { call.end() }
        let progress = call.thread.progress
        let instance = try make()
        if call.thread.progress != progress,
            let graph = call.thread.begunGraph(for: call.container),
            let shared = sharedInstance(in: graph)
        {
            // A cycle has shared one meanwhile; this one is dropped, without its own `initCompleted`.
            return shared
        }
        if hasCompletions || !call.thread.isAlone(in: call.container) {
            call.thread.graph(for: call.container).share(instance, for: serial)
            call.thread.noteProgress()
            if hasCompletions { try complete(instance, for: call) }
        }
        return instance
    }

    private func sharedInstance(in graph: ObjectGraph) -> Service? {
        graph.find(serial).flatMap { $0.instance(of: Service.self) }
    }

    private func storedInstance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
        try call.begin(self)
        defer { call.end() }
        guard let storage else { return try make() }
        let graph = call.thread.graph(for: call.container)
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

    private func complete(_ instance: Service, for call: ResolutionCall) throws {
        for completion in settings.withLock({ $0?.completions ?? [] }) {
            try completion.value(call.container, instance)
        }
    }

    private func checkActors(for call: ResolutionCall) throws {
        for actor in settings.withLock({ $0?.actors ?? [] }) { try call.checkIsolation(actor, of: self) }
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
            var traits = Traits(rawValue: self.traits.load(ordering: .relaxed))
            guard traits.keeper == .unchosen else { return traits.keeper }
            switch ScopeKind(scope) {
            case .transient: traits.keeper = .nowhere
            case .graph: traits.keeper = .graph
            case .container, .weak:
                let holding: InstanceCell<Service>.Holding = ScopeKind(scope) == .weak ? .weakly : .strongly
                let cell = Unmanaged.passRetained(InstanceCell<Service>(holding: holding))
                cellAddress.store(UInt(bitPattern: cell.toOpaque()), ordering: .releasing)
                traits.keeper = .cell
            case .custom:
                settings?.storage = storage
                traits.keeper = .storage
            }
            self.traits.store(traits.rawValue, ordering: .releasing)
            return traits.keeper
        }
    }

    private var cell: InstanceCell<Service> {
        // Set before the keeper is, which the callers have read.
        guard let cell = Unmanaged<InstanceCell<Service>>(address: cellAddress.load(ordering: .acquiring)) else {
            preconditionFailure("a registration that keeps its instance in a cell has one")
        }
        return cell._withUnsafeGuaranteedRef { $0 }
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
