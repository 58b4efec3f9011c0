import Dispatch

/// Takes the events of one subscription to an actor, in order: by a hop, or directly when they come from the main actor and
/// go there.
final class ActorHop<Element>: Stage<Element, Element> {
    private struct State {
        var waiting = Queue<Event<Element>>()
        var isDraining = false
    }

    private let actor: any Actor
    private let state = Guarded(State())

    init(_ downstream: Sink<Element>, to actor: any Actor) {
        self.actor = actor
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if mayPassDirectly() {
            below.next(element)
        } else {
            hop(.next(element))
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

    override var endsWithItsSource: Bool { !state.withLock { $0.isDraining } }

    /// Whether the caller is on the actor and no earlier event waits.
    private func mayPassDirectly() -> Bool {
        actor.isCurrent && !state.withLock { $0.isDraining }
    }

    private func hop(_ event: Event<Element>) {
        let isFirst = state.withLock { state in
            state.waiting.append(event)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        guard isFirst else { return }
        let hop = Transferred(self)
        Task { await hop.value.drain(on: hop.value.actor) }
    }

    private func drain(on actor: isolated any Actor) async {
        while let event = nextWaiting() { below.on(event) }
    }

    private func nextWaiting() -> Event<Element>? {
        state.withLock { state in
            let event = state.waiting.popFirst()
            if event == nil { state.isDraining = false }
            return event
        }
    }
}

extension Actor {
    /// Whether the caller is known to run on this actor. Only the main actor can be recognised: the executors of default
    /// actors do not tell (`UnownedSerialExecutor.asSerialExecutor()` makes one up that crashes when it is asked).
    nonisolated fileprivate var isCurrent: Bool {
        self === MainActor.shared && MainQueue.isCurrent
    }
}

/// Tells whether the caller runs on the main queue, which is also where the main actor runs.
enum MainQueue {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}

extension Sink {
    /// A sink from which this one is called on `actor`.
    func isolated(to actor: (any Actor)?) -> Sink<Element> {
        if let actor { ActorHop(self, to: actor) } else { self }
    }
}
