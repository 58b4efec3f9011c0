/// A `ReplaySubject` that takes elements only: it never fails, and it ends only with its owner.
public final class ReplayRelay<Element>: ObservableType {
    @usableFromInline let subject: ReplaySubject<Element>

    private init(_ subject: ReplaySubject<Element>) {
        self.subject = subject
    }

    /// Makes a relay that replays the latest elements.
    ///
    /// - Parameter bufferSize: how many elements; 0 replays none.
    /// - Returns: the relay.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        ReplayRelay(.create(bufferSize: bufferSize))
    }

    /// Makes a relay that replays everything it ever sent.
    public static func createUnbound() -> ReplayRelay<Element> {
        ReplayRelay(.createUnbounded())
    }

    /// Keeps an element for later observers and sends it to the present ones.
    @inlinable
    public func accept(_ event: Element) {
        subject.onNext(event)
    }

    /// Sends the kept elements and those that come from now on to `observer`.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The relay as a plain sequence.
    public func asObservable() -> Observable<Element> { subject }
}

extension ReplayRelay: Sendable where Element: Sendable {}
