/// Something that takes events.
public protocol ObserverType<Element> {
    /// The type of the elements taken.
    associatedtype Element

    /// Takes the next event of a sequence. Called for one event at a time.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Takes an element.
    public func onNext(_ element: Element) {
        on(.next(element))
    }

    /// Takes the regular end of the sequence.
    public func onCompleted() {
        on(.completed)
    }

    /// Takes the error that ends the sequence.
    public func onError(_ error: any Error) {
        on(.error(error))
    }
}
