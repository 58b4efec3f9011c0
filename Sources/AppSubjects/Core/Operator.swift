/// An observable whose events come from one other.
class Derived<Element>: Observable<Element> {
    /// Taken by `deinit` and `takeUpstream()` only.
    @exclusivity(unchecked) private(set) final var source: ObservableBase?
    private let knownIsolation: (any Actor)?

    /// - Parameters:
    ///   - source: the sequence above.
    ///   - isolation: the actor that all events are known to come on.
    init(_ source: ObservableBase, isolation: (any Actor)?) {
        self.source = source
        knownIsolation = isolation
    }

    deinit {
        var next = source.take()
        while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeUpstream() }
    }

    final override var isolation: (any Actor)? { knownIsolation }

    final override func takeUpstream() -> ObservableBase? { source.take() }
}

/// An observable made by one operator with one source: `makeSink` says what the operator does.
final class Operator<Input, Output>: Derived<Output> {
    private let makeSink: (Sink<Output>) -> Sink<Input>

    /// - Parameters:
    ///   - source: the sequence above.
    ///   - isolation: the actor that the station brings all events to.
    ///   - makeSink: makes the station for a subscription.
    init(
        _ source: Observable<Input>,
        isolation: (any Actor)? = nil,
        _ makeSink: @escaping (Sink<Output>) -> Sink<Input>
    ) {
        self.makeSink = makeSink
        super.init(source, isolation: isolation)
    }

    /// Makes an operator whose station sends events only in the course of a call from above. So they come on the actor
    /// that the source's come on.
    convenience init(inPlace source: Observable<Input>, _ makeSink: @escaping (Sink<Output>) -> Sink<Input>) {
        self.init(source, isolation: source.isolation, makeSink)
    }

    override func lift(_ sink: AnySink) -> (source: ObservableBase, sink: AnySink)? {
        guard let source else { return nil }
        return (source, makeSink(unsafeDowncast(sink, to: Sink<Output>.self)))
    }
}

/// An observable that produces its events itself.
final class Root<Element>: Observable<Element> {
    private let isImmediate: Bool
    private let knownIsolation: (any Actor)?
    /// The actor that `produce` belongs to.
    private let producer: (any Actor)?
    /// Taken by `deinit` only.
    private var produce: ((Sink<Element>) -> Void)?

    /// - Parameters:
    ///   - isImmediate: whether subscribing needs no loop for `CurrentThreadScheduler`.
    ///   - isolation: the actor that all events are known to come on.
    ///   - producer: the actor to call `produce` on; not at all when the subscription has ended before that.
    ///   - produce: sends events to the sink, or arranges for them and connects the sink with what ends them.
    init(
        isImmediate: Bool = false,
        isolation: (any Actor)? = nil,
        on producer: (any Actor)? = nil,
        _ produce: @escaping (Sink<Element>) -> Void
    ) {
        self.isImmediate = isImmediate
        knownIsolation = isolation
        self.producer = producer
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

    override var isolation: (any Actor)? { knownIsolation }

    override func start(_ sink: AnySink) {
        let sink = unsafeDowncast(sink, to: Sink<Element>.self)
        guard let producer, !producer.isKnownToRun else {
            produce?(sink)
            return
        }
        let hop = Transferred((root: self, sink: sink))
        Task { await hop.value.root.start(hop.value.sink, on: producer) }
    }

    private func start(_ sink: Sink<Element>, on actor: isolated any Actor) async {
        if !sink.isDisposed { Trampoline.current.run { produce?(sink) } }
    }
}
