/// Lets the events of one subscription through one at a time, in order, whatever threads they come from, and none after
/// a terminal event.
final class Turnstile<Element>: Stage<Element, Element> {
    private let gate = Gate()

    override func next(_ element: Element) {
        gate.lock()
        if gate.isIdle {
            gate.takeAndUnlock()
            pass(element)
            gate.leave()
        } else {
            gate.performAndUnlock { self.pass(element) }
        }
    }

    override func error(_ error: any Error) {
        gate.perform { if self.stop() { self.below.error(error) } }
    }

    override func completed() {
        gate.perform { if self.stop() { self.below.completed() } }
    }

    /// What is under way goes on first, in a closure that must not be let go of meanwhile.
    override var endsWithItsSource: Bool { false }

    /// Whoever subscribed may hold the sink below itself, and so its closures.
    override func quiesce() {
        gate.perform {
            self.below.sourceVanished()
            self.below.quiesce()
        }
    }

    /// Lets `body` send events that no other ones overtake. Call it before anybody else knows the turnstile.
    func holding(_ body: (Sink<Element>) -> Void) {
        precondition(gate.enter(), "the turnstile is in use already")
        body(below)
        gate.leave()
    }

    private func pass(_ element: Element) {
        if isLive { below.next(element) }
    }
}
