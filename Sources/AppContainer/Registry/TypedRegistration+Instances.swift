import Synchronization

extension TypedRegistration {
    /// The instance for one call: the one kept by the scope, or a new one.
    ///
    /// - Parameters:
    ///   - call: Who asks.
    ///   - make: Calls the factory.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance(for call: ResolutionCall, make: () throws -> Service) throws -> Service {
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

    /// Shares a new instance in the graph, if that is its scope, and runs the `initCompleted` closures.
    ///
    /// - Parameters:
    ///   - instance: The instance.
    ///   - call: Who asked.
    ///   - traits: What is known of this registration.
    ///   - progress: The thread's progress when the factory was called.
    /// - Returns: Where the instance is that a cycle has shared meanwhile, if it has; the new one is to be dropped
    ///   then, without its own `initCompleted`.
    /// - Throws: What the closures threw.
    @inline(never)  // Not in the frames that stay while a factory runs.
    func complete(
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
    func sharedInstance(for call: ResolutionCall) -> InstanceLocation? {
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

    func complete(_ instance: Service, for call: ResolutionCall) throws {
        for completion in settings.withLock({ $0?.completions ?? [] }) {
            try completion.value(call.container, instance)
        }
    }

    func checkActors(for call: ResolutionCall) throws {
        for actor in actors { try call.checkIsolation(actor, of: self) }
    }

    // MARK: Instances made elsewhere

    /// The instance the scope keeps, if there is one.
    ///
    /// - Returns: The instance.
    func keptInstance() -> Service? {
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
    func keep(_ instance: Service, for container: Container, isolation: (any Actor)?) throws -> Service {
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
}
