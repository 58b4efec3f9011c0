/// One call of `resolve`: on which container, from which actor, on which thread.
struct ResolutionCall {
    // Unmanaged: a call does not outlive the method of the container it was made in, whose caller holds both.
    private let unmanagedContainer: Unmanaged<Container>
    private let unmanagedIsolation: Unmanaged<AnyObject>?
    let thread: CurrentThread

    /// - Parameters:
    ///   - container: The container that was asked.
    ///   - isolation: The actor the caller stands on, as far as the compiler knows.
    ///   - thread: The calling thread.
    init(container: Container, isolation: (any Actor)?, thread: CurrentThread = CurrentThread()) {
        unmanagedContainer = .passUnretained(container)
        unmanagedIsolation = isolation.map { .passUnretained($0) }
        self.thread = thread
    }

    /// The container that was asked; factories get it as their resolver even when a parent holds the registration.
    var container: Container { unmanagedContainer._withUnsafeGuaranteedRef { $0 } }

    /// Calls a closure with the container, without counting a reference.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    @inline(__always)
    func withContainer<Result>(_ body: (Container) throws -> Result) rethrows -> Result {
        try unmanagedContainer._withUnsafeGuaranteedRef(body)
    }

    /// The actor the caller stands on, as far as the compiler knows.
    private var isolation: ObjectIdentifier? {
        unmanagedIsolation.map { $0._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }
    }

    /// The graph the call belongs to; one of the container's factories is running.
    var graph: ObjectGraph { withContainer { thread.graph(for: $0) } }

    /// The graph the call belongs to, if it has begun.
    var begunGraph: ObjectGraph? { withContainer { thread.begunGraph(for: $0) } }

    /// Whether the running factory is the only one and no graph has begun: nobody can ask for what it makes again.
    var isAlone: Bool { withContainer { thread.isAlone(in: $0) } }

    /// Begins to call a registration's factory: one more frame of the thread's chain.
    ///
    /// - Parameter registration: Whose factory.
    /// - Throws: `ResolutionError` if it is running already and nothing was kept since: it would be called forever; or
    ///   if there is no room on the stack for one more.
    @inline(never)  // Not in the frames that stay while a factory runs.
    func begin(_ registration: Registration) throws {
        if let index = thread.indexOfUnfinishedFrame(of: registration), registration.arguments.count == 0 {
            throw ResolutionError.cycle(from: index, closedBy: registration)
        }
        if thread.isStackUsedUp { throw ResolutionError.tooDeep(registration.key) }
        thread.beginFrame(registration, in: unmanagedContainer, isolation: isolation)
    }

    /// Ends what `begin` began.
    func end() {
        thread.endFrame()
    }

    /// Runs a closure in a chosen graph.
    ///
    /// - Parameters:
    ///   - graph: The graph the container's resolves go on in.
    ///   - body: The closure.
    /// - Returns: What the closure returned.
    /// - Throws: What the closure threw.
    func run<Result, Failure: Error>(
        in graph: ObjectGraph,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        thread.beginFrame(nil, in: unmanagedContainer, isolation: isolation)
        defer { thread.endFrame() }
        thread.begin(graph, for: container)
        return try body()
    }

    /// Whether this call may run what belongs to an actor: the caller or the chain it stands in runs on it, or it is
    /// the main actor and this is the main thread, which runs nothing of the main actor's meanwhile.
    ///
    /// - Parameters:
    ///   - actor: The actor.
    ///   - registration: What belongs to it, for the error.
    /// - Throws: `ResolutionError` if not.
    func checkIsolation(_ actor: any Actor, of registration: Registration) throws {
        if isolation == ObjectIdentifier(actor) || thread.runs(on: actor) { return }
        if actor === MainActor.shared && MainQueue.isCurrent { return }
        throw ResolutionError.wrongActor(
            actor,
            caller: unmanagedIsolation?.takeUnretainedValue(),
            registration: registration
        )
    }
}
