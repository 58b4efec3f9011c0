/// The end of a chain at one iteration: holds what was sent and not taken yet, or the consumer who waits.
final class ValueBuffer<Element>: Sink<Element> {
    private typealias Continuation = CheckedContinuation<Transferred<Event<Element>>, Never>

    private struct State: ~Copyable {
        var elements = Queue<Element>()
        /// What keeps the senders of the elements beyond the limit waiting, in the order of these elements. Nil stands
        /// for one that cannot wait.
        var excess = Queue<Delivery?>()
        var consumer: Continuation?
        /// The end, after the elements; no more are taken in.
        var ending: Ending?
        /// Whether the consumer was told of the end.
        var isOver = false

        /// Keeps an element, as far as the policy has room for it.
        ///
        /// - Returns: the element that is dropped instead, to be let go of without the lock.
        mutating func keep(_ element: Element, _ policy: ValueBufferingPolicy) -> Element? {
            switch policy {
            case .unbounded:
                elements.append(element)
            case .bufferingNewest(let limit):
                guard limit > 0 else { return element }
                elements.append(element)
                if elements.count > limit { return elements.popFirst() }
            case .bufferingOldest(let limit):
                guard elements.count < limit else { return element }
                elements.append(element)
            case .suspending(let limit):
                elements.append(element)
                if elements.count > max(0, limit) { excess.append(Delivery.current) }
            }
            return nil
        }

        /// Takes the consumer who is to be told of the end; nil when none waits.
        mutating func takeLastConsumer() -> Continuation? {
            let last = consumer.take()
            if last != nil { isOver = true }
            return last
        }
    }

    private enum Answer {
        case element(Element, relieves: Delivery?)
        case end(Ending)
        case wait
        case misuse
    }

    private let policy: ValueBufferingPolicy
    private let state = Guarded(State())

    init(_ policy: ValueBufferingPolicy) {
        self.policy = policy
        super.init()
    }

    // MARK: The subscription

    override func next(_ element: Element) {
        guard isLive else { return }
        let (consumer, dropped) = state.withLock { state -> (Continuation?, Element?) in
            if let consumer = state.consumer.take() { return (consumer, nil) }
            return (nil, state.ending == nil ? state.keep(element, policy) : nil)
        }
        consumer?.resume(returning: Transferred(.next(element)))
        withExtendedLifetime(dropped) {}
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        finish(.error(error))
        dispose()
    }

    override func completed() {
        guard stop() else { return }
        finish(.completed)
        dispose()
    }

    /// The source is gone: nobody can send any more.
    override func quiesce() {
        finish(.completed)
    }

    private func finish(_ ending: Ending) {
        let consumer = state.withLock { state -> Continuation? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            return state.takeLastConsumer()
        }
        consumer?.resume(returning: Transferred(Event(ending)))
    }

    // MARK: The consumer

    /// The next event, once there is one. After the end it is `completed` for ever.
    func next(isolation actor: isolated (any Actor)?) async -> Event<Element> {
        let buffer = Transferred(self)
        return await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: actor) { answer($0) }.value
        } onCancel: {
            buffer.value.close(.error(CancellationError()))
        }
    }

    private func answer(_ consumer: Continuation) {
        let answer = state.withLock { state -> Answer in
            if let element = state.elements.popFirst() {
                return .element(element, relieves: state.excess.popFirst() ?? nil)
            }
            if state.isOver { return .end(.completed) }
            if let ending = state.ending {
                state.isOver = true
                return .end(ending)
            }
            guard state.consumer == nil else { return .misuse }
            state.consumer = consumer
            return .wait
        }
        switch answer {
        case .element(let element, let delivery):
            consumer.resume(returning: Transferred(.next(element)))
            withExtendedLifetime(delivery) {}
        case .end(let ending): consumer.resume(returning: Transferred(Event(ending)))
        case .wait: break
        case .misuse: preconditionFailure("an iterator over values is used by two tasks at a time")
        }
    }

    /// What is left of an iteration that was given up.
    private struct Rest: ~Copyable {
        var elements: Queue<Element>
        var excess: Queue<Delivery?>
        let consumer: Continuation?
    }

    /// Ends the iteration and the subscription. What was not taken is let go of, and the senders of it go on.
    func close(_ ending: Ending) {
        let rest = state.withLock { state -> Rest? in
            guard !state.isOver else { return nil }
            state.ending = ending
            return Rest(
                elements: state.elements.takeAll(),
                excess: state.excess.takeAll(),
                consumer: state.takeLastConsumer()
            )
        }
        dispose()
        guard let rest else { return }
        rest.consumer?.resume(returning: Transferred(Event(ending)))
    }
}
