extension ObservableType {
    /// The elements transformed one by one.
    ///
    /// - Parameter transform: makes the new element; an error it throws ends the sequence.
    /// - Returns: the sequence of what `transform` returned.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
        Operator(asObservable()) { MapSink($0, transform) }
    }
}

private final class MapSink<Input, Output>: Stage<Input, Output> {
    private let transform: (Input) throws -> Output

    init(_ downstream: Sink<Output>, _ transform: @escaping (Input) throws -> Output) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Input) {
        let result: Output
        do {
            result = try transform(element)
        } catch {
            return fail(error)
        }
        below.next(result)
    }
}
