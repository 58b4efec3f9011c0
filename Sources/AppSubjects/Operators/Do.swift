extension ObservableType {
    /// The same events, with closures called along the way, on their actors. An error that one of them throws ends the
    /// sequence.
    ///
    /// - Parameters:
    ///   - onNext: called before an element is passed on.
    ///   - afterNext: called after an element was passed on.
    ///   - onError: called before an error is passed on.
    ///   - afterError: called after an error was passed on.
    ///   - onCompleted: called before the completion is passed on.
    ///   - afterCompleted: called after the completion was passed on.
    ///   - onSubscribe: called before the source is subscribed to.
    ///   - onSubscribed: called after the source was subscribed to, or that was sent to its actor.
    ///   - onDispose: called when the subscription ended in whatever way, on the thread that ended it.
    /// - Returns: the sequence.
    public func `do`(
        onNext: (@isolated(any) (Element) throws -> Void)? = nil,
        afterNext: (@isolated(any) (Element) throws -> Void)? = nil,
        onError: (@isolated(any) (any Error) throws -> Void)? = nil,
        afterError: (@isolated(any) (any Error) throws -> Void)? = nil,
        onCompleted: (@isolated(any) () throws -> Void)? = nil,
        afterCompleted: (@isolated(any) () throws -> Void)? = nil,
        onSubscribe: (@isolated(any) () -> Void)? = nil,
        onSubscribed: (@isolated(any) () -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Observable<Element> {
        let ofEvents = [
            onNext?.isolation, afterNext?.isolation, onError?.isolation, afterError?.isolation,
            onCompleted?.isolation, afterCompleted?.isolation,
        ].compactMap { $0 }
        let ofStarts = [onSubscribe?.isolation, onSubscribed?.isolation].compactMap { $0 }
        let actors = ofEvents + ofStarts
        if let other = actors.first(where: { $0 !== actors[0] }) {
            // Closures of several actors: a station for those of each.
            return self.do(
                onNext: onNext?.isolation === other ? nil : onNext,
                afterNext: afterNext?.isolation === other ? nil : afterNext,
                onError: onError?.isolation === other ? nil : onError,
                afterError: afterError?.isolation === other ? nil : afterError,
                onCompleted: onCompleted?.isolation === other ? nil : onCompleted,
                afterCompleted: afterCompleted?.isolation === other ? nil : afterCompleted,
                onSubscribe: onSubscribe?.isolation === other ? nil : onSubscribe,
                onSubscribed: onSubscribed?.isolation === other ? nil : onSubscribed,
                onDispose: onDispose
            ).do(
                onNext: onNext?.isolation === other ? onNext : nil,
                afterNext: afterNext?.isolation === other ? afterNext : nil,
                onError: onError?.isolation === other ? onError : nil,
                afterError: afterError?.isolation === other ? afterError : nil,
                onCompleted: onCompleted?.isolation === other ? onCompleted : nil,
                afterCompleted: afterCompleted?.isolation === other ? afterCompleted : nil,
                onSubscribe: onSubscribe?.isolation === other ? onSubscribe : nil,
                onSubscribed: onSubscribed?.isolation === other ? onSubscribed : nil
            )
        }
        let source = asObservable().isolated(to: ofEvents.first)
        let before = Self.action(onNext, onError, onCompleted)
        let after = Self.action(afterNext, afterError, afterCompleted)
        let onSubscribe = onSubscribe.map { assumingIsolated($0) }
        let onSubscribed = onSubscribed.map { assumingIsolated($0) }
        return Root(isolation: source.isolation, on: ofStarts.first) { sink in
            onSubscribe?()
            let station = DoSink(sink, before: before, after: after)
            source.attach(station)
            onSubscribed?()
            if let onDispose { station.hold(Disposables.create(with: onDispose)) }
        }
    }

    private static func action(
        _ onNext: (@isolated(any) (Element) throws -> Void)?,
        _ onError: (@isolated(any) (any Error) throws -> Void)?,
        _ onCompleted: (@isolated(any) () throws -> Void)?
    ) -> (Event<Element>) throws -> Void {
        let onNext = onNext.map { assumingIsolated($0) }
        let onError = onError.map { assumingIsolated($0) }
        let onCompleted = onCompleted.map { assumingIsolated($0) }
        return { event in
            switch event {
            case .next(let element): try onNext?(element)
            case .error(let error): try onError?(error)
            case .completed: try onCompleted?()
            }
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
