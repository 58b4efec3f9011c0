import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The calling thread, as resolving knows it. Never handed to another thread.
struct CurrentThread {
    let state: UnsafeMutablePointer<ThreadState>

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { pointer in
            let state: UnsafeMutableRawPointer? = pointer
            guard let state = state?.assumingMemoryBound(to: ThreadState.self) else { return }
            Reclaimer.remove(state.pointee.readingSince)
            state.deinitialize(count: 1)
            state.deallocate()
        }
        precondition(status == 0, "no thread-local key is left in this process (pthread_key_create: \(status))")
        return key
    }()

    /// The calling thread; its state is made at the first call and freed when the thread ends.
    init() {
        if let state = pthread_getspecific(Self.key) {
            self.state = state.assumingMemoryBound(to: ThreadState.self)
            return
        }
        state = .allocate(capacity: 1)
        state.initialize(to: ThreadState())
        pthread_setspecific(Self.key, state)
        Reclaimer.add(state.pointee.readingSince)
    }

    // MARK: Reading registries

    /// Begins to read registries: what is found stays valid until the matching `endReading`.
    func beginReading() {
        if state.pointee.reads == 0 {
            // Sequentially consistent: the announcement comes before any read of a registry.
            state.pointee.readingSince.pointee.store(Reclaimer.epoch, ordering: .sequentiallyConsistent)
        }
        state.pointee.reads += 1
    }

    /// Ends what `beginReading` began.
    func endReading() {
        state.pointee.reads -= 1
        guard state.pointee.reads == 0 else { return }
        state.pointee.readingSince.pointee.store(0, ordering: .releasing)
        if state.pointee.restored != nil { state.pointee.restored = nil }
        if Reclaimer.isWaiting { Reclaimer.reclaim() }
    }

    // MARK: Running factories

    /// Whether so much of the stack is used that a further factory might not find room on it.
    var isStackUsedUp: Bool {
        var here: UInt8 = 0
        return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) } < state.pointee.stackLimit
    }

    /// Begins to run a factory.
    ///
    /// - Parameters:
    ///   - registration: Whose factory; `nil` for a closure that runs in a chosen graph.
    ///   - container: The container that was asked.
    ///   - isolation: The caller's actor; the chain keeps its own where the caller's is not known.
    func beginFrame(_ registration: Registration?, in container: Unmanaged<Container>, isolation: ObjectIdentifier?) {
        state.pointee.push(
            Frame(
                registration: registration.map { .passUnretained($0) },
                container: container,
                progress: state.pointee.progress,
                isolation: state.pointee.isolation
            )
        )
        if let isolation { state.pointee.isolation = isolation }
    }

    /// Ends what `beginFrame` began.
    func endFrame() {
        let endsGraphs = state.pointee.endsGraphs
        state.pointee.pop()
        guard endsGraphs else { return }
        while var graph = state.pointee.takeEndedGraph() {
            // Without an identifier nobody can come back.
            let isKept = !isKnownUniquelyReferenced(&graph)
            graph.leave(isKept: isKept)
            if !isKept {
                graph.restart()
                state.pointee.spareGraph = graph
            }
        }
    }

    /// The index of the newest frame that makes an instance for a registration although nothing was kept since it
    /// began.
    ///
    /// - Parameter registration: The registration.
    /// - Returns: The index, or `nil` if there is no such frame.
    func indexOfUnfinishedFrame(of registration: Registration) -> Int? {
        let pointer = Unmanaged.passUnretained(registration).toOpaque()
        var index = state.pointee.depth - 1
        while index >= 0 {
            let frame = state.pointee.frames + index
            if frame.pointee.registration?.toOpaque() == pointer {
                return frame.pointee.progress == state.pointee.progress ? index : nil
            }
            index -= 1
        }
        return nil
    }

    /// Whether the newest frame is the only one and no graph has begun: nobody can ask for what it makes again.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: Whether it is so.
    func isAlone(in container: Container) -> Bool {
        state.pointee.depth == 1 && state.pointee.restored == nil && begunGraph(for: container) == nil
    }

    /// The graph a container's resolves belong to, if it has begun.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The graph.
    func begunGraph(for container: Container) -> ObjectGraph? {
        state.pointee.begunGraph(for: container)
    }

    /// The graph a container's resolves belong to; one of its factories is running.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The graph.
    func graph(for container: Container) -> ObjectGraph {
        guard let graph = state.pointee.graph(for: container) else {
            preconditionFailure("a container has a graph while one of its factories runs")
        }
        return graph
    }

    /// Lets a container's resolves go on in a graph until the newest frame ends.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - container: The container.
    func begin(_ graph: ObjectGraph, for container: Container) {
        state.pointee.begin(graph, for: container, owner: state.pointee.depth - 1)
    }

    /// How many instances were kept in this thread's chains so far.
    var progress: UInt { state.pointee.progress }

    /// Takes note that an instance is kept from now on.
    func noteProgress() {
        state.pointee.progress &+= 1
    }

    /// Whether the chain's callers run on an actor.
    ///
    /// - Parameter actor: The actor.
    /// - Returns: Whether they do, as far as the compiler knew.
    func runs(on actor: any Actor) -> Bool {
        state.pointee.isolation == ObjectIdentifier(actor)
    }
}

extension CurrentThread: Equatable {
    static func == (left: CurrentThread, right: CurrentThread) -> Bool {
        left.state == right.state
    }
}
