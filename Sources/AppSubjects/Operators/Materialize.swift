extension ObservableType {
    /// The events as elements; completes after the terminal one.
    public func materialize() -> Observable<Event<Element>> {
        Operator(inPlace: asObservable()) { MaterializeSink($0) }
    }
}

extension ObservableType where Element: EventConvertible {
    /// The events that the elements stand for.
    public func dematerialize() -> Observable<Element.Element> {
        Operator(inPlace: asObservable()) { DematerializeSink($0) }
    }
}

private final class MaterializeSink<Element>: Stage<Element, Event<Element>> {
    override func next(_ element: Element) {
        below.next(.next(element))
    }

    override func error(_ error: any Error) {
        below.next(.error(error))
        finish()
    }

    override func completed() {
        below.next(.completed)
        finish()
    }
}

private final class DematerializeSink<Element: EventConvertible>: Stage<Element, Element.Element> {
    override func next(_ element: Element) {
        guard isLive else { return }
        switch element.event {
        case .next(let element): below.next(element)
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }
}
