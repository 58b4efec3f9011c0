/// A `BehaviorSubject` that takes elements only: it never fails, and it ends only with its owner.
public final class BehaviorRelay<Element>: ObservableType {
    @usableFromInline let subject: BehaviorSubject<Element>

    /// Makes a relay with its first value.
    public init(value: Element) {
        subject = BehaviorSubject(value: value)
    }

    /// The current value.
    public var value: Element { subject.latest }

    /// Makes `event` the current value and sends it to the observers.
    @inlinable
    public func accept(_ event: Element) {
        subject.onNext(event)
    }

    /// Changes the current value in place and sends the result, in one step: no other change comes in between.
    ///
    /// ```swift
    /// let count = BehaviorRelay(value: 0)
    /// count.update { $0 += 1 }  // safe from any number of threads, other than count.accept(count.value + 1)
    /// ```
    ///
    /// - Parameter transform: changes the value. No lock is held while it runs, so it may use the relay; when the value
    ///   was changed meanwhile, `transform` is called again with the new one, so it should do nothing else.
    /// - Returns: what the last call of `transform` returned.
    /// - Throws: what `transform` throws; the value is unchanged then.
    @discardableResult
    public func update<Result>(_ transform: (inout Element) throws -> Result) rethrows -> Result {
        try subject.update(transform)
    }

    /// Sends the current value and those that come from now on to `observer`.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The relay as a plain sequence.
    public func asObservable() -> Observable<Element> { subject }
}

extension BehaviorRelay: Sendable where Element: Sendable {}
