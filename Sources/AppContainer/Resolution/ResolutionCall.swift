/// One call of `resolve`: on which container, from which actor, on which thread.
struct ResolutionCall {
    /// The container that was asked; factories get it as their resolver even when a parent holds the registration.
    let container: Container
    /// The actor the caller stands on, as far as the compiler knows.
    let isolation: (any Actor)?
    let thread: CurrentThread

    init(container: Container, isolation: (any Actor)?, thread: CurrentThread = CurrentThread()) {
        self.container = container
        self.isolation = isolation
        self.thread = thread
    }

    /// Begins to call a registration's factory: one more frame of the thread's chain.
    ///
    /// - Parameter registration: Whose factory.
    /// - Throws: `ResolutionError` if it is running already and nothing was kept since: it would be called forever.
    func begin(_ registration: Registration) throws {
        if let index = thread.indexOfUnfinishedFrame(of: registration), !registration.takesArguments {
            throw ResolutionError.cycle(from: index, closedBy: registration)
        }
        thread.beginFrame(registration, in: container, isolation: isolation)
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
        thread.beginFrame(nil, in: container, isolation: isolation)
        defer { thread.endFrame() }
        thread.begin(graph, for: container)
        return try body()
    }

    /// Whether this call may run what belongs to an actor: the caller or the chain it stands in runs on it, or it is the
    /// main actor and this is the main thread, which runs nothing of the main actor's meanwhile.
    ///
    /// - Parameters:
    ///   - actor: The actor.
    ///   - registration: What belongs to it, for the error.
    /// - Throws: `ResolutionError` if not.
    func checkIsolation(_ actor: any Actor, of registration: Registration) throws {
        if isolation === actor || thread.runs(on: actor) { return }
        if actor === MainActor.shared && MainQueue.isCurrent { return }
        throw ResolutionError.wrongActor(actor, caller: isolation, registration: registration)
    }
}
