/// Holds back whoever waits until it is opened, so that a test can look at what is shown meanwhile.
final class Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    /// Waits until the gate is open.
    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiters.append(continuation)
            for arrival in arrivals { arrival.resume() }
            arrivals = []
        }
    }

    /// Waits until somebody stands before the gate.
    func arrival() async {
        guard waiters.isEmpty else { return }
        await withCheckedContinuation { arrivals.append($0) }
    }

    /// Lets everybody pass.
    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
