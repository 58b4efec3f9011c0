extension ObservableType {
    /// The elements of a span of time from the subscription on; completes after it.
    ///
    /// - Parameters:
    ///   - duration: the span.
    ///   - scheduler: measures it.
    /// - Returns: the elements up to there.
    public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Operator(asObservable()) { TakeForSink($0, duration, scheduler) }
    }

    /// The elements of a span of time from the subscription on.
    @available(*, deprecated, renamed: "take(for:scheduler:)")
    public func take(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        take(for: duration, scheduler: scheduler)
    }

    /// The elements that come after a span of time from the subscription on.
    ///
    /// - Parameters:
    ///   - duration: the span.
    ///   - scheduler: measures it.
    /// - Returns: the rest.
    public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        Operator(asObservable()) { SkipForSink($0, duration, scheduler) }
    }
}

private final class TakeForSink<Element>: Junction<Element, Element> {
    private let timer = SingleAssignmentDisposable()

    init(_ downstream: Sink<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        super.init(downstream)
        timer.setDisposable(
            scheduler.scheduleRelative((), dueTime: duration) { [self] _ in
                finishInOrder()
                return Disposables.create()
            }
        )
    }

    override func next(_ element: Element) { pass(element) }
    override func didClose() { timer.dispose() }
}

private final class SkipForSink<Element>: Junction<Element, Element> {
    private let timer = SingleAssignmentDisposable()
    /// Set by the timer.
    private let isOpen = BooleanDisposable()

    init(_ downstream: Sink<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
        super.init(downstream)
        timer.setDisposable(
            scheduler.scheduleRelative((), dueTime: duration) { [self] _ in
                isOpen.dispose()
                return Disposables.create()
            }
        )
    }

    override func next(_ element: Element) {
        if isOpen.isDisposed { below.next(element) }
    }

    override func didClose() { timer.dispose() }
}
