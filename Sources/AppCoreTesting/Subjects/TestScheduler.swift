public import AppCore

/// A virtual time scheduler for tests: time passes only in ``start()``, so what takes minutes is tested at once.
///
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// let taps = scheduler.createHotObservable([.next(210, "a"), .next(220, "b"), .completed(300)])
/// let result = scheduler.start { taps.debounce(.seconds(20), scheduler: scheduler) }
/// #expect(result.events == [.next(240, "b"), .completed(300)])
/// #expect(taps.subscriptions == [Subscription(200, 300)])
/// ```
///
/// Names and times are RxTest's. A tick is a second unless `resolution` says otherwise. The scheduler, its observables
/// and observers belong to one thread.
public final class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter> {
    /// When ``start(_:)`` does what, unless it is told.
    public enum Defaults {
        /// The tick at which the sequence is made.
        public static let created: TestTime = 100
        /// The tick at which it is subscribed to.
        public static let subscribed: TestTime = 200
        /// The tick at which the subscription is disposed of.
        public static let disposed: TestTime = 1000
    }

    private let simulateProcessingDelay: Bool

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - initialClock: Its time at the beginning, in ticks.
    ///   - resolution: The length of a tick in seconds.
    ///   - simulateProcessingDelay: Whether work takes a tick at least: what is scheduled for now happens at the next
    ///     tick.
    public init(initialClock: TestTime, resolution: Double = 1, simulateProcessingDelay: Bool = true) {
        self.simulateProcessingDelay = simulateProcessingDelay
        super.init(
            initialClock: initialClock,
            converter: TestSchedulerVirtualTimeConverter(resolution: resolution)
        )
    }

    /// Moves work that is due now, or was due before, to the next tick.
    public override func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime {
        max(time, clock + (simulateProcessingDelay ? 1 : 0))
    }

    /// Makes an observable that sends its events at fixed ticks, whoever listens then.
    ///
    /// - Parameter events: What to send, each at its tick of this scheduler.
    /// - Returns: The observable.
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(hot: events, on: self)
    }

    /// Makes an observable that sends its events anew to each subscriber.
    ///
    /// - Parameter events: What to send, each so many ticks after the subscription.
    /// - Returns: The observable.
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(cold: events, on: self)
    }

    /// Makes an observer that notes what comes, and when.
    ///
    /// - Parameter type: The type of the elements.
    /// - Returns: The observer.
    public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
        TestableObserver(scheduler: self)
    }

    /// Does something once, at a tick.
    ///
    /// - Parameters:
    ///   - time: The tick.
    ///   - action: What to do.
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        _ = scheduleAbsoluteVirtual((), time: time) {
            action()
            return Disposables.create()
        }
    }

    /// Makes a sequence, subscribes, lets all time pass, and ends the subscription, each at its tick.
    ///
    /// - Parameters:
    ///   - created: When to make the sequence.
    ///   - subscribed: When to subscribe.
    ///   - disposed: When to dispose of the subscription.
    ///   - create: Makes the sequence.
    /// - Returns: The observer that has subscribed, with what it was sent.
    public func start<Element, Sequence: ObservableConvertibleType>(
        created: TestTime = Defaults.created,
        subscribed: TestTime = Defaults.subscribed,
        disposed: TestTime = Defaults.disposed,
        create: @escaping () -> Sequence
    ) -> TestableObserver<Element> where Sequence.Element == Element {
        let observer = createObserver(Element.self)
        var source: Observable<Element>?
        var subscription: (any Disposable)?
        scheduleAt(created) { source = create().asObservable() }
        scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
        scheduleAt(disposed) { subscription?.dispose() }
        start()
        return observer
    }

    /// Makes a sequence, subscribes, lets all time pass, and ends the subscription, at the ticks of ``Defaults``.
    ///
    /// - Parameter create: Makes the sequence.
    /// - Returns: The observer that has subscribed, with what it was sent.
    public func start<Element, Sequence: ObservableConvertibleType>(
        _ create: @escaping () -> Sequence
    ) -> TestableObserver<Element> where Sequence.Element == Element {
        start(create: create)
    }
}
