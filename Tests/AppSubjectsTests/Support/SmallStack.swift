import Foundation

/// Runs `body` on a thread of its own with 512 KB of stack and waits for its end as an event.
func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        let thread = Thread {
            body()
            continuation.resume()
        }
        thread.stackSize = 512 * 1024
        thread.start()
    }
}
