/// A station with more than one source above it.
///
/// Events of the sources meet at a gate, so the station below sees one at a time. A source is attached outside of the
/// gate: it may send all its elements before `attach` returns.
@usableFromInline class Junction<Input, Output>: Stage<Input, Output> {
    final let gate = Gate()
    /// Running side sources; nil once disposed of.
    private let sides = Guarded<[ObjectIdentifier: AnySink]?>([:])

    override func error(_ error: any Error) { failInOrder(error) }
    override func completed() { finishInOrder() }
    override var endsWithItsSource: Bool { false }

    /// Sends an element when its turn comes.
    @inline(__always) final func pass(_ element: Output) {
        gate.lock()
        if gate.isIdle {
            gate.takeAndUnlock()
            if isLive { below.next(element) }
            gate.leave()
        } else {
            gate.performAndUnlock { [self] in
                if isLive { below.next(element) }
            }
        }
    }

    /// Ends the sequence with an error when its turn comes.
    final func failInOrder(_ error: any Error) {
        gate.perform { self.fail(error) }
    }

    /// Ends the sequence regularly when its turn comes.
    @usableFromInline final func finishInOrder() {
        gate.perform { self.finish() }
    }

    /// Attaches a further source. Its subscription ends with this station, or with `remove`.
    final func attach<Element, Parent>(_ side: SideSink<Element, Parent>, to source: Observable<Element>) {
        let isOpen = sides.withLock { sides in
            sides?[ObjectIdentifier(side)] = side
            return sides != nil
        }
        // One that comes too late may be held by a subclass, which it would keep alive.
        if isOpen { source.attach(side) } else { side.quiesce() }
    }

    /// Forgets a source that has ended, or ends one that has not.
    final func remove(_ side: AnySink) {
        _ = sides.withLock { $0?.removeValue(forKey: ObjectIdentifier(side)) }
        side.dispose()
    }

    final override func join(_ disposal: inout Disposal) {
        let running = sides.withLock { $0.take() }
        if let running { disposal.branches.append(contentsOf: running.values) }
        didClose()
    }

    /// Lets go of what waits, once nothing is delivered any more.
    func didClose() {}
}

/// Where a further source of a junction ends.
final class SideSink<Element, Parent: AnySink>: Sink<Element> {
    typealias This = SideSink<Element, Parent>

    /// Held until no event can come any more, and so during all that is done with one: it is not retained for each of
    /// them (measured: 40 instructions).
    @exclusivity(unchecked) private var parent: Unmanaged<Parent>?
    private let onNext: (Parent, This, Element) -> Void
    private let onError: (Parent, This, any Error) -> Void
    private let onCompleted: (Parent, This) -> Void

    /// - Parameters:
    ///   - parent: the junction, passed to the closures so that they need not capture it.
    ///   - onNext: takes an element.
    ///   - onError: takes the error the source ended with.
    ///   - onCompleted: called when the source has completed.
    init(
        _ parent: Parent,
        onNext: @escaping (Parent, This, Element) -> Void,
        onError: @escaping (Parent, This, any Error) -> Void,
        onCompleted: @escaping (Parent, This) -> Void
    ) {
        self.parent = .passRetained(parent)
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        super.init(depth: parent.depthAbove)
    }

    override func next(_ element: Element) {
        guard isLive, let parent else { return }
        if isLandingPlace {
            let parent = parent.takeUnretainedValue()
            Trampoline.current.descend(cost: 8) { self.onNext(parent, self, element) }
        } else {
            parent._withUnsafeGuaranteedRef { onNext($0, self, element) }
        }
    }

    override func error(_ error: any Error) {
        guard stop(), let parent = parent?.takeUnretainedValue() else { return }
        Trampoline.current.descend(cost: 1) {
            self.onError(parent, self, error)
            self.dispose()
        }
    }

    override func completed() {
        guard stop(), let parent = parent?.takeUnretainedValue() else { return }
        Trampoline.current.descend(cost: 1) {
            self.onCompleted(parent, self)
            self.dispose()
        }
    }

    override var downstream: AnySink? { parent?.takeUnretainedValue() }
    override func quiesce() { parent.take()?.release() }

    deinit {
        guard isLandingPlace else { return quiesce() }
        var chain: AnySink? = parent.take()?.takeRetainedValue()
        Trampoline.current.release(&chain)
    }
}

/// A junction that subscribes to one source after the other. There is one at a time, so it needs no gate.
class Succession<Element>: Stage<Element, Element> {
    private enum Current {
        case none
        case running(AnySink)
        case closed
    }

    private struct State {
        var current = Current.none
        /// Sources to go to that were asked for while one was being attached.
        var isAdvancing = false
        var askedAgain = false
    }

    private let state = Guarded(State())

    /// The next source to subscribe to; nil when the end was sent.
    func nextSource() -> Observable<Element>? { nil }
    /// A source has failed.
    func sourceFailed(_ error: any Error) { fail(error) }
    /// A source has completed.
    func sourceCompleted() { finish() }

    final override func next(_ element: Element) { below.next(element) }
    override var endsWithItsSource: Bool { false }

    /// Goes on to the next source. Sources that end at once are gone through in a loop.
    final func advance() {
        let isFirst = state.withLock { state in
            defer { state.isAdvancing = true }
            state.askedAgain = state.isAdvancing
            return !state.isAdvancing
        }
        guard isFirst else { return }
        repeat {
            if let source = isLive ? nextSource() : nil { attach(to: source) }
        } while state.withLock { state in
            state.isAdvancing = state.askedAgain
            defer { state.askedAgain = false }
            return state.askedAgain
        }
    }

    private func attach(to source: Observable<Element>) {
        let side = SideSink<Element, Succession<Element>>(
            self,
            onNext: { parent, _, element in parent.below.next(element) },
            onError: { parent, side, error in
                parent.forget(side)
                parent.sourceFailed(error)
            },
            onCompleted: { parent, side in
                parent.forget(side)
                parent.sourceCompleted()
            }
        )
        let isOpen = state.withLock { state in
            if case .closed = state.current { return false }
            state.current = .running(side)
            return true
        }
        if isOpen { source.attach(side) }
    }

    private func forget(_ side: AnySink) {
        state.withLock { state in
            if case .running(let current) = state.current, current === side { state.current = .none }
        }
    }

    override func join(_ disposal: inout Disposal) {
        let current = state.withLock { state in
            defer { state.current = .closed }
            return state.current
        }
        if case .running(let side) = current { disposal.branches.append(side) }
    }
}
