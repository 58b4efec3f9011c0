extension ObservableType {
    /// A sequence that calls `subscribe` for every subscription.
    ///
    /// Events the closure sends may come from any thread and several at once; they are passed on one at a time, and
    /// none after a terminal one.
    ///
    /// - Parameter subscribe: sends events to the observer, on its actor, and returns what ends that.
    /// - Returns: the sequence.
    public static func create(
        _ subscribe: @escaping @isolated(any) (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable.create(on: subscribe.isolation, assumingIsolated(subscribe))
    }
}

extension Observable {
    /// `create` with a closure that is called on an actor.
    static func create(
        on actor: (any Actor)?,
        _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Root(on: actor) { sink in
            let turnstile = Turnstile(sink)
            turnstile.connect(disposable: subscribe(AnyObserver(eventHandler: turnstile.on)))
        }
    }
}
