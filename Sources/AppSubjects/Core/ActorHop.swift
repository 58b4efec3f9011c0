import Dispatch
import Synchronization

/// Takes the events of one subscription to an actor, in order: by a hop, or directly when they come from the main actor
/// and go there.
final class ActorHop<Element>: Stage<Element, Element> {
    private let actor: any Actor
    /// What of `actor.isKnownToRun` does not change.
    private let isMainActor: Bool
    private let waiting = Guarded(Queue<Arrival<Element>>())
    /// Whether events wait or are being delivered. Becomes true under the lock, and false on the actor under the lock;
    /// so who is on the actor reads it without.
    private let isDraining = Atomic(false)

    init(_ downstream: Sink<Element>, to actor: any Actor) {
        self.actor = actor
        isMainActor = actor === MainActor.shared
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if mayPassDirectly() {
            below.next(element)
        } else {
            hop(element)
        }
    }

    override func error(_ error: any Error) {
        if mayPassDirectly() {
            below.error(error)
        } else {
            hop(.error(error))
        }
    }

    override func completed() {
        if mayPassDirectly() {
            below.completed()
        } else {
            hop(.completed)
        }
    }

    override var endsWithItsSource: Bool { !isDraining.load(ordering: .acquiring) }

    /// Whether the caller is known to be on the actor and no earlier event waits.
    private func mayPassDirectly() -> Bool {
        isMainActor && !isDraining.load(ordering: .acquiring) && MainQueue.isCurrent
    }

    /// Apart from `next`, which would look up the metadata of events before anything else (measured: 30 of 50 ns).
    @inline(never) private func hop(_ element: Element) { hop(.next(element)) }

    private func hop(_ event: Event<Element>) {
        let arrival = Arrival(event)
        let isFirst = waiting.withLock { waiting in
            waiting.append(arrival)
            return !isDraining.exchange(true, ordering: .acquiringAndReleasing)
        }
        guard isFirst else { return }
        let hop = Transferred(self)
        Task { await hop.value.drain(on: hop.value.actor) }
    }

    private func drain(on actor: isolated any Actor) async {
        while let arrival = nextArrival() {
            arrival.deliver { if !isDisposed { below.on($0) } }
        }
    }

    private func nextArrival() -> Arrival<Element>? {
        waiting.withLock { waiting in
            let arrival = waiting.popFirst()
            if arrival == nil { isDraining.store(false, ordering: .releasing) }
            return arrival
        }
    }
}

extension Actor {
    /// Whether the caller is known to be on the actor.
    ///
    /// Only the main actor can be recognised: the executors of default actors do not tell
    /// (`UnownedSerialExecutor.asSerialExecutor()` makes one up that crashes when it is asked).
    nonisolated var isKnownToRun: Bool { self === MainActor.shared && MainQueue.isCurrent }
}
