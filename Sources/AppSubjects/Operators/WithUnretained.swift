extension ObservableType {
    /// What a closure makes of an object and each element; completes when the object is gone.
    ///
    /// - Parameters:
    ///   - obj: an object the sequence does not keep alive.
    ///   - resultSelector: makes the result, on its actor.
    /// - Returns: the sequence of the results.
    public func withUnretained<Object: AnyObject, Out>(
        _ obj: Object,
        resultSelector: @escaping @isolated(any) (Object, Element) -> Out
    ) -> Observable<Out> {
        Operator(inPlace: asObservable().isolated(to: resultSelector.isolation)) { [weak obj] in
            WithUnretainedSink($0, obj, assumingIsolated(resultSelector))
        }
    }

    /// An object, which the sequence does not keep alive, with each element; completes when the object is gone.
    public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
        withUnretained(obj) { ($0, $1) }
    }
}

private final class WithUnretainedSink<Element, Object: AnyObject, Output>: Stage<Element, Output> {
    private weak var object: Object?
    private let resultSelector: (Object, Element) -> Output

    init(_ downstream: Sink<Output>, _ object: Object?, _ resultSelector: @escaping (Object, Element) -> Output) {
        self.object = object
        self.resultSelector = resultSelector
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard let object else { return finish() }
        below.next(resultSelector(object, element))
    }
}
