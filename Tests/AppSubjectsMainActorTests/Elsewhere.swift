import Foundation

/// Runs `body` on another thread while the caller's one waits, so that nothing else happens meanwhile on the main actor.
nonisolated func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    done.wait()
}
