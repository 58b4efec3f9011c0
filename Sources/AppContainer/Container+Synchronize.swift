import Dispatch
import Synchronization

extension Container {
    /// A view of this container that runs one outermost resolve at a time, for factories that must not run at once.
    ///
    /// A container is thread-safe without it. The view shares this container's registrations, in both directions, and
    /// builds graphs of its own. All views of one container and of its ancestors and descendants wait for each other.
    ///
    /// - Returns: A new view; it is a `Container` too.
    public func synchronize() -> any Resolver {
        Container(
            parent: parent,
            debugHelper: debugHelper,
            defaultObjectScope: defaultObjectScope,
            registry: registry,
            gate: Gate()
        )
    }

    /// Runs a closure; one at a time, if this is a synchronized view.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    func synchronized<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let gate else { return try body() }
        gate.enter()
        defer { gate.leave() }
        return try body()
    }
}

/// Lets one thread in at a time; the thread inside may enter again.
final class Gate: Sendable {
    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    private struct State {
        var owner: UInt?
        var depth = 0
        var waiting = 0
    }

    /// Waits until no other thread is inside.
    func enter() {
        let thread = UInt(bitPattern: CurrentThread().state)
        while true {
            let entered = state.withLock { state in
                if state.owner == nil || state.owner == thread {
                    state.owner = thread
                    state.depth += 1
                    return true
                }
                state.waiting += 1
                return false
            }
            if entered { return }
            semaphore.wait()
        }
    }

    /// Lets the next thread in.
    func leave() {
        let wakes = state.withLock { state in
            state.depth -= 1
            guard state.depth == 0 else { return false }
            state.owner = nil
            guard state.waiting > 0 else { return false }
            state.waiting -= 1
            return true
        }
        if wakes { semaphore.signal() }
    }
}
