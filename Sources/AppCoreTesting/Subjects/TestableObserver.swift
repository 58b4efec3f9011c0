public import AppCore

/// An observer that notes what it is sent, and when; made by ``TestScheduler/createObserver(_:)``.
public final class TestableObserver<Element>: ObserverType {
    private let scheduler: TestScheduler

    /// What has come so far, in order.
    public private(set) var events: [Recorded<Event<Element>>] = []

    init(scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    /// Notes an event at the scheduler's present tick.
    public func on(_ event: Event<Element>) {
        events.append(Recorded(time: scheduler.clock, value: event))
    }
}
