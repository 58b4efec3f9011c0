public import AppCore

/// An observable whose events are written down beforehand, and which notes its subscriptions; made by
/// ``TestScheduler``.
public final class TestableObservable<Element>: ObservableType {
    private enum Temperature {
        /// Sends at fixed ticks to whoever is there, in subscription order.
        case hot(PublishSubject<Element>)
        /// Sends anew to each subscriber.
        case cold
    }

    private let scheduler: TestScheduler
    private let temperature: Temperature

    /// What it sends: at these ticks if it is hot, so many ticks after each subscription if it is cold.
    public let recordedEvents: [Recorded<Event<Element>>]

    /// Who has subscribed when, in that order, and until when.
    public private(set) var subscriptions: [Subscription] = []

    init(hot events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
        let subject = PublishSubject<Element>()
        self.scheduler = scheduler
        recordedEvents = events
        temperature = .hot(subject)
        for event in events {
            scheduler.scheduleAt(event.time) { subject.on(event.value) }
        }
    }

    init(cold events: [Recorded<Event<Element>>], on scheduler: TestScheduler) {
        self.scheduler = scheduler
        recordedEvents = events
        temperature = .cold
    }

    /// Notes the subscription, and sends the events that are due from now on.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        let index = subscriptions.count
        subscriptions.append(Subscription(scheduler.clock))
        let delivery = deliver(to: observer)
        return Disposables.create {
            delivery.dispose()
            self.subscriptions[index] = Subscription(self.subscriptions[index].subscribe, self.scheduler.clock)
        }
    }

    private func deliver<Observer: ObserverType>(
        to observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        switch temperature {
        case .hot(let subject):
            return subject.subscribe(observer)
        case .cold:
            let scheduled = CompositeDisposable()
            for event in recordedEvents {
                let delivery = scheduler.scheduleRelativeVirtual((), dueTime: event.time) {
                    observer.on(event.value)
                    return Disposables.create()
                }
                _ = scheduled.insert(delivery)
            }
            return scheduled
        }
    }
}
