extension ObservableType {
    /// The elements that no other one follows within some time. When the sequence completes, one that waits is sent
    /// first.
    ///
    /// - Parameters:
    ///   - dueTime: the time without another element.
    ///   - scheduler: measures it.
    /// - Returns: the sequence.
    public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Operator(asObservable()) { DebounceSink($0, dueTime, scheduler) }
    }
}

private final class DebounceSink<Element>: Junction<Element, Element> {
    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    // Both belong to the holder of the gate.
    private var pending: Element?
    private var generation = 0

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func next(_ element: Element) {
        gate.perform { [self] in
            guard isLive else { return }
            pending = element
            generation += 1
            let generation = generation
            timer.disposable = scheduler.scheduleRelative((), dueTime: dueTime) { [self] _ in
                gate.perform { self.flush(generation) }
                return Disposables.create()
            }
        }
    }

    override func completed() {
        gate.perform { [self] in
            flush(generation)
            finish()
        }
    }

    private func flush(_ generation: Int) {
        guard isLive, generation == self.generation, let element = pending.take() else { return }
        below.next(element)
    }

    override func didClose() { timer.dispose() }
}
