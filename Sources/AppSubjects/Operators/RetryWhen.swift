extension ObservableType {
    /// The elements; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    ///
    /// - Parameter notificationHandler: makes, of the sequence of the errors, on its actor, the one that decides: each
    ///   of its elements means a new attempt, its end is the end of the result.
    /// - Returns: the sequence. An error of another type than the closure's is passed on.
    public func retry<Failure: Error>(
        when notificationHandler: @escaping @isolated(any) (Observable<Failure>) -> some ObservableType
    ) -> Observable<Element> {
        let source = asObservable()
        return Root(on: notificationHandler.isolation) {
            [notificationHandler = assumingIsolated(notificationHandler)] sink in
            let errors = PublishSubject<Failure>()
            let junction = RetryWhenSink(sink, source, errors)
            junction.listen(to: notificationHandler(errors).asObservable())
            junction.advance()
        }
    }

    /// The elements; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    public func retry(
        when notificationHandler: @escaping @isolated(any) (Observable<any Error>) -> some ObservableType
    ) -> Observable<Element> {
        let source = asObservable()
        return Root(on: notificationHandler.isolation) {
            [notificationHandler = assumingIsolated(notificationHandler)] sink in
            let errors = PublishSubject<any Error>()
            let junction = RetryWhenSink(sink, source, errors)
            junction.listen(to: notificationHandler(errors).asObservable())
            junction.advance()
        }
    }

    /// The elements; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    @available(*, deprecated, renamed: "retry(when:)")
    public func retryWhen<Failure: Error>(
        _ notificationHandler: @escaping @isolated(any) (Observable<Failure>) -> some ObservableType
    ) -> Observable<Element> {
        retry(when: notificationHandler)
    }

    /// The elements; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    @available(*, deprecated, renamed: "retry(when:)")
    public func retryWhen(
        _ notificationHandler: @escaping @isolated(any) (Observable<any Error>) -> some ObservableType
    ) -> Observable<Element> {
        retry(when: notificationHandler)
    }
}

private final class RetryWhenSink<Element, Failure>: Succession<Element> {
    private struct State {
        /// Whether the source has failed and the decision is awaited. At other times a decision means nothing.
        var isWaiting = false
        /// How the deciding sequence ended, if it has.
        var ending: Ending?
        var side: AnySink?
        var isClosed = false
    }

    private let source: Observable<Element>
    private let errors: PublishSubject<Failure>
    private let state = Guarded(State())

    init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ errors: PublishSubject<Failure>) {
        self.source = source
        self.errors = errors
        super.init(downstream)
    }

    func listen<Signal>(to signals: Observable<Signal>) {
        let side = SideSink<Signal, RetryWhenSink<Element, Failure>>(
            self,
            onNext: { parent, _, _ in
                let wasWaiting = parent.state.withLock { state in
                    defer { state.isWaiting = false }
                    return state.isWaiting
                }
                if wasWaiting { parent.advance() }
            },
            onError: { parent, _, error in parent.decisionEnded(.error(error)) },
            onCompleted: { parent, _ in parent.decisionEnded(.completed) }
        )
        let isOpen = state.withLock { state in
            if !state.isClosed { state.side = side }
            return !state.isClosed
        }
        if isOpen { signals.attach(side) }
    }

    override func nextSource() -> Observable<Element>? { source }

    override func sourceFailed(_ error: any Error) {
        guard let failure = error as? Failure else { return fail(error) }
        let ending = state.withLock { state in
            state.isWaiting = true
            return state.ending
        }
        if let ending { end(with: ending) } else { errors.onNext(failure) }
    }

    private func decisionEnded(_ ending: Ending) {
        let isWaiting = state.withLock { state in
            state.ending = ending
            state.side = nil
            return state.isWaiting
        }
        if isWaiting { end(with: ending) }
    }

    private func end(with ending: Ending) {
        switch ending {
        case .error(let error): fail(error)
        case .completed: finish()
        }
    }

    override func join(_ disposal: inout Disposal) {
        super.join(&disposal)
        let side = state.withLock { state in
            state.isClosed = true
            return state.side.take()
        }
        if let side { disposal.branches.append(side) }
    }
}
