import Dispatch
import Synchronization

/// One making of a shared instance, which other threads wait for.
final class Build: Sendable {
    /// The address of the thread's state, which is its own while it lives; the build does not outlive it.
    private let thread: UInt
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var ended = false
        var count = 0
    }

    private let semaphore = DispatchSemaphore(value: 0)

    init(thread: CurrentThread) {
        self.thread = UInt(bitPattern: thread.state)
    }

    /// Whether a thread is the one that makes the instance.
    ///
    /// - Parameter thread: The thread.
    /// - Returns: Whether it is.
    func belongs(to thread: CurrentThread) -> Bool {
        self.thread == UInt(bitPattern: thread.state)
    }

    /// Waits until the instance is made, or failed to be.
    func wait() {
        let mustWait = waiting.withLock { waiting in
            if !waiting.ended { waiting.count += 1 }
            return !waiting.ended
        }
        if mustWait { semaphore.wait() }
    }

    /// Wakes all who wait.
    func end() {
        let count = waiting.withLock { waiting in
            waiting.ended = true
            return waiting.count
        }
        for _ in 0..<count { semaphore.signal() }
    }
}
