/// Ends a disposable once this object and everything retained from it were disposed of, in whatever order and on
/// whatever threads.
public final class RefCountDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is guarded.

    private struct State {
        var disposable: (any Disposable)?
        var isPrimaryDisposed = false
        var count = 0

        /// The disposable, when nothing holds it any more.
        mutating func takeIfUnused() -> (any Disposable)? {
            isPrimaryDisposed && count == 0 ? disposable.take() : nil
        }
    }

    private let state: Guarded<State>

    /// Makes the first holder of `disposable`.
    public init(disposable: any Disposable) {
        state = Guarded(State(disposable: disposable))
    }

    /// Whether the underlying disposable was disposed of.
    public var isDisposed: Bool { state.withLock { $0.disposable == nil } }

    /// Makes another holder, which has to be disposed of too before the underlying disposable is.
    ///
    /// - Returns: the holder; one without effect when the underlying disposable was disposed of already.
    public func retain() -> any Disposable {
        let isDisposed = state.withLock { state in
            if state.disposable != nil { state.count += 1 }
            return state.disposable == nil
        }
        if isDisposed { return Disposables.create() }
        return Disposables.create { [self] in
            let unused = state.withLock { state in
                state.count -= 1
                return state.takeIfUnused()
            }
            unused?.dispose()
        }
    }

    /// Gives up the first hold.
    public func dispose() {
        let unused = state.withLock { state in
            state.isPrimaryDisposed = true
            return state.takeIfUnused()
        }
        unused?.dispose()
    }
}
