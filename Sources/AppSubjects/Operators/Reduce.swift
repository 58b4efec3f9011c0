extension ObservableType {
    /// What has accumulated at the end, as one element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element; an error it throws ends the sequence.
    ///   - mapResult: makes the result of the last value; an error it throws ends the sequence.
    /// - Returns: the sequence of the one result.
    public func reduce<A, Result>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A,
        mapResult: @escaping (A) throws -> Result
    ) -> Observable<Result> {
        Operator(asObservable()) { ReduceSink($0, seed, accumulator, mapResult) }
    }

    /// What has accumulated at the end, as one element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element; an error it throws ends the sequence.
    /// - Returns: the sequence of the one value.
    public func reduce<A>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A
    ) -> Observable<A> {
        reduce(seed, accumulator: accumulator) { $0 }
    }
}

private final class ReduceSink<Element, Value, Output>: Stage<Element, Output> {
    private var value: Value
    private let accumulate: (Value, Element) throws -> Value
    private let mapResult: (Value) throws -> Output

    init(
        _ downstream: Sink<Output>,
        _ seed: Value,
        _ accumulate: @escaping (Value, Element) throws -> Value,
        _ mapResult: @escaping (Value) throws -> Output
    ) {
        value = seed
        self.accumulate = accumulate
        self.mapResult = mapResult
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
        let result: Output
        do {
            result = try mapResult(value)
        } catch {
            return fail(error)
        }
        below.next(result)
        finish()
    }
}
