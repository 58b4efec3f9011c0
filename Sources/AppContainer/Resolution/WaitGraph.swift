import Dispatch
import Synchronization

/// Something one thread has and others may wait for: the making of a shared instance, or a gate.
final class WaitNode: @unchecked Sendable {
    // Sendable: all is only touched under the lock of `WaitGraph`.

    /// The thread that has it, by its state's address; `nil` when nobody has.
    fileprivate var owner: UInt?
    /// Whether there is an instance to take although its `initCompleted` still runs.
    fileprivate var hasInstance = false
    fileprivate var waiters: [Waiter] = []

    /// - Parameter owner: The thread that has it.
    init(owner: CurrentThread? = nil) {
        self.owner = owner?.address
    }
}

/// A thread that waits.
private final class Waiter {
    let thread: CurrentThread
    let node: WaitNode
    let semaphore = DispatchSemaphore(value: 0)
    /// Woken to take an instance whose `initCompleted` still runs, as both would wait for each other otherwise.
    var takesUnfinished = false

    init(thread: CurrentThread, node: WaitNode) {
        self.thread = thread
        self.node = node
    }
}

/// Which thread waits for what another has: the place that sees when threads would wait for each other forever.
enum WaitGraph {
    /// How a wait ended.
    enum Outcome {
        /// The owner let go of it; look again.
        case free
        /// Take the instance although its `initCompleted` still runs on another thread.
        case takeUnfinished
        /// Waiting would never end. The chains of the threads that wait for each other, this thread's first.
        case deadlock(chains: [[String]])
    }

    private static let waits = Mutex(Waits())

    private struct Waits: @unchecked Sendable {
        // Sendable: the lock's own state, never handed out.
        var byThread: [UInt: Waiter] = [:]
    }

    /// Waits until a node is free, unless that would be forever.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - thread: The calling thread.
    /// - Returns: How it ended.
    static func wait(for node: WaitNode, on thread: CurrentThread) -> Outcome {
        let decision = waits.withLock { waits -> Carried<(waiter: Waiter?, outcome: Outcome)> in
            guard let owner = node.owner, owner != thread.address else { return Carried((nil, .free)) }
            if let circle = circle(from: owner, to: thread.address, in: waits) {
                if node.hasInstance { return Carried((nil, .takeUnfinished)) }
                guard let yielding = circle.first(where: { $0.node.hasInstance }) else {
                    return Carried((nil, .deadlock(chains: [thread.chain] + circle.map(\.thread.chain))))
                }
                yielding.takesUnfinished = true
                wake(yielding, &waits)
            }
            let waiter = Waiter(thread: thread, node: node)
            node.waiters.append(waiter)
            waits.byThread[thread.address] = waiter
            return Carried((waiter, .free))
        }
        guard let waiter = decision.value.waiter else { return decision.value.outcome }
        waiter.semaphore.wait()
        return waiter.takesUnfinished ? .takeUnfinished : .free
    }

    /// Whether a thread has a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - thread: The thread.
    /// - Returns: Whether it has.
    static func has(_ node: WaitNode, _ thread: CurrentThread) -> Bool {
        waits.withLock { _ in node.owner == thread.address }
    }

    /// Takes a node if nobody else has it.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - thread: The calling thread.
    /// - Returns: Whether the thread has it now; `nil` if it had it before.
    static func take(_ node: WaitNode, for thread: CurrentThread) -> Bool? {
        waits.withLock { _ in
            if node.owner == thread.address { return nil }
            guard node.owner == nil else { return false }
            node.owner = thread.address
            return true
        }
    }

    /// Lets go of a node and wakes all who wait for it.
    ///
    /// - Parameter node: The node.
    static func release(_ node: WaitNode) {
        waits.withLock { waits in
            node.owner = nil
            for waiter in node.waiters { wake(waiter, &waits) }
        }
    }

    /// Says whether a node has an instance that may be taken although it is not finished.
    ///
    /// - Parameters:
    ///   - hasInstance: Whether it has.
    ///   - node: The node.
    static func set(hasInstance: Bool, of node: WaitNode) {
        waits.withLock { _ in node.hasInstance = hasInstance }
    }

    /// The waits that lead from one thread to another.
    private static func circle(from owner: UInt, to thread: UInt, in waits: Waits) -> [Waiter]? {
        var circle: [Waiter] = []
        var next: UInt? = owner
        while let current = next {
            if current == thread { return circle }
            guard let waiter = waits.byThread[current] else { return nil }
            circle.append(waiter)
            next = waiter.node.owner
        }
        return nil
    }

    private static func wake(_ waiter: Waiter, _ waits: inout Waits) {
        waits.byThread[waiter.thread.address] = nil
        waiter.node.waiters.removeAll { $0 === waiter }
        waiter.semaphore.signal()
    }
}

extension CurrentThread {
    /// Tells this thread from all others that live.
    fileprivate var address: UInt { UInt(bitPattern: state) }
}
