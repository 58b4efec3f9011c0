extension ConnectableObservableType {
    /// A sequence that is connected as long as it has observers.
    public func refCount() -> Observable<Element> {
        RefCount(self)
    }
}

private final class RefCount<Source: ConnectableObservableType>: Observable<Source.Element> {
    private struct State {
        var count = 0
        /// Told apart, so that an observer of an earlier connection does not end a later one.
        var generation = 0
        var connection: SingleAssignmentDisposable?
    }

    /// Taken by `deinit` only.
    private var source: Source?
    private let state = Guarded(State())

    init(_ source: Source) {
        self.source = source
    }

    deinit {
        Trampoline.current.release(&source)
    }

    override func start(_ sink: AnySink) {
        guard let source else { return }
        let station = RefCountSink(unsafeDowncast(sink, to: Sink<Source.Element>.self), self)
        source.asObservable().attach(station)
        guard let connection = enter(station) else { return }
        let connectable = source as? ConnectableObservable<Source.Element>
        connection.setDisposable(connectable?.connect(depth: station.depthAbove) ?? source.connect())
    }

    /// Counts an observer.
    ///
    /// - Returns: where to put the connection, if the caller has to make one.
    private func enter(_ station: RefCountSink<Source>) -> SingleAssignmentDisposable? {
        state.withLock { state in
            guard station.beginCounting(state.generation) else { return nil }
            state.count += 1
            guard state.count == 1 else { return nil }
            let connection = SingleAssignmentDisposable()
            state.connection = connection
            return connection
        }
    }

    /// Ends the count of an observer, and the connection with the last one.
    func leave(_ generation: Int) {
        let connection = state.withLock { state -> SingleAssignmentDisposable? in
            guard state.generation == generation else { return nil }
            state.count -= 1
            return state.count == 0 ? state.connection.take() : nil
        }
        guard let connection else { return }
        // Its source may be shared as well, and that one's source too.
        Trampoline.current.descend(cost: 1) { connection.dispose() }
    }

    /// Ends the count of all observers, because the source has ended.
    func end(_ generation: Int) {
        let connection = state.withLock { state -> SingleAssignmentDisposable? in
            guard state.generation == generation else { return nil }
            state.count = 0
            state.generation += 1
            return state.connection.take()
        }
        connection?.dispose()
    }
}

private final class RefCountSink<Source: ConnectableObservableType>: FinalizingStage<Source.Element> {
    private enum Phase {
        case uncounted
        case counted(Int)
        case ended
    }

    private let parent: RefCount<Source>
    private let phase = Guarded(Phase.uncounted)

    init(_ downstream: Sink<Source.Element>, _ parent: RefCount<Source>) {
        self.parent = parent
        super.init(downstream)
    }

    /// Marks the station as counted.
    ///
    /// - Returns: false when it has ended before that.
    func beginCounting(_ generation: Int) -> Bool {
        phase.withLock { phase in
            guard case .uncounted = phase else { return false }
            phase = .counted(generation)
            return true
        }
    }

    override func next(_ element: Source.Element) { below.next(element) }

    override func error(_ error: any Error) {
        endConnection()
        super.fail(error)
    }

    override func completed() {
        endConnection()
        super.finish()
    }

    private func endConnection() {
        if case .counted(let generation) = takePhase() { parent.end(generation) }
    }

    override func didEndAbove() {
        if case .counted(let generation) = takePhase() { parent.leave(generation) }
    }

    private func takePhase() -> Phase {
        phase.withLock { phase in
            defer { phase = .ended }
            return phase
        }
    }
}
