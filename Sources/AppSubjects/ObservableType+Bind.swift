extension ObservableType {
    /// Sends the events, the end included, to observers, on whatever thread they come from.
    ///
    /// - Parameters:
    ///   - observers: get the events, in this order.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    /// - Returns: the subscription.
    public func bind<Observer: ObserverType>(
        to observers: Observer...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable where Observer.Element == Element {
        subscribe(isolation: nil, file: file, line: line) { (event: Event<Element>) in
            observers.forEach { $0.on(event) }
        }
    }

    /// Sends the elements to observers of the optional type, see `bind(to:)`.
    public func bind<Observer: ObserverType>(
        to observers: Observer...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable where Observer.Element == Element? {
        subscribe(isolation: nil, file: file, line: line) { (event: Event<Element>) in
            let event = event.map(Optional.some)
            observers.forEach { $0.on(event) }
        }
    }

    /// Passes this sequence to a function, which makes the binding.
    public func bind<Result>(to binder: (Self) -> Result) -> Result {
        binder(self)
    }

    /// Passes this sequence to a function, which makes the binding, with an argument.
    public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
        binder(self)(curriedArgument)
    }

    /// Calls a closure for each element. An error, which has no place here, stops the program in debug builds.
    ///
    /// - Parameters:
    ///   - isolation: where `onNext` is called, see `subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onNext: takes an element.
    /// - Returns: the subscription.
    public func bind(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onNext: @escaping (Element) -> Void
    ) -> any Disposable {
        subscribe(isolation: isolation, file: file, line: line, onNext: onNext, onError: reportBindingError)
    }

    /// Calls a closure for each element, with an object that the binding does not keep alive. An error, which has no
    /// place here, stops the program in debug builds.
    ///
    /// - Parameters:
    ///   - object: passed to the closure, which is not called after it was deallocated.
    ///   - isolation: where `onNext` is called, see `subscribe(onNext:)`.
    ///   - file: the caller's file, for `Resources`.
    ///   - line: the caller's line, for `Resources`.
    ///   - onNext: takes the object and an element.
    /// - Returns: the subscription.
    public func bind<Object: AnyObject>(
        with object: Object,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        subscribe(
            isolation: isolation,
            file: file,
            line: line,
            onNext: { [weak object] element in
                if let object { onNext(object, element) }
            },
            onError: reportBindingError
        )
    }

    /// Sends the elements to relays, in this order. An error, which relays have no place for, stops the program in debug
    /// builds; the completion ends the binding alone.
    public func bind(
        to relays: PublishRelay<Element>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    /// Sends the elements to relays of the optional type, see `bind(to:)`.
    public func bind(
        to relays: PublishRelay<Element?>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    /// Sends the elements to relays, in this order. An error, which relays have no place for, stops the program in debug
    /// builds; the completion ends the binding alone.
    public func bind(
        to relays: BehaviorRelay<Element>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    /// Sends the elements to relays of the optional type, see `bind(to:)`.
    public func bind(
        to relays: BehaviorRelay<Element?>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    /// Sends the elements to relays, in this order. An error, which relays have no place for, stops the program in debug
    /// builds; the completion ends the binding alone.
    public func bind(
        to relays: ReplayRelay<Element>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    /// Sends the elements to relays of the optional type, see `bind(to:)`.
    public func bind(
        to relays: ReplayRelay<Element?>...,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> any Disposable {
        relay(file, line) { element in relays.forEach { $0.accept(element) } }
    }

    private func relay(_ file: StaticString, _ line: UInt, _ accept: @escaping (Element) -> Void) -> any Disposable {
        subscribe(isolation: nil, file: file, line: line, onNext: accept, onError: reportBindingError)
    }
}

/// Takes an error that reached a binding. Debug builds stop: the sequence should have been given a `catch`.
func reportBindingError(_ error: any Error) {
    assertionFailure("Binding error: \(error)")
    Hooks.report(error, from: [])
}
