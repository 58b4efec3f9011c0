import Synchronization

/// A registration that makes instances of a service type; the subclasses know how the factory is called.
class TypedRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let settings: Mutex<Settings>

    /// What the entry's methods change after registering.
    struct Settings {
        var scope: Carried<any ObjectScopeProtocol>
        var completions: [Carried<(any Resolver, Service) throws -> Void>] = []
        /// The actors the factory and the `initCompleted` closures belong to.
        var actors: [any Actor] = []
        /// Where the instance is kept. Chosen by the scope at the first resolve and not changed by a later scope.
        var keeper: Keeper?
    }

    /// Where an instance is kept between resolves.
    enum Keeper {
        case nowhere
        case graph
        case cell(InstanceCell<Service>)
        case storage(StorageReference)
    }

    init(key: ServiceKey, source: SourceLocation?, scope: any ObjectScopeProtocol, isolation: (any Actor)?) {
        settings = Mutex(Settings(scope: Carried(scope), actors: isolation.map { [$0] } ?? []))
        super.init(key: key, source: source)
    }

    override var objectScope: any ObjectScopeProtocol {
        settings.withLock { $0.scope }.value
    }

    /// Chooses the scope; without effect on an instance that is kept already.
    ///
    /// - Parameter scope: The scope.
    func setScope(_ scope: any ObjectScopeProtocol) {
        let scope = Carried(scope)
        let previous = settings.withLock { settings in
            let previous = settings.scope
            settings.scope = scope
            return previous
        }
        _ = previous
    }

    /// Adds a closure to run after the factory.
    ///
    /// - Parameters:
    ///   - completion: The closure.
    ///   - isolation: The actor it belongs to.
    func addCompletion(
        _ completion: @escaping (any Resolver, Service) throws -> Void,
        isolation: (any Actor)?
    ) {
        let completion = Carried(completion)
        settings.withLock { settings in
            settings.completions.append(completion)
            if let isolation, !settings.actors.contains(where: { $0 === isolation }) {
                settings.actors.append(isolation)
            }
        }
    }

    override func discardInstance() {
        switch settings.withLock({ $0.keeper }) ?? chooseKeeper() {
        case .cell(let cell): cell.discard()
        case .storage(let reference): reference.storage.instance = nil
        case .graph, .nowhere: break
        }
    }

    override func describeWithKey(_ key: ServiceKey) -> String {
        let (scope, completions) = settings.withLock { ($0.scope, $0.completions.count) }
        return describe(key, servedBy: Service.self, scope: scope.value, completions: completions)
    }

    /// The instance for one call: the one kept by the scope, or a new one.
    ///
    /// - Parameters:
    ///   - call: Who asks.
    ///   - make: Calls the factory.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    final func instance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
        let (keeper, actors) = settings.withLock { ($0.keeper, $0.actors) }
        for actor in actors { try call.checkIsolation(actor, of: self) }
        switch keeper ?? chooseKeeper() {
        case .nowhere:
            return try call.run(self) { _ in
                let instance = try make()
                try complete(instance, for: call)
                return instance
            }
        case .graph:
            return try graphInstance(for: call, make: make)
        case .cell(let cell):
            return try cell.instance(for: call, of: self, make: make) { try complete($0, for: call) }
        case .storage(let reference):
            return try storedInstance(in: reference.storage, for: call, make: make)
        }
    }

    private func graphInstance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
        try call.run(self) { thread in
            let graph = thread.graph(for: call.container)
            if let shared = sharedInstance(in: graph) { return shared }
            let instance = try make()
            // A cycle may have shared one meanwhile; then this one is dropped, without its own `initCompleted`.
            if let shared = sharedInstance(in: graph) { return shared }
            graph.share(TypedSharedInstance(instance), for: serial)
            thread.noteProgress()
            try complete(instance, for: call)
            return instance
        }
    }

    private func storedInstance(
        in storage: any InstanceStorage,
        for call: ResolutionCall,
        make: () throws -> Service
    ) throws -> Service {
        try call.run(self) { thread in
            let graph = thread.graph(for: call.container)
            let identifier = GraphIdentifier(graph: graph)
            if let stored = storage.instance(inGraph: identifier) as? Service { return stored }
            let instance = try make()
            if let stored = storage.instance(inGraph: identifier) as? Service { return stored }
            storage.setInstance(instance, inGraph: identifier)
            graph.storageWasUsed(storage)
            thread.noteProgress()
            try complete(instance, for: call)
            return instance
        }
    }

    /// The instance shared in a graph.
    ///
    /// - Parameter graph: The graph.
    /// - Returns: The instance, unless there is none, it is gone, or it is a value.
    final func sharedInstance(in graph: ObjectGraph) -> Service? {
        guard let shared = graph.instance(of: serial) else { return nil }
        // Entries of a graph are keyed by the serial of the registration that made them: this one, of this type.
        return unsafeDowncast(shared, to: TypedSharedInstance<Service>.self).instance
    }

    private func complete(_ instance: Service, for call: ResolutionCall) throws {
        for completion in settings.withLock({ $0.completions }) {
            try completion.value(call.container, instance)
        }
    }

    private func chooseKeeper() -> Keeper {
        let scope = objectScope
        let chosen: Keeper =
            switch scope {
            case let scope where scope === ObjectScope.transient: .nowhere
            case let scope where scope === ObjectScope.graph: .graph
            case let scope where scope === ObjectScope.container: .cell(InstanceCell(holding: .strongly))
            case let scope where scope === ObjectScope.weak: .cell(InstanceCell(holding: .weakly))
            default: .storage(StorageReference(storage: scope.makeStorage()))
            }
        return settings.withLock { settings in
            if let keeper = settings.keeper { return keeper }
            settings.keeper = chosen
            return chosen
        }
    }
}

