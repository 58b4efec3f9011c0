extension ObservableType {
    /// The same events, delivered on a scheduler, in order.
    ///
    /// - Parameter scheduler: where to deliver. Elements that are not `Sendable` go there too: what they share with
    ///   others is then the caller's to protect.
    /// - Returns: the sequence.
    public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Operator(asObservable(), isolation: scheduler is MainScheduler ? MainActor.shared : nil) {
            ObserveOnSink($0, scheduler)
        }
    }

    /// The same events, delivered on a scheduler.
    @available(*, deprecated, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler)
    }
}

/// Each event is a piece of work of its own for the scheduler, so that others get their turn in between. A serial queue
/// gets it at once, so that the event keeps its place among the queue's other work; elsewhere it follows on the one
/// before.
private final class ObserveOnSink<Element>: Junction<Element, Element> {
    private struct State: ~Copyable {
        var arrivals = Queue<Arrival<Element>>()
        var isScheduled = false
    }

    private let scheduler: any ImmediateSchedulerType
    private let isSerial: Bool
    private let state = Guarded(State())
    private let work = SerialDisposable()

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
        isSerial = scheduler is SerialDispatchQueueScheduler
        super.init(downstream)
    }

    override func next(_ element: Element) { enqueue(.next(element)) }
    override func error(_ error: any Error) { enqueue(.error(error)) }
    override func completed() { enqueue(.completed) }

    private func enqueue(_ event: Event<Element>) {
        let arrival = Arrival(event)
        let isFirst = state.withLock { state in
            state.arrivals.append(arrival)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isSerial {
            _ = scheduler.schedule(self) { sink in
                _ = sink.deliverOne()
                return Disposables.create()
            }
        } else if isFirst {
            work.disposable = scheduler.scheduleRecursive(()) { [self] _, recurse in
                if deliverOne() { recurse(()) }
            }
        }
    }

    /// Delivers the oldest event.
    ///
    /// - Returns: whether more wait.
    private func deliverOne() -> Bool {
        let arrival = state.withLock { state in
            let arrival = state.arrivals.popFirst()
            if arrival == nil { state.isScheduled = false }
            return arrival
        }
        guard let arrival else { return false }
        arrival.deliver(to: pass)
        return state.withLock { state in
            state.isScheduled = !state.arrivals.isEmpty
            return state.isScheduled
        }
    }

    private func pass(_ event: Event<Element>) {
        guard isLive else { return }
        switch event {
        case .next(let element): below.next(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }

    override func didClose() {
        work.dispose()
        let arrivals = state.withLock { $0.arrivals.takeAll() }
        withExtendedLifetime(arrivals) {}
    }
}
