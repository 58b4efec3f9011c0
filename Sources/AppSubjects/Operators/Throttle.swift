#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType {
    /// The elements, no two of them in less than some time: the first one at once, and then the latest one each time.
    ///
    /// - Parameters:
    ///   - dueTime: the least time between two elements.
    ///   - latest: whether the latest of the elements that came too soon is sent when the time has passed. The
    ///     completion waits for it.
    ///   - scheduler: measures the time.
    /// - Returns: the sequence.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Operator(asObservable()) { ThrottleSink($0, dueTime, latest, scheduler) }
    }
}

private final class ThrottleSink<Element>: Junction<Element, Element> {
    private let dueTime: RxTimeInterval
    private let sendsLatest: Bool
    private let scheduler: any SchedulerType
    private let timer = SerialDisposable()
    // All of these belong to the holder of the gate.
    private var pending: Element?
    private var lastSent: Date?
    private var hasSourceCompleted = false

    init(
        _ downstream: Sink<Element>,
        _ dueTime: RxTimeInterval,
        _ sendsLatest: Bool,
        _ scheduler: any SchedulerType
    ) {
        self.dueTime = dueTime
        self.sendsLatest = sendsLatest
        self.scheduler = scheduler
        super.init(downstream)
    }

    override func next(_ element: Element) {
        gate.perform { self.take(element) }
    }

    override func completed() {
        gate.perform { [self] in
            if pending == nil { finish() } else { hasSourceCompleted = true }
        }
        releaseUpstream()
    }

    private func take(_ element: Element) {
        guard isLive else { return }
        let wait = lastSent.map { dueTime.remaining(since: $0, now: scheduler.now) }
        guard let wait, wait.seconds > 0 else { return send(element) }
        guard sendsLatest else { return }
        let isTimerRunning = pending != nil
        pending = element
        if isTimerRunning { return }
        timer.disposable = scheduler.scheduleRelative((), dueTime: wait) { [self] _ in
            gate.perform { self.sendPending() }
            return Disposables.create()
        }
    }

    private func sendPending() {
        guard isLive else { return }
        if let pending { send(pending) }
        if hasSourceCompleted { finish() }
    }

    private func send(_ element: Element) {
        pending = nil
        below.next(element)
        lastSent = scheduler.now
    }

    override func didClose() { timer.dispose() }
}