// MARK: - Factories

/// A registration whose factory has known argument types.
final class FactoryRegistration<Service, each Argument>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (any Resolver, repeat each Argument) throws -> Service

    init(
        key: ServiceKey,
        source: SourceLocation?,
        scope: any ObjectScopeProtocol,
        isolation: (any Actor)?,
        factory: @escaping (any Resolver, repeat each Argument) throws -> Service
    ) {
        self.factory = factory
        super.init(key: key, source: source, scope: scope, isolation: isolation)
    }

    func instance(for call: ResolutionCall, arguments: repeat each Argument) throws -> Service {
        try instance(for: call) { try factory(call.container, repeat each arguments) }
    }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        try instance(for: call) { try make(arguments) } as? Requested
    }

    /// Calls the factory with a tuple.
    ///
    /// - Parameter arguments: Where the tuple of the resolver and the arguments is.
    /// - Returns: What the factory made.
    /// - Throws: What the factory threw.
    private func make(_ arguments: UnsafeRawPointer) throws -> Service {
        var reader = TupleReader(start: arguments)
        let resolver = reader.next(as: (any Resolver).self)
        return try factory(resolver, repeat reader.next(as: (each Argument).self))
    }

    override func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        var failure: (any Error)?
        let made = try instance(for: call) {
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
            guard let service = any as? Service else { throw ResolutionError.invokerFailed(call, key: key) }
            return service
        }
        return made as? Requested
    }
}

/// Reads the elements of a tuple in order: tuples are laid out like structs, each element at its next aligned offset.
private struct TupleReader {
    private let start: UnsafeRawPointer
    private var offset = 0

    init(start: UnsafeRawPointer) {
        self.start = start
    }

    mutating func next<Element>(as type: Element.Type) -> Element {
        let alignment = MemoryLayout<Element>.alignment
        offset = (offset + alignment - 1) & -alignment
        defer { offset += MemoryLayout<Element>.size }
        return (start + offset).assumingMemoryBound(to: type).pointee
    }
}

/// A registration made by an extension of the container, whose factory takes its arguments as one value.
final class OpaqueRegistration<Service, Arguments>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (Arguments) -> Any

    init(
        key: ServiceKey,
        source: SourceLocation?,
        scope: any ObjectScopeProtocol,
        isolation: (any Actor)?,
        factory: @escaping (Arguments) -> Any
    ) {
        self.factory = factory
        super.init(key: key, source: source, scope: scope, isolation: isolation)
    }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        let arguments = arguments.assumingMemoryBound(to: Arguments.self)
        return try instance(for: call) { try made(factory(arguments.pointee), for: call) } as? Requested
    }

    override func instance<Requested, Given>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Given) -> Any) -> Any
    ) throws -> Requested? {
        guard let factory = factory as? (Given) -> Any else { return nil }
        return try instance(for: call) { try made(invoker(factory), for: call) } as? Requested
    }

    private func made(_ any: Any, for call: ResolutionCall) throws -> Service {
        guard let service = any as? Service else { throw ResolutionError.invokerFailed(call, key: key) }
        return service
    }
}

/// A registration under another type, name, or both, that leads to an entry registered before.
final class ForwardRegistration<Service>: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.
    let target: TypedRegistration<Service>

    init(key: ServiceKey, source: SourceLocation?, target: TypedRegistration<Service>) {
        self.target = target
        super.init(key: key, source: source)
    }

    override var objectScope: any ObjectScopeProtocol { target.objectScope }

    override func discardInstance() { target.discardInstance() }

    override func describeWithKey(_ key: ServiceKey) -> String { target.describeWithKey(key) }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        try target.instance(as: type, for: call, arguments: arguments)
    }

    override func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        try target.instance(as: type, for: call, invoker: invoker)
    }
}
