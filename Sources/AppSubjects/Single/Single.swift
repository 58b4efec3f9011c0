extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Takes the one event of a `Single`.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// A single that calls `subscribe` for every subscription.
    ///
    /// - Parameter subscribe: gets a closure to send the element or the error with, and returns what ends that.
    /// - Returns: the single.
    public static func create(
        subscribe: @escaping (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        PrimitiveSequence(
            source: Observable.create { observer in
                subscribe { event in
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            }
        )
    }

    /// A single that sends an element when somebody subscribes.
    public static func just(_ element: Element) -> Single<Element> {
        PrimitiveSequence(source: .just(element))
    }

    /// A single that fails at once.
    public static func error(_ error: any Error) -> Single<Element> {
        PrimitiveSequence(source: .error(error))
    }

    /// A single that never sends anything.
    public static func never() -> Single<Element> {
        PrimitiveSequence(source: .never())
    }

    /// Subscribes with a closure for the one event.
    ///
    /// - Parameters:
    ///   - isolation: where the closure is called, see `ObservableType.subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - observer: takes the element or the error.
    /// - Returns: the subscription.
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ observer: @escaping (SingleEvent<Element>) -> Void
    ) -> any Disposable {
        subscribe(
            isolation: isolation,
            file: file,
            line: line,
            onSuccess: { observer(.success($0)) },
            onFailure: { observer(.failure($0)) }
        )
    }

    /// Subscribes with a closure for each outcome.
    ///
    /// - Parameters:
    ///   - isolation: where the closures are called, see `ObservableType.subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onSuccess: takes the element.
    ///   - onFailure: takes the error; without it `Hooks.defaultErrorHandler` gets it.
    ///   - onDisposed: called once when the subscription has ended in whatever way.
    /// - Returns: the subscription.
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onSuccess: ((Element) -> Void)? = nil,
        onFailure: ((any Error) -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            isolation: isolation,
            file: file,
            line: line,
            onNext: onSuccess,
            onError: onFailure,
            onDisposed: onDisposed
        )
    }

    /// The element transformed.
    ///
    /// - Parameter transform: makes the new element; an error it throws is what the single fails with.
    /// - Returns: the single of what `transform` returned.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
        PrimitiveSequence(source: primitiveSequence.source.map(transform))
    }

    /// The single that a closure makes of the element.
    ///
    /// - Parameter selector: makes the single; an error it throws is what the result fails with.
    /// - Returns: the single.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
        PrimitiveSequence(source: primitiveSequence.source.flatMap(selector))
    }
}

extension ObservableType {
    /// The only element. Fails with `RxError.moreThanOneElement` or `RxError.noElements` otherwise.
    public func asSingle() -> Single<Element> {
        PrimitiveSequence(source: Operator(asObservable()) { AsSingleSink($0) })
    }

    /// The first element, or nil when the sequence completes without one.
    public func first() -> Single<Element?> {
        PrimitiveSequence(source: Operator(asObservable()) { FirstSink($0) })
    }

    /// All elements in one array, when the sequence completes.
    public func toArray() -> Single<[Element]> {
        PrimitiveSequence(source: Operator(asObservable()) { ToArraySink($0) })
    }
}

private final class AsSingleSink<Element>: Stage<Element, Element> {
    private var only: Element?

    override func next(_ element: Element) {
        if only != nil { return fail(RxError.moreThanOneElement) }
        only = element
    }

    override func completed() {
        guard let only else { return fail(RxError.noElements) }
        below.next(only)
        finish()
    }
}

private final class FirstSink<Element>: Stage<Element, Element?> {
    override func next(_ element: Element) {
        guard isLive else { return }
        below.next(element)
        finish()
    }

    override func completed() {
        guard isLive else { return }
        below.next(nil)
        finish()
    }
}

private final class ToArraySink<Element>: Stage<Element, [Element]> {
    private var elements: [Element] = []

    override func next(_ element: Element) { elements.append(element) }

    override func completed() {
        below.next(elements)
        finish()
    }
}
