extension ObservableType {
    /// The elements with their positions, counted from 0.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        Operator(inPlace: asObservable()) { EnumeratedSink($0) }
    }
}

private final class EnumeratedSink<Element>: Stage<Element, (index: Int, element: Element)> {
    private var index = 0

    override func next(_ element: Element) {
        defer { index += 1 }
        below.next((index: index, element: element))
    }
}
