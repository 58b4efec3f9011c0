#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType {
    /// The same events, later by some time. An error is not delayed, and elements that wait are dropped then.
    ///
    /// - Parameters:
    ///   - dueTime: how much later.
    ///   - scheduler: where to wait and deliver.
    /// - Returns: the sequence.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Operator(asObservable()) { DelaySink($0, dueTime, scheduler) }
    }
}

private final class DelaySink<Element>: Junction<Element, Element> {
    private struct Entry {
        let time: Date
        let event: Event<Element>
    }

    private let dueTime: RxTimeInterval
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    // Both belong to the holder of the gate.
    private var entries = Queue<Entry>()
    private var isTimerRunning = false

    init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
        self.dueTime = dueTime
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func next(_ element: Element) { enqueue(.next(element)) }

    override func error(_ error: any Error) {
        releaseUpstream()
        super.error(error)
    }

    override func completed() {
        releaseUpstream()
        enqueue(.completed)
    }

    private func enqueue(_ event: Event<Element>) {
        let entry = Entry(time: scheduler.now, event: event)
        gate.perform { [self] in
            entries.append(entry)
            if !isTimerRunning { wait(dueTime) }
        }
    }

    private func wait(_ time: RxTimeInterval) {
        isTimerRunning = true
        timer.disposable = scheduler.scheduleRelative((), dueTime: time) { [self] _ in
            gate.perform { self.deliverOldest() }
            return Disposables.create()
        }
    }

    private func deliverOldest() {
        guard isLive, let entry = entries.popFirst() else { return }
        switch entry.event {
        case .next(let element): below.next(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
        if let following = entries.first {
            wait(dueTime.remaining(since: following.time, now: scheduler.now))
        } else {
            isTimerRunning = false
        }
    }

    override func didClose() { timer.dispose() }
}
