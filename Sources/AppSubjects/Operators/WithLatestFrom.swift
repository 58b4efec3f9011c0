extension ObservableType {
    /// Each element combined with the latest one of another sequence; dropped while that has sent none.
    ///
    /// - Parameters:
    ///   - second: the other sequence. Nothing happens when it completes; its error is passed on.
    ///   - resultSelector: makes the result, on its actor; an error it throws ends the sequence.
    /// - Returns: the sequence of the results.
    public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
        _ second: Source,
        resultSelector: @escaping @isolated(any) (Element, Source.Element) throws -> ResultType
    ) -> Observable<ResultType> {
        let second = second.asObservable()
        let select = assumingIsolated(resultSelector)
        if let actor = resultSelector.isolation {
            return withLatestFrom(second) { ($0, $1) }.isolated(to: actor).map { try select($0, $1) }
        }
        return Operator(asObservable()) { WithLatestFromSink($0, second, select) }
    }

    /// For each element the latest one of another sequence; nothing while that has sent none.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        withLatestFrom(second) { $1 }
    }
}

private final class WithLatestFromSink<First, Second, Output>: Junction<First, Output> {
    private let resultSelector: (First, Second) throws -> Output
    /// Belongs to the holder of the gate.
    private var latest: Second?

    init(
        _ downstream: Sink<Output>,
        _ second: Observable<Second>,
        _ resultSelector: @escaping (First, Second) throws -> Output
    ) {
        self.resultSelector = resultSelector
        super.init(downstream)
        let side = SideSink<Second, WithLatestFromSink<First, Second, Output>>(
            self,
            onNext: { parent, _, element in parent.gate.perform { parent.latest = element } },
            onError: { parent, _, error in parent.failInOrder(error) },
            onCompleted: { parent, side in parent.remove(side) }
        )
        attach(side, to: second)
    }

    override func next(_ element: First) {
        gate.perform { self.combine(element) }
    }

    private func combine(_ element: First) {
        guard isLive, let latest else { return }
        let result: Output
        do {
            result = try resultSelector(element, latest)
        } catch {
            return fail(error)
        }
        below.next(result)
    }
}
