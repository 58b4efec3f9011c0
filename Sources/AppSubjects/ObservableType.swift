/// Something that can be turned into an `Observable`.
public protocol ObservableConvertibleType<Element> {
    /// The type of the sequence's elements.
    associatedtype Element

    /// The sequence as an `Observable`.
    func asObservable() -> Observable<Element>
}

/// A sequence that observers can subscribe to.
///
/// An implementation sends an observer any number of `next` events and then at most one terminal event, never two
/// events at a time, and none after the returned disposable was disposed of.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Sends the events of this sequence to `observer`.
    ///
    /// - Returns: the subscription; disposing of it ends it.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// A sequence that subscribes to this one.
    public func asObservable() -> Observable<Element> {
        Observable.create { self.subscribe($0) }
    }
}
