/// A `PublishSubject` that takes elements only: it never fails, and it ends only with its owner.
public final class PublishRelay<Element>: ObservableType {
    private let subject = PublishSubject<Element>()

    /// Makes a relay.
    public init() {}

    /// Sends an element to the observers.
    public func accept(_ event: Element) {
        subject.onNext(event)
    }

    /// Sends the elements that come from now on to `observer`.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The relay as a plain sequence.
    public func asObservable() -> Observable<Element> { subject }
}

extension PublishRelay: Sendable where Element: Sendable {}
