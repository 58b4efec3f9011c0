import Synchronization

/// One element on its way from a sender who can wait: whoever keeps this object keeps the sender waiting.
///
/// While the element is delivered the object belongs to the thread. Buffers that are full keep it until they have room,
/// and queues between threads until the element has arrived. So a sender can neither be forgotten nor told twice.
final class Delivery {
    /// The number of deliveries that belong to a thread, so that without any nobody has to look at the thread.
    private static let active = Atomic(0)

    private let receipt: Receipt

    private init(_ receipt: Receipt) {
        self.receipt = receipt
    }

    deinit {
        receipt.sign()
    }

    /// Calls `body`, which sends something.
    ///
    /// - Returns: what tells when all that was sent has been taken.
    static func begin(_ body: () -> Void) -> Receipt {
        let receipt = Receipt()
        Delivery(receipt).perform(body)
        return receipt
    }

    /// What the thread delivers at the moment.
    static var current: Delivery? {
        // A thread sees its own changes, and others do not matter.
        active.load(ordering: .relaxed) == 0 ? nil : Trampoline.current.delivery
    }

    /// What does `body` later and keeps the sender waiting until then.
    static func carried(by body: @escaping () -> Void) -> () -> Void {
        guard let delivery = current else { return body }
        return { delivery.perform(body) }
    }

    /// Calls `body`, which sends what nobody on this thread waits for.
    static func suspended(_ body: () -> Void) {
        guard current != nil else { return body() }
        let trampoline = Trampoline.current
        let outer = trampoline.delivery
        trampoline.delivery = nil
        body()
        trampoline.delivery = outer
    }

    /// Calls `body`, which sends the element, or sends it on after it was put off.
    func perform(_ body: () -> Void) {
        let trampoline = Trampoline.current
        let outer = trampoline.delivery
        trampoline.delivery = self
        Delivery.active.add(1, ordering: .relaxed)
        body()
        Delivery.active.subtract(1, ordering: .relaxed)
        trampoline.delivery = outer
    }
}

/// What a sender waits for. It is signed once; only the sender waits.
final class Receipt: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Void, Never>)
        case signed
    }

    private let state = Mutex(State.open)

    /// Lets the sender go on.
    func sign() {
        let sender = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state = .signed }
            if case .awaited(let sender) = state { return sender }
            return nil
        }
        sender?.resume()
    }

    /// Waits until the receipt is signed or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { sender in
                let isSigned = state.withLock { state in
                    if case .signed = state { return true }
                    state = .awaited(sender)
                    return false
                }
                if isSigned { sender.resume() }
            }
        } onCancel: {
            sign()
        }
    }
}
