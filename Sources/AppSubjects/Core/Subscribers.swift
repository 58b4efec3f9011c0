// A terminal event is the last one, and they come one at a time. So these sinks let go of their closures after it: a
// closure may keep whoever keeps the subscription.

/// A closure that is called in place: other than a plain stored closure it is not retained and released for each call
/// (measured: 4 of 9 ns).
private struct Callback<Element>: ~Copyable {
    /// Nil once it was let go of: an empty closure of a generic type is an object of its own.
    let call: ((Element) -> Void)?

    borrowing func callAsFunction(_ element: Element) { call?(element) }
}

/// The end of a chain that has only an element closure.
@usableFromInline class ElementSink<Element>: Sink<Element> {
    @exclusivity(unchecked) private var onNext: Callback<Element>

    @usableFromInline init(_ onNext: ((Element) -> Void)?) {
        self.onNext = Callback(call: onNext)
    }

    final override func next(_ element: Element) {
        if isLive { onNext(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        Hooks.report(error, from: [])
        dispose()
        quiesce()
    }

    override func completed() {
        guard stop() else { return }
        dispose()
        quiesce()
    }

    override func quiesce() {
        onNext = Callback(call: nil)
    }
}

/// The end of a chain with any of the four closures.
@usableFromInline final class ClosureSink<Element>: ElementSink<Element> {
    @exclusivity(unchecked) private var onError: ((any Error) -> Void)?
    @exclusivity(unchecked) private var onCompleted: (() -> Void)?
    /// Touched by the one caller that won `beginDisposal()`.
    @exclusivity(unchecked) private var onDisposed: (() -> Void)?
    private let callStack: [String]

    @usableFromInline init(
        onNext: ((Element) -> Void)?,
        onError: ((any Error) -> Void)?,
        onCompleted: (() -> Void)?,
        onDisposed: (() -> Void)?
    ) {
        self.onError = onError
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
        callStack = Hooks.recordCallStackOnError ? Hooks.customCaptureSubscriptionCallstack() : []
        super.init(onNext)
    }

    /// Sends everything on to a sink that is not told of the end of this subscription.
    convenience init(_ target: Sink<Element>) {
        self.init(
            onNext: { target.next($0) },
            onError: { target.error($0) },
            onCompleted: { target.completed() },
            onDisposed: nil
        )
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        if let onError {
            onError(error)
        } else {
            Hooks.report(error, from: callStack)
        }
        finish()
        quiesce()
    }

    override func completed() {
        guard stop() else { return }
        onCompleted?()
        finish()
        quiesce()
    }

    override func didDispose() {
        onDisposed.take()?()
    }

    override func quiesce() {
        super.quiesce()
        onError = nil
        onCompleted = nil
    }

    /// Ends the subscription after a terminal event: the subscriber is told before the source is.
    private func finish() {
        guard beginDisposal() else { return }
        onDisposed.take()?()
        disposeAbove()
    }
}

/// The end of a chain at an observer of the caller's.
final class ObserverSink<Observer: ObserverType>: Sink<Observer.Element> {
    @exclusivity(unchecked) private var observer: Observer?

    init(_ observer: Observer) {
        self.observer = observer
    }

    override func next(_ element: Observer.Element) {
        if isLive { observer?.on(.next(element)) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        observer?.on(.error(error))
        dispose()
        quiesce()
    }

    override func completed() {
        guard stop() else { return }
        observer?.on(.completed)
        dispose()
        quiesce()
    }

    override func quiesce() {
        observer = nil
    }
}
