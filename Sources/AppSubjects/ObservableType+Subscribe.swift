extension ObservableType {
    /// Subscribes with a closure for all events.
    ///
    /// - Parameters:
    ///   - isolation: where `on` is called. A caller on an actor gets its own: events hop there, in order; on the main
    ///     actor those that are sent from there are delivered at once. Nil, which is what nonisolated code gets, calls
    ///     it on whatever thread the event comes from.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - on: takes an event.
    /// - Returns: the subscription; it goes on until it ends by itself or is disposed of.
    @inlinable
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ on: @escaping (Event<Element>) -> Void
    ) -> any Disposable {
        asObservable().subscribe(
            ClosureSink(
                onNext: { on(.next($0)) },
                onError: { on(.error($0)) },
                onCompleted: { on(.completed) },
                onDisposed: nil
            ),
            isolation: isolation,
            file: file,
            line: line
        )
    }

    /// Subscribes with a closure for each kind of event.
    ///
    /// - Parameters:
    ///   - isolation: where the closures are called. A caller on an actor gets its own: events hop there, in order; on
    ///     the main actor those that are sent from there are delivered at once. Nil, which is what nonisolated code
    ///     gets, calls them on whatever thread the event comes from.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onNext: takes an element.
    ///   - onError: takes the error that ends the sequence. Without it `Hooks.defaultErrorHandler` gets the error.
    ///   - onCompleted: called at the regular end.
    ///   - onDisposed: called once when the subscription has ended in whatever way, on the thread that ended it.
    /// - Returns: the subscription; it goes on until it ends by itself or is disposed of.
    @inlinable
    public func subscribe(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable {
        let sink: Sink<Element>
        if let onNext, onError == nil, onCompleted == nil, onDisposed == nil, !Hooks.recordCallStackOnError {
            sink = ElementSink(onNext)
        } else {
            sink = ClosureSink(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        }
        return asObservable().subscribe(sink, isolation: isolation, file: file, line: line)
    }

    /// Subscribes with closures that get an object along, which the subscription does not keep alive.
    ///
    /// - Parameters:
    ///   - object: passed to the closures; none of them is called after it was deallocated.
    ///   - isolation: where the closures are called, see `subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onNext: takes the object and an element.
    ///   - onError: takes the object and the error that ends the sequence.
    ///   - onCompleted: called with the object at the regular end.
    ///   - onDisposed: called with the object when the subscription has ended in whatever way.
    /// - Returns: the subscription.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Disposable {
        let sink = ClosureSink<Element>(
            onNext: { [weak object] element in
                if let object { onNext?(object, element) }
            },
            onError: { [weak object] error in
                if let object { onError?(object, error) }
            },
            onCompleted: { [weak object] in
                if let object { onCompleted?(object) }
            },
            onDisposed: { [weak object] in
                if let object { onDisposed?(object) }
            }
        )
        return asObservable().subscribe(sink, isolation: isolation, file: file, line: line)
    }
}

extension Observable {
    /// Attaches the end of a chain, with a hop in front of it where an actor asks for one.
    @usableFromInline final func subscribe(
        _ sink: Sink<Element>,
        isolation: (any Actor)?,
        file: StaticString,
        line: UInt
    ) -> any Disposable {
        if Resources.isTracing { Resources.locate(sink, file: file, line: line) }
        guard let isolation, isolation !== self.isolation else { return subscribe(through: sink) }
        let subscription = Subscription(sink)
        attach(ActorHop(sink, to: isolation))
        return subscription
    }
}
