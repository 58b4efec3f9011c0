extension ObservableType {
    /// What has accumulated at the end, as one element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element, on its actor; an error it throws ends the
    ///     sequence.
    ///   - mapResult: makes the result of the last value, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of the one result.
    public func reduce<A, Result>(
        _ seed: A,
        accumulator: @escaping @isolated(any) (A, Element) throws -> A,
        mapResult: @escaping @isolated(any) (A) throws -> Result
    ) -> Observable<Result> {
        reduce(seed, accumulator: accumulator).map(mapResult)
    }

    /// What has accumulated at the end, as one element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element, on its actor; an error it throws ends the
    ///     sequence.
    /// - Returns: the sequence of the one value.
    public func reduce<A>(
        _ seed: A,
        accumulator: @escaping @isolated(any) (A, Element) throws -> A
    ) -> Observable<A> {
        Operator(inPlace: asObservable().isolated(to: accumulator.isolation)) {
            ReduceSink($0, seed, assumingIsolated(accumulator))
        }
    }
}

private final class ReduceSink<Element, Value>: Stage<Element, Value> {
    private var value: Value
    private let accumulate: (Value, Element) throws -> Value

    init(
        _ downstream: Sink<Value>,
        _ seed: Value,
        _ accumulate: @escaping (Value, Element) throws -> Value
    ) {
        value = seed
        self.accumulate = accumulate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            value = try accumulate(value, element)
        } catch {
            fail(error)
        }
    }

    override func completed() {
        below.next(value)
        finish()
    }
}
