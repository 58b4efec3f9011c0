/// One call of `resolve`: on which container, from which actor.
struct ResolutionCall {
    /// The container that was asked; factories get it as their resolver even when a parent holds the registration.
    let container: Container
    /// The actor the caller stands on, as far as the compiler knows.
    let isolation: (any Actor)?

    /// Calls a factory: one more frame of the thread's chain.
    ///
    /// - Parameters:
    ///   - registration: Whose factory.
    ///   - body: Calls it; gets this call's view of the thread.
    /// - Returns: What the body returned.
    /// - Throws: `ResolutionError` if this registration is being made already and nothing was kept since; the body's error.
    func run<Result>(_ registration: Registration, _ body: (ThreadView) throws -> Result) throws -> Result {
        let thread = ThreadState.current
        let frame = Frame(
            registration: .passUnretained(registration),
            container: .passUnretained(container),
            progress: thread.pointee.progress
        )
        if let index = thread.pointee.frames.lastIndex(where: { $0.makes(registration) }),
            thread.pointee.frames[index].progress == frame.progress,
            !registration.takesArguments
        {
            throw ResolutionError.cycle(from: index, closedBy: registration)
        }
        return try inFrame(frame, on: thread, body)
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
        let thread = ThreadState.current
        let frame = Frame(
            registration: nil,
            container: .passUnretained(container),
            progress: thread.pointee.progress
        )
        return try inFrame(frame, on: thread) { (_) throws(Failure) in
            thread.pointee.begin(graph, for: container, owner: thread.pointee.frames.count - 1)
            return try body()
        }
    }

    private func inFrame<Result, Failure: Error>(
        _ frame: Frame,
        on thread: UnsafeMutablePointer<ThreadState>,
        _ body: (ThreadView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = thread.pointee.isolation
        if let isolation { thread.pointee.isolation = isolation }
        thread.pointee.push(frame)
        defer {
            let ended = thread.pointee.pop()
            thread.pointee.isolation = outer
            for graph in ended { graph.leave() }
        }
        return try body(ThreadView(state: thread))
    }

    /// Whether this call may run what belongs to an actor: the caller or the chain it stands in runs on it, or it is the
    /// main actor and this is the main thread, which runs nothing of the main actor's meanwhile.
    ///
    /// - Parameters:
    ///   - actor: The actor.
    ///   - registration: What belongs to it, for the error.
    /// - Throws: `ResolutionError` if not.
    func checkIsolation(_ actor: any Actor, of registration: Registration) throws {
        if isolation === actor || ThreadState.current.pointee.isolation === actor { return }
        if actor === MainActor.shared && MainQueue.isCurrent { return }
        throw ResolutionError.wrongActor(actor, caller: isolation, registration: registration)
    }
}

/// What the code around a running factory may do with the thread's state.
struct ThreadView {
    let state: UnsafeMutablePointer<ThreadState>

    /// The graph the container's resolves belong to now.
    ///
    /// - Parameter container: The container that was asked; one of its factories is running.
    /// - Returns: The graph.
    func graph(for container: Container) -> ObjectGraph {
        guard let graph = state.pointee.graph(for: container) else {
            preconditionFailure("a container has a graph while one of its factories runs")
        }
        return graph
    }

    /// Takes note that an instance is kept from now on.
    func noteProgress() {
        state.pointee.noteProgress()
    }
}
