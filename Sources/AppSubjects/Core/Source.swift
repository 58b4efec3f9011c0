/// What a sink is attached to; the untyped face of `Observable`.
protocol Source: AnyObject {
    /// Puts this source's operator in front of `sink`.
    ///
    /// - Returns: the source above and the sink to attach to it; nil when this source produces the events itself.
    func lift(_ sink: AnySink) -> (source: any Source, sink: AnySink)?

    /// Begins to send events to `sink`, which has this source's element type.
    func start(_ sink: AnySink)

    /// Gives up the source above, so that a long row of operators can be let go without using stack.
    func takeUpstream() -> (any Source)?
}

/// An observable made by one operator with one source: `makeSink` says what the operator does.
final class Operator<Input, Output>: Observable<Output> {
    private var source: (any Source)?
    private let makeSink: (Sink<Output>) -> Sink<Input>

    init(_ source: Observable<Input>, _ makeSink: @escaping (Sink<Output>) -> Sink<Input>) {
        self.source = source
        self.makeSink = makeSink
    }

    deinit {
        var next: (any Source)? = source.take()
        while let current = next {
            var object: AnyObject = current
            next = nil
            // `current` and `object` are two references; a third one means that somebody else still needs it.
            _ = consume current
            guard isKnownUniquelyReferenced(&object) else { return }
            next = (object as? any Source)?.takeUpstream()
        }
    }

    override func lift(_ sink: AnySink) -> (source: any Source, sink: AnySink)? {
        guard let source else { return nil }
        return (source, makeSink(unsafeDowncast(sink, to: Sink<Output>.self)))
    }

    override func takeUpstream() -> (any Source)? { source.take() }
}

/// An observable that produces its events itself.
final class Root<Element>: Observable<Element> {
    private let isImmediate: Bool
    private let produce: (Sink<Element>) -> Void

    /// - Parameters:
    ///   - isImmediate: whether subscribing needs no loop for `CurrentThreadScheduler`.
    ///   - produce: sends events to the sink, or arranges for them and connects the sink with what ends them.
    init(isImmediate: Bool = false, _ produce: @escaping (Sink<Element>) -> Void) {
        self.isImmediate = isImmediate
        self.produce = produce
    }

    override var startsImmediately: Bool { isImmediate }

    override func start(_ sink: AnySink) {
        produce(unsafeDowncast(sink, to: Sink<Element>.self))
    }
}
