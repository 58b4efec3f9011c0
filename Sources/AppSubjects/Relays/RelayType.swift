/// A sequence that takes elements and nothing else: it never fails, and it ends only with its owner.
public protocol RelayType<Element>: ObservableType {
    /// Sends an element to the observers.
    func accept(_ event: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}

extension RelayType {
    /// The elements for `for await`. All that are not taken yet are kept.
    ///
    /// The loop ends when its task is cancelled or the relay is deallocated.
    public var values: ObservableValues<Element, Never> { values(.unbounded) }

    /// The elements for `for await`.
    ///
    /// The loop ends when its task is cancelled or the relay is deallocated.
    ///
    /// - Parameter policy: what happens with elements that come faster than they are taken.
    /// - Returns: the asynchronous sequence.
    public func values(_ policy: ValueBufferingPolicy) -> ObservableValues<Element, Never> {
        ObservableValues(asObservable(), policy)
    }

    /// Takes an element and waits until every consumer that asked for it has room for it, see `ObserverType.send(_:)`.
    ///
    /// - Parameter element: the element.
    public func send(_ element: Element) async {
        await Delivery.begin { accept(element) }.wait()
    }
}
