extension ObservableType {
    /// The elements, and after an error those of the sequence that a closure makes of it.
    ///
    /// - Parameter handler: makes the sequence to go on with, on its actor; an error it throws ends the result.
    /// - Returns: the sequence.
    public func `catch`(
        _ handler: @escaping @isolated(any) (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        Operator(asObservable().isolated(to: handler.isolation)) { CatchSink($0, assumingIsolated(handler)) }
    }

    /// The elements, and after an error those of the sequence that a closure makes of it.
    @available(*, deprecated, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping @isolated(any) (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        `catch`(handler)
    }

    /// The elements, and one given element in place of an error.
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        `catch` { _ in .just(element) }
    }

    /// The elements, and one given element in place of an error.
    @available(*, deprecated, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
        catchAndReturn(element)
    }

    /// The elements of several sequences; the next one is gone to when one fails. The last error is passed on.
    public static func `catch`<Sequence: Swift.Sequence>(
        sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Root { sink in
            var iterator = sequence.makeIterator()
            AttemptsSink(sink) { iterator.next() }.advance()
        }
    }

    /// The elements of several sequences; the next one is gone to when one fails.
    @available(*, deprecated, renamed: "catch(sequence:)")
    public static func catchError<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        `catch`(sequence: sequence)
    }

    /// The elements; after an error the sequence is subscribed to again, without end.
    public func retry() -> Observable<Element> {
        let source = asObservable()
        return Root { sink in AttemptsSink(sink) { source }.advance() }
    }

    /// The elements; after an error the sequence is subscribed to again.
    ///
    /// - Parameter maxAttemptCount: how many subscriptions there are at most. The last one's error is passed on.
    /// - Returns: the sequence.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        .catch(sequence: Swift.repeatElement(asObservable(), count: maxAttemptCount))
    }
}

private final class CatchSink<Element>: Stage<Element, Element> {
    private let handler: (any Error) throws -> Observable<Element>

    init(_ downstream: Sink<Element>, _ handler: @escaping (any Error) throws -> Observable<Element>) {
        self.handler = handler
        super.init(downstream)
    }

    override func next(_ element: Element) { below.next(element) }

    override func error(_ error: any Error) {
        releaseUpstream()
        do {
            handOver(to: try handler(error))
        } catch {
            fail(error)
        }
    }

    override func completed() { finish() }
}

private final class AttemptsSink<Element>: Succession<Element> {
    private let makeNext: () -> Observable<Element>?
    private var lastError: (any Error)?

    init(_ downstream: Sink<Element>, _ makeNext: @escaping () -> Observable<Element>?) {
        self.makeNext = makeNext
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        if let source = makeNext() { return source }
        if let lastError { fail(lastError) } else { finish() }
        return nil
    }

    override func sourceFailed(_ error: any Error) {
        lastError = error
        advance()
    }
}
