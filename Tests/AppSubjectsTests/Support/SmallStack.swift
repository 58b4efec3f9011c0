import Foundation

/// Runs `body` on a thread of its own with a stack of `kilobytes`, and waits for it.
func onSmallStack(kilobytes: Int = 512, _ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        done.signal()
    }
    thread.stackSize = kilobytes * 1024
    thread.start()
    done.wait()
}
