/// A place for a disposable that is known only later. It can be disposed of before that, on any thread.
public final class SingleAssignmentDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is guarded.

    private struct State {
        var disposable: (any Disposable)?
        var isAssigned = false
        var isDisposed = false
    }

    private let state = Guarded(State())

    /// Makes an empty place.
    public override init() {}

    /// Whether it was disposed of.
    public var isDisposed: Bool { state.withLock { $0.isDisposed } }

    /// Puts the disposable in; disposes of it at once when this was disposed of already.
    ///
    /// - Precondition: nothing was put in before.
    public func setDisposable(_ disposable: any Disposable) {
        let (wasAssigned, isDisposed) = state.withLock { state in
            defer {
                state.isAssigned = true
                if !state.isDisposed { state.disposable = disposable }
            }
            return (state.isAssigned, state.isDisposed)
        }
        precondition(!wasAssigned, "SingleAssignmentDisposable: a disposable was assigned a second time")
        if isDisposed { disposable.dispose() }
    }

    /// Disposes of what is in place or will be put there.
    public func dispose() {
        let disposable = state.withLock { state in
            state.isDisposed = true
            return state.disposable.take()
        }
        disposable?.dispose()
    }
}
