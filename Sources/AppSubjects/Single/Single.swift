import Synchronization

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Takes the one event of a `Single`.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// A single that calls `subscribe` for every subscription.
    ///
    /// - Parameter subscribe: gets, on its actor, a closure to send the element or the error with, and returns what
    ///   ends that. The closure may be called on any thread; the first call counts, further ones have no effect.
    /// - Returns: the single.
    public static func create(
        subscribe: @escaping @isolated(any) (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        let isolation = subscribe.isolation
        let subscribe = assumingIsolated(subscribe)
        return PrimitiveSequence(
            source: Observable.create(on: isolation) { observer in
                let isDecided = Atomic(false)
                return subscribe { event in
                    guard !isDecided.exchange(true, ordering: .relaxed) else { return }
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

    /// A single that sends an element on `scheduler`.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
        PrimitiveSequence(source: .just(element, scheduler: scheduler))
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

    /// Subscribes with closures that get an object along, which the subscription does not keep alive.
    ///
    /// - Parameters:
    ///   - object: passed to the closures; none of them is called after it was deallocated.
    ///   - isolation: where the closures are called, see `ObservableType.subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onSuccess: takes the object and the element.
    ///   - onFailure: takes the object and the error.
    ///   - onDisposed: called once with the object when the subscription has ended in whatever way.
    /// - Returns: the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onSuccess: ((Object, Element) -> Void)? = nil,
        onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.subscribe(
            with: object,
            isolation: isolation,
            file: file,
            line: line,
            onNext: onSuccess,
            onError: onFailure,
            onDisposed: onDisposed
        )
    }
}
