extension ObservableType {
    /// The elements transformed one by one, without those for which there is no result.
    ///
    /// - Parameter transform: makes the new element or nil; an error it throws ends the sequence.
    /// - Returns: the sequence of what `transform` returned.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
        Operator(asObservable()) { CompactMapSink($0, transform) }
    }
}

private final class CompactMapSink<Input, Output>: Stage<Input, Output> {
    private let transform: (Input) throws -> Output?

    init(_ downstream: Sink<Output>, _ transform: @escaping (Input) throws -> Output?) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Input) {
        let result: Output?
        do {
            result = try transform(element)
        } catch {
            return fail(error)
        }
        if let result { below.next(result) }
    }
}
