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

private final class IfEmptySink<Element>: Junction<Element, Element> {
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
        guard isEmpty else { return finish() }
        releaseUpstream()
        let side = SideSink<Element, IfEmptySink<Element>>(
            self,
            onNext: { parent, _, element in parent.below.next(element) },
            onError: { parent, _, error in parent.fail(error) },
            onCompleted: { parent, _ in parent.finish() }
        )
        attach(side, to: other)
    }
}
