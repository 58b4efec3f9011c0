import Synchronization

/// Ends two disposables once.
final class BinaryDisposable: TracedObject, Cancelable {
    private let disposed = Atomic(false)
    /// Taken by the one caller that sets `disposed`.
    private var pair: (any Disposable, any Disposable)?

    init(_ first: any Disposable, _ second: any Disposable) {
        pair = (first, second)
    }

    var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing), let pair = pair.take() else { return }
        pair.0.dispose()
        pair.1.dispose()
    }
}
