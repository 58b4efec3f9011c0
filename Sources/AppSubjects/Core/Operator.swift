/// An observable made by one operator with one source: `makeSink` says what the operator does.
final class Operator<Input, Output>: Observable<Output> {
    private var source: ObservableBase?
    private let makeSink: (Sink<Output>) -> Sink<Input>

    init(_ source: Observable<Input>, _ makeSink: @escaping (Sink<Output>) -> Sink<Input>) {
        self.source = source
        self.makeSink = makeSink
    }

    deinit {
        var next = source.take()
        while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeUpstream() }
    }

    override func lift(_ sink: AnySink) -> (source: ObservableBase, sink: AnySink)? {
        guard let source else { return nil }
        return (source, makeSink(unsafeDowncast(sink, to: Sink<Output>.self)))
    }

    override func takeUpstream() -> ObservableBase? { source.take() }
}

/// An observable that produces its events itself.
final class Root<Element>: Observable<Element> {
    private let isImmediate: Bool
    /// Taken by `deinit` only.
    private var produce: ((Sink<Element>) -> Void)?

    /// - Parameters:
    ///   - isImmediate: whether subscribing needs no loop for `CurrentThreadScheduler`.
    ///   - produce: sends events to the sink, or arranges for them and connects the sink with what ends them.
    init(isImmediate: Bool = false, _ produce: @escaping (Sink<Element>) -> Void) {
        self.isImmediate = isImmediate
        self.produce = produce
    }

    deinit {
        // The closure may hold other observables, and they more of them. Immediate ones hold elements only.
        guard !isImmediate else { return }
        var holder = takeProduce()
        Trampoline.current.release(holder: &holder)
    }

    /// Takes the closure out, held by one of a type that the trampoline knows.
    private func takeProduce() -> (() -> Void)? {
        let produce = produce.take()
        return { withExtendedLifetime(produce) {} }
    }

    override var startsImmediately: Bool { isImmediate }

    override func start(_ sink: AnySink) {
        produce?(unsafeDowncast(sink, to: Sink<Element>.self))
    }
}
