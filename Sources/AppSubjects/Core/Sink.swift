/// A station that takes elements of one type.
///
/// Elements are passed to `next` and not wrapped into an `Event`: a virtual call with an address is all that happens per
/// element and station, because unspecialised code would have to look up the metadata of `Event<Element>` each time.
class Sink<Element>: AnySink {
    /// Makes the end of a chain, or a station within one.
    override init(depth: UInt32 = 0) {
        super.init(depth: depth)
    }

    /// Takes one element.
    func next(_ element: Element) {}
    /// Takes the error that ends the sequence.
    func error(_ error: any Error) {}
    /// Takes the regular end of the sequence.
    func completed() {}

    /// Takes an event.
    final func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): self.error(error)
        case .completed: completed()
        }
    }
}

/// A station that passes its terminal events on to one station below.
class Stage<Input, Output>: Sink<Input> {
    /// The station below. Only `deinit` clears it.
    @exclusivity(unchecked) private var target: Sink<Output>?

    init(_ downstream: Sink<Output>) {
        let target = downstream.isLandingPlace ? Landing(onto: downstream) : downstream
        self.target = target
        super.init(depth: target.depth + 1)
        target.connect(self)
    }

    /// Makes a station without looking at its depth.
    fileprivate init(plain downstream: Sink<Output>) {
        target = downstream
        super.init(depth: downstream.depth + 1)
        downstream.connect(self)
    }

    deinit {
        var next: AnySink? = target.take()
        while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeDownstream() }
    }

    final override var downstream: AnySink? { target }
    final override func takeDownstream() -> AnySink? { target.take() }

    /// The station below.
    @inline(__always) final var below: Sink<Output> {
        // Proof: set by both initialisers, and taken only when nobody has a reference to this station any more.
        target.unsafelyUnwrapped
    }

    override func error(_ error: any Error) { below.error(error) }
    override func completed() { below.completed() }
    override var endsWithItsSource: Bool { true }

    /// Ends the subscription above and lets `source` take the place of this station.
    ///
    /// Nothing is left of the station then, so recursion by way of the last source needs neither stack nor memory.
    final func handOver(to source: Observable<Output>) {
        guard stop() else { return }
        releaseUpstream()
        let target = below
        if target.disconnectForReplacement() { source.attach(target) }
    }

    /// Ends the sequence here with an error, for example one that a closure threw, and what is above.
    final func fail(_ error: any Error) {
        guard stop() else { return }
        below.error(error)
        dispose()
    }

    /// Ends the sequence here regularly, and what is above.
    final func finish() {
        guard stop() else { return }
        below.completed()
        dispose()
    }
}

/// A resting place in a long chain: goes on directly while the stack is shallow, and by way of the trampoline when not.
final class Landing<Element>: Stage<Element, Element> {
    init(onto downstream: Sink<Element>) {
        super.init(plain: downstream)
    }

    override func next(_ element: Element) {
        let sink = below
        Trampoline.current.descend(cost: 8) { sink.next(element) }
    }

    override func error(_ error: any Error) {
        let sink = below
        Trampoline.current.descend(cost: 8) { sink.error(error) }
    }

    override func completed() {
        let sink = below
        Trampoline.current.descend(cost: 8) { sink.completed() }
    }
}
