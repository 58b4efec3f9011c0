extension ObservableType {
    /// The elements, or one given element when there are none.
    public func ifEmpty(default: Element) -> Observable<Element> {
        ifEmpty(switchTo: .just(`default`))
    }

    /// The elements, or those of another sequence when there are none.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        Operator(asObservable()) { IfEmptySink($0, other) }
    }
}

private final class IfEmptySink<Element>: Stage<Element, Element> {
    private let other: Observable<Element>
    private var isEmpty = true

    init(_ downstream: Sink<Element>, _ other: Observable<Element>) {
        self.other = other
        super.init(downstream)
    }

    override func next(_ element: Element) {
        isEmpty = false
        below.next(element)
    }

    override func completed() {
        if isEmpty { handOver(to: other) } else { finish() }
    }
}
