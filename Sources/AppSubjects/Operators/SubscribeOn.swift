extension ObservableType {
    /// The same events; subscribing to the source and ending the subscription happen on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Root { sink in
            let station = SubscribeOnSink(sink, scheduler)
            station.connect(
                disposable: scheduler.schedule(()) { _ in
                    station.subscribe(to: source)
                    return Disposables.create()
                }
            )
        }
    }

    /// The same events; subscribing and ending the subscription happen on a scheduler.
    @available(*, deprecated, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }

    /// The same events; the source is subscribed to after some time.
    ///
    /// - Parameters:
    ///   - dueTime: how long to wait.
    ///   - scheduler: where to wait and subscribe.
    /// - Returns: the sequence.
    public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        let source = asObservable()
        return Root { sink in
            let subscription = SingleAssignmentDisposable()
            sink.connect(disposable: subscription)
            subscription.setDisposable(
                scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                    source.subscribe(through: ClosureSink(sink))
                }
            )
        }
    }
}

/// Ends the source's subscription on the scheduler.
private final class SubscribeOnSink<Element>: FinalizingStage<Element> {
    private let scheduler: any ImmediateSchedulerType
    private let subscription = SingleAssignmentDisposable()

    init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
        super.init(downstream)
    }

    func subscribe(to source: Observable<Element>) {
        let end = Entrance(self)
        source.attach(end)
        subscription.setDisposable(ScheduledDisposable(scheduler: scheduler, disposable: end))
    }

    override func didEndAbove() { subscription.dispose() }

    /// The end of the source's chain. It leaves the disposal to the station, which knows the scheduler.
    private final class Entrance: Sink<Element> {
        private let station: SubscribeOnSink

        init(_ station: SubscribeOnSink) {
            self.station = station
            super.init(depth: station.depthAbove)
        }

        override func next(_ element: Element) {
            if isLive { station.below.next(element) }
        }

        override func error(_ error: any Error) {
            if stop() { station.fail(error) }
        }

        override func completed() {
            if stop() { station.finish() }
        }
    }
}
