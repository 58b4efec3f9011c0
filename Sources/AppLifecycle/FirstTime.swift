import Synchronization

/// Tells the first caller from all others, on any thread.
final class FirstTime: Sendable {
    private let isTaken = Atomic(false)

    /// Whether this is the first call.
    func take() -> Bool {
        !isTaken.exchange(true, ordering: .relaxed)
    }
}
