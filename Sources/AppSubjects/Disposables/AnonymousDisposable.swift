import Synchronization

/// Calls a closure once.
final class AnonymousDisposable: TracedObject, Cancelable {
    private let disposed = Atomic(false)
    /// Taken by the one caller that sets `disposed`.
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        action.take()?()
    }
}
