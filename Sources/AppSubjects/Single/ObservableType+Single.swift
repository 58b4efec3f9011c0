extension ObservableType {
    /// The only element. Fails with `RxError.moreThanOneElement` or `RxError.noElements` otherwise.
    public func asSingle() -> Single<Element> {
        PrimitiveSequence(source: Operator(inPlace: asObservable()) { AsSingleSink($0) })
    }

    /// The first element, or nil when the sequence completes without one.
    public func first() -> Single<Element?> {
        PrimitiveSequence(source: Operator(inPlace: asObservable()) { FirstSink($0) })
    }

    /// All elements in one array, when the sequence completes.
    public func toArray() -> Single<[Element]> {
        PrimitiveSequence(source: Operator(inPlace: asObservable()) { ToArraySink($0) })
    }
}

private final class AsSingleSink<Element>: Stage<Element, Element> {
    private var only: Element?

    override func next(_ element: Element) {
        if only != nil { return fail(RxError.moreThanOneElement) }
        only = element
    }

    override func completed() {
        guard let only else { return fail(RxError.noElements) }
        below.next(only)
        finish()
    }
}

private final class FirstSink<Element>: Stage<Element, Element?> {
    override func next(_ element: Element) {
        guard isLive else { return }
        below.next(element)
        finish()
    }

    override func completed() {
        guard isLive else { return }
        below.next(nil)
        finish()
    }
}

private final class ToArraySink<Element>: Stage<Element, [Element]> {
    private var elements: [Element] = []

    override func next(_ element: Element) { elements.append(element) }

    override func completed() {
        below.next(elements)
        finish()
    }
}
