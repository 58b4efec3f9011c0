extension ObservableType {
    /// The elements that satisfy a condition.
    ///
    /// - Parameter predicate: the condition; an error it throws ends the sequence.
    /// - Returns: the elements for which `predicate` returned true.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        Operator(asObservable()) { FilterSink($0, predicate) }
    }

    /// The terminal event only.
    public func ignoreElements() -> Observable<Never> {
        Operator(asObservable()) { IgnoreElementsSink($0) }
    }
}

private final class FilterSink<Element>: Stage<Element, Element> {
    private let predicate: (Element) throws -> Bool

    init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            guard try predicate(element) else { return }
        } catch {
            return fail(error)
        }
        below.next(element)
    }
}

private final class IgnoreElementsSink<Element>: Stage<Element, Never> {}
