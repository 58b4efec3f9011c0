extension ObservableType {
    /// What has accumulated after each element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: makes the new value of the old one and an element; an error it throws ends the sequence.
    /// - Returns: the sequence of the accumulated values, without the seed.
    public func scan<A>(
        _ seed: A,
        accumulator: @escaping (A, Element) throws -> A
    ) -> Observable<A> {
        Operator(asObservable()) { ScanSink($0, seed, accumulator) }
    }

    /// What has accumulated after each element.
    ///
    /// - Parameters:
    ///   - seed: what to begin with.
    ///   - accumulator: adds an element to the value; an error it throws ends the sequence.
    /// - Returns: the sequence of the accumulated values, without the seed.
    public func scan<A>(
        into seed: A,
        accumulator: @escaping (inout A, Element) throws -> Void
    ) -> Observable<A> {
        Operator(asObservable()) { ScanIntoSink($0, seed, accumulator) }
    }
}

private final class ScanSink<Element, Value>: Stage<Element, Value> {
    @exclusivity(unchecked) private var value: Value
    private let accumulate: (Value, Element) throws -> Value

    init(_ downstream: Sink<Value>, _ seed: Value, _ accumulate: @escaping (Value, Element) throws -> Value) {
        value = seed
        self.accumulate = accumulate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            value = try accumulate(value, element)
        } catch {
            return fail(error)
        }
        below.next(value)
    }
}

private final class ScanIntoSink<Element, Value>: Stage<Element, Value> {
    @exclusivity(unchecked) private var value: Value
    private let accumulate: (inout Value, Element) throws -> Void

    init(_ downstream: Sink<Value>, _ seed: Value, _ accumulate: @escaping (inout Value, Element) throws -> Void) {
        value = seed
        self.accumulate = accumulate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            try accumulate(&value, element)
        } catch {
            return fail(error)
        }
        below.next(value)
    }
}
