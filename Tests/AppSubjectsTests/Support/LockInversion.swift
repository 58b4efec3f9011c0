import Foundation
import Synchronization

/// Two threads that would wait for each other for ever if the library held a lock around foreign code: one is in foreign
/// code and wants a lock of the application's; the other one holds that lock and uses the same sequence.
final class LockInversion: Sendable {
    private let application = NSLock()
    private let inside = DispatchSemaphore(value: 0)
    private let locked = DispatchSemaphore(value: 0)
    private let hasMet = Atomic(false)

    /// The foreign code. On its first call it lets the other thread take the lock, and then wants it too.
    func meet() {
        guard !hasMet.exchange(true, ordering: .acquiringAndReleasing) else { return }
        inside.signal()
        locked.wait()
        application.withLock {}
    }

    /// Does `first`, in the course of which `meet()` has to be called, and meanwhile `second`, with the lock held.
    func run(_ first: () -> Void, while second: @escaping () -> Void) {
        let second = Handed(second)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            inside.wait()
            application.withLock {
                locked.signal()
                second.value()
            }
            done.signal()
        }
        first()
        done.wait()
    }
}
