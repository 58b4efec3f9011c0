extension ObservableType {
    /// The elements until another sequence sends one; completes then.
    ///
    /// - Parameter other: ends this sequence by its first element; nothing happens when it completes, and its error is
    ///   passed on.
    /// - Returns: the elements up to there.
    public func take(until other: some ObservableType) -> Observable<Element> {
        let other = other.asObservable()
        return Operator(asObservable()) { TakeUntilSink($0, other) }
    }

    /// The elements until another sequence sends one.
    @available(*, deprecated, renamed: "take(until:)")
    public func takeUntil(_ other: some ObservableType) -> Observable<Element> {
        take(until: other)
    }

    /// The elements until a condition holds.
    @available(*, deprecated, renamed: "take(until:behavior:)")
    public func takeUntil(
        _ behavior: TakeBehavior,
        predicate: @escaping @isolated(any) (Element) throws -> Bool
    ) -> Observable<Element> {
        take(until: predicate, behavior: behavior)
    }
}

private final class TakeUntilSink<Element>: Junction<Element, Element> {
    init<Other>(_ downstream: Sink<Element>, _ other: Observable<Other>) {
        super.init(downstream)
        let side = SideSink<Other, TakeUntilSink<Element>>(
            self,
            onNext: { parent, _, _ in parent.finishInOrder() },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in parent.remove(side) }
        )
        attach(side, to: other)
    }

    override func next(_ element: Element) { pass(element) }
}
