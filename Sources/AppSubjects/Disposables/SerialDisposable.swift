/// A place for one disposable at a time; putting a new one in disposes of the one before. Any thread may use it.
public final class SerialDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is guarded.

    private enum State {
        case active((any Disposable)?)
        case disposed
    }

    private let state = Guarded(State.active(nil))

    /// Makes an empty place.
    public override init() {}

    /// Whether it was disposed of.
    public var isDisposed: Bool {
        state.withLock { if case .disposed = $0 { true } else { false } }
    }

    /// The disposable in place, or one without effect where there is none. Setting it disposes of the one before, or of
    /// the new one when this was disposed of already.
    public var disposable: any Disposable {
        get {
            state.withLock { state in
                if case .active(let current?) = state { current } else { Disposables.create() }
            }
        }
        set {
            let obsolete = state.withLock { state -> (any Disposable)? in
                guard case .active(let current) = state else { return newValue }
                state = .active(newValue)
                return current
            }
            obsolete?.dispose()
        }
    }

    /// Disposes of what is in place and of everything that is put there later.
    public func dispose() {
        let current = state.withLock { state -> (any Disposable)? in
            guard case .active(let current) = state else { return nil }
            state = .disposed
            return current
        }
        current?.dispose()
    }
}
