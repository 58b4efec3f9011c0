/// A station that takes elements of one type.
///
/// Elements are passed to `next` and not wrapped into an `Event`: a virtual call with an address is all that happens
/// per element and station, because unspecialised code would have to look up the metadata of `Event<Element>` each
/// time.
@usableFromInline class Sink<Element>: AnySink {
    /// Makes the end of a chain, or a station within one.
    override init(depth: UInt8 = 0) {
        super.init(depth: depth)
    }

    /// Takes one element.
    @usableFromInline func next(_ element: Element) {}
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
@usableFromInline class Stage<Input, Output>: Sink<Input> {
    /// The station below.
    @usableFromInline final let below: Sink<Output>

    init(_ downstream: Sink<Output>) {
        below = downstream.isLandingPlace ? Landing(onto: downstream) : downstream
        super.init(depth: below.depthAbove)
        below.connect(self)
    }

    final override var downstream: AnySink? { below }

    /// Sends an element to the station below.
    @inlinable final func forward(_ element: Output) { below.next(element) }

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

/// A resting place in a long chain: events go on directly while the stack is shallow, and by way of the trampoline when
/// not. The chain below is let go of by way of the trampoline too.
final class Landing<Element>: Sink<Element> {
    /// Taken by `deinit` only.
    private var below: Sink<Element>?
    /// Held until the event has gone on: the source takes a call that is put off for done, and may send the next one.
    private let gate = Gate()

    init(onto downstream: Sink<Element>) {
        below = downstream
        super.init(depth: downstream.depthAbove)
        downstream.connect(self)
    }

    deinit {
        var chain: AnySink? = below.take()
        Trampoline.current.release(&chain)
    }

    override var downstream: AnySink? { below }

    /// An event that was put off is still to go on.
    override var endsWithItsSource: Bool {
        gate.lock()
        defer { gate.unlock() }
        return gate.isIdle
    }

    override func next(_ element: Element) {
        descend { $0.next(element) }
    }

    override func error(_ error: any Error) {
        descend { $0.error(error) }
    }

    override func completed() {
        descend { $0.completed() }
    }

    private func descend(_ body: @escaping (Sink<Element>) -> Void) {
        guard let below else { return }
        gate.lock()
        if !gate.isIdle, gate.postpone({ body(below) }) { return gate.unlock() }
        gate.takeAndUnlock()
        Trampoline.current.descend(cost: 8) { [gate] in
            body(below)
            gate.leave()
        }
    }
}
