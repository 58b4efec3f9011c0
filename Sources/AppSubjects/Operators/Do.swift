extension ObservableType {
    /// The same events, with closures called along the way. An error that one of them throws ends the sequence.
    ///
    /// - Parameters:
    ///   - onNext: called before an element is passed on.
    ///   - afterNext: called after an element was passed on.
    ///   - onError: called before an error is passed on.
    ///   - afterError: called after an error was passed on.
    ///   - onCompleted: called before the completion is passed on.
    ///   - afterCompleted: called after the completion was passed on.
    ///   - onSubscribe: called before the source is subscribed to.
    ///   - onSubscribed: called after the source was subscribed to.
    ///   - onDispose: called when the subscription ended in whatever way.
    /// - Returns: the sequence.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil,
        afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil,
        afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil,
        afterCompleted: (() throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        let before: (Event<Element>) throws -> Void = { event in
            switch event {
            case .next(let element): try onNext?(element)
            case .error(let error): try onError?(error)
            case .completed: try onCompleted?()
            }
        }
        let after: (Event<Element>) throws -> Void = { event in
            switch event {
            case .next(let element): try afterNext?(element)
            case .error(let error): try afterError?(error)
            case .completed: try afterCompleted?()
            }
        }
        return Root { sink in
            onSubscribe?()
            let station = DoSink(sink, before: before, after: after)
            source.attach(station)
            onSubscribed?()
            if let onDispose { station.hold(Disposables.create(with: onDispose)) }
        }
    }
}

private final class DoSink<Element>: FinalizingStage<Element> {
    private let before: (Event<Element>) throws -> Void
    private let after: (Event<Element>) throws -> Void
    /// Put in once `onSubscribed` was called, so that the end is reported after it.
    private let resource = SingleAssignmentDisposable()

    init(
        _ downstream: Sink<Element>,
        before: @escaping (Event<Element>) throws -> Void,
        after: @escaping (Event<Element>) throws -> Void
    ) {
        self.before = before
        self.after = after
        super.init(downstream)
    }

    func hold(_ disposable: any Disposable) {
        resource.setDisposable(disposable)
    }

    override func next(_ element: Element) { passOn(.next(element)) }
    override func error(_ error: any Error) { passOn(.error(error)) }
    override func completed() { passOn(.completed) }

    private func passOn(_ event: Event<Element>) {
        do {
            try before(event)
            below.on(event)
            try after(event)
            if event.isStopEvent { dispose() }
        } catch {
            fail(error)
        }
    }

    override func didEndAbove() {
        resource.dispose()
    }
}
