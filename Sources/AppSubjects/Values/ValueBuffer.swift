/// One iteration over a sequence: holds what was sent and not taken yet, or the consumer who waits.
final class ValueBuffer<Element> {
    private typealias Continuation = CheckedContinuation<Transferred<Element?>, any Error>

    private struct State {
        var elements = Queue<Element>()
        var ending: Ending?
        var consumer: Continuation?
        var isCancelled = false

        /// Keeps an element, as far as the policy has room for it.
        mutating func keep(_ element: Element, _ policy: ObservableValues<Element>.BufferingPolicy) {
            switch policy {
            case .unbounded: elements.append(element)
            case .bufferingNewest(let limit):
                guard limit > 0 else { return }
                if elements.count == limit { _ = elements.popFirst() }
                elements.append(element)
            case .bufferingOldest(let limit):
                if elements.count < limit { elements.append(element) }
            }
        }
    }

    private enum Answer {
        case element(Element)
        case end(Ending)
        case wait
        case misuse
    }

    /// What the subscription writes to; it does not hold the buffer itself, whose end is the end of the iteration.
    private final class Box: @unchecked Sendable {
        // Proof: the only state is guarded.
        let state = Guarded(State())
        let policy: ObservableValues<Element>.BufferingPolicy

        init(_ policy: ObservableValues<Element>.BufferingPolicy) {
            self.policy = policy
        }

        func take(_ element: Element) {
            let consumer = state.withLock { state -> Continuation? in
                if let consumer = state.consumer.take() { return consumer }
                state.keep(element, policy)
                return nil
            }
            consumer?.resume(returning: Transferred(element))
        }

        func end(_ ending: Ending) {
            let consumer = state.withLock { state in
                if state.ending == nil { state.ending = ending }
                let consumer = state.consumer.take()
                if consumer != nil { state.ending = .completed }
                return consumer
            }
            switch ending {
            case .completed: consumer?.resume(returning: Transferred(nil))
            case .error(let error): consumer?.resume(throwing: error)
            }
        }

        func cancel() {
            let consumer = state.withLock { state in
                state.isCancelled = true
                state.elements.removeAll()
                return state.consumer.take()
            }
            consumer?.resume(throwing: CancellationError())
        }
    }

    private let box: Box
    private let subscription: any Disposable

    init(_ source: Observable<Element>, _ policy: ObservableValues<Element>.BufferingPolicy) {
        let box = Box(policy)
        self.box = box
        subscription = source.subscribe(
            isolation: nil,
            onNext: { box.take($0) },
            onError: { box.end(.error($0)) },
            onCompleted: { box.end(.completed) },
            onDisposed: { box.end(.error(CancellationError())) }
        )
    }

    deinit {
        subscription.dispose()
    }

    func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
        let box = box
        let subscription = Transferred(subscription)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: actor) { continuation in
                deliver(to: continuation)
            }.value
        } onCancel: {
            subscription.value.dispose()
            box.cancel()
        }
    }

    private func deliver(to continuation: Continuation) {
        let answer = box.state.withLock { state -> Answer in
            if state.isCancelled { return .end(.error(CancellationError())) }
            if let element = state.elements.popFirst() { return .element(element) }
            if let ending = state.ending {
                state.ending = .completed
                return .end(ending)
            }
            guard state.consumer == nil else { return .misuse }
            state.consumer = continuation
            return .wait
        }
        switch answer {
        case .element(let element): continuation.resume(returning: Transferred(element))
        case .end(.completed): continuation.resume(returning: Transferred(nil))
        case .end(.error(let error)): continuation.resume(throwing: error)
        case .wait: break
        case .misuse: preconditionFailure("an iterator over values is used by two tasks at a time")
        }
    }
}
