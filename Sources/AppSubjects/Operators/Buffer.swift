extension ObservableType {
    /// The elements in arrays: one is sent when it is full or when its time is over, whichever comes first.
    ///
    /// - Parameters:
    ///   - timeSpan: the time of an array.
    ///   - count: how many elements make it full.
    ///   - scheduler: measures the time.
    /// - Returns: the sequence of the arrays. What is left is sent when the sequence completes.
    public func buffer(
        timeSpan: RxTimeInterval,
        count: Int,
        scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        Operator(asObservable()) { BufferSink($0, timeSpan, count, scheduler) }
    }
}

private final class BufferSink<Element>: Junction<Element, [Element]> {
    private let timeSpan: RxTimeInterval
    private let count: Int
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    // Both belong to the holder of the gate.
    private var elements: [Element] = []
    private var generation = 0

    init(_ downstream: Sink<[Element]>, _ timeSpan: RxTimeInterval, _ count: Int, _ scheduler: any SchedulerType) {
        self.timeSpan = timeSpan
        self.count = count
        self.scheduler = scheduler
        super.init(downstream)
        restartTimer()
    }

    override func next(_ element: Element) {
        gate.perform { [self] in
            guard isLive else { return }
            elements.append(element)
            if elements.count == count { flush() }
        }
    }

    override func completed() {
        gate.perform { [self] in
            if isLive { below.next(elements) }
            finish()
        }
    }

    private func flush() {
        let full = elements
        elements = []
        generation += 1
        below.next(full)
        restartTimer()
    }

    private func restartTimer() {
        let generation = generation
        let next = SingleAssignmentDisposable()
        timer.disposable = next
        next.setDisposable(
            scheduler.scheduleRelative((), dueTime: timeSpan) { [self] _ in
                gate.perform {
                    if self.isLive, generation == self.generation { self.flush() }
                }
                return Disposables.create()
            }
        )
    }

    override func didClose() { timer.dispose() }
}
