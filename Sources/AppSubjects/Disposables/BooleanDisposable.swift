import Synchronization

/// Remembers that it was disposed of, and nothing else.
public final class BooleanDisposable: Cancelable, Sendable {
    private let disposed: Atomic<Bool>

    /// Makes one that was not disposed of yet.
    public convenience init() {
        self.init(isDisposed: false)
    }

    /// Makes one in the given state.
    public init(isDisposed: Bool) {
        disposed = Atomic(isDisposed)
    }

    /// Whether it was disposed of.
    public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Sets `isDisposed`.
    public func dispose() {
        disposed.store(true, ordering: .releasing)
    }
}
