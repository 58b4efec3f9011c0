extension ObservableType {
    /// The elements; fails with `RxError.timeout` when the next event takes too long.
    ///
    /// - Parameters:
    ///   - dueTime: the longest time without an event.
    ///   - scheduler: measures it.
    /// - Returns: the sequence.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timeout(dueTime, other: Observable<Element>.error(RxError.timeout), scheduler: scheduler)
    }

    /// The elements; goes over to another sequence when the next event takes too long.
    ///
    /// - Parameters:
    ///   - dueTime: the longest time without an event.
    ///   - other: what to go on with.
    ///   - scheduler: measures the time.
    /// - Returns: the sequence.
    public func timeout<Source: ObservableConvertibleType>(
        _ dueTime: RxTimeInterval,
        other: Source,
        scheduler: any SchedulerType
    ) -> Observable<Element> where Source.Element == Element {
        let (source, other) = (asObservable(), other.asObservable())
        return Root { sink in
            let junction = TimeoutSink(sink, dueTime, scheduler, other)
            junction.begin(with: source)
        }
    }
}

private final class TimeoutSink<Element>: Junction<Never, Element> {
    private struct State {
        /// Counts the events, to tell a timer that comes too late.
        var generation = 0
        var hasTimedOut = false
        var source: AnySink?
    }

    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let other: Observable<Element>
    private let timer = SerialDisposable()
    private let state = Guarded(State())

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ scheduler: any SchedulerType,
        _ other: Observable<Element>
    ) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        self.other = other
        super.init(downstream)
    }

    func begin(with source: Observable<Element>) {
        let side = SideSink<Element, TimeoutSink<Element>>(
            self,
            onNext: { parent, _, element in
                guard let generation = parent.isInTime() else { return }
                parent.below.next(element)
                parent.restartTimer(generation)
            },
            onError: { parent, _, error in
                if parent.isInTime() != nil { parent.fail(error) }
            },
            onCompleted: { parent, _ in
                if parent.isInTime() != nil { parent.finish() }
            }
        )
        state.withLock { $0.source = side }
        restartTimer(0)
        attach(side, to: source)
    }

    /// Counts an event that came in time.
    ///
    /// - Returns: the new generation, or nil when it came too late.
    private func isInTime() -> Int? {
        state.withLock { state in
            guard !state.hasTimedOut else { return nil }
            state.generation += 1
            return state.generation
        }
    }

    private func restartTimer(_ generation: Int) {
        let next = SingleAssignmentDisposable()
        timer.disposable = next
        next.setDisposable(
            scheduler.scheduleRelative((), dueTime: dueTime) { [self] _ in
                expire(generation)
                return Disposables.create()
            }
        )
    }

    private func expire(_ generation: Int) {
        let source = state.withLock { state -> AnySink? in
            guard state.generation == generation, !state.hasTimedOut else { return nil }
            state.hasTimedOut = true
            return state.source.take()
        }
        guard let source else { return }
        remove(source)
        let side = SideSink<Element, TimeoutSink<Element>>(
            self,
            onNext: { parent, _, element in parent.below.next(element) },
            onError: { parent, _, error in parent.fail(error) },
            onCompleted: { parent, _ in parent.finish() }
        )
        attach(side, to: other)
    }

    override func didClose() {
        timer.dispose()
        state.withLock { $0.source = nil }
    }
}
