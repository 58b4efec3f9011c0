/// Ends everything in it, first in first out, when it is deallocated, on the thread that lets go of it last. Any thread
/// may put something in.
///
/// A subscription that has ended is dropped from the bag when more are put in, so a bag that lives as long as the
/// application does not grow with the number of subscriptions that ever were, only with those that still run.
public final class DisposeBag: TracedObject, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is guarded.

    private struct State {
        var disposables: [any Disposable] = []
        /// The size at which the bag looks for members that have ended.
        var pruningSize = 16

        mutating func insert(_ disposable: any Disposable) -> [any Disposable] {
            disposables.append(disposable)
            guard disposables.count >= pruningSize else { return [] }
            let all = disposables
            disposables = []
            return all
        }
    }

    private let state: Guarded<State>

    /// Makes an empty bag.
    public override init() {
        state = Guarded(State())
    }

    /// Makes a bag of the given disposables.
    public convenience init(disposing disposables: any Disposable...) {
        self.init(disposing: disposables)
    }

    /// Makes a bag of the disposables listed in the closure.
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init(disposing: builder())
    }

    /// Makes a bag of the given disposables.
    public init(disposing disposables: [any Disposable]) {
        state = Guarded(State(disposables: disposables))
    }

    deinit {
        for disposable in state.withLock({ $0.disposables }) { disposable.dispose() }
    }

    /// The number of disposables in the bag, ended ones included as long as they were not dropped.
    package var count: Int { state.withLock { $0.disposables.count } }

    /// Puts a disposable in.
    public func insert(_ disposable: any Disposable) {
        let crowd = state.withLock { $0.insert(disposable) }
        guard !crowd.isEmpty else { return }
        // `isDisposed` may be foreign code, so it is asked outside of the lock.
        let running = crowd.filter { ($0 as? any Cancelable)?.isDisposed != true }
        state.withLock { state in
            state.disposables.insert(contentsOf: running, at: 0)
            state.pruningSize = max(16, 2 * running.count)
        }
    }

    /// Puts several disposables in.
    public func insert(_ disposables: any Disposable...) {
        insert(disposables)
    }

    /// Puts the disposables listed in the closure in.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
        insert(builder())
    }

    /// Puts several disposables in.
    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    /// Makes a closure's lines, each of which is a disposable, the members of a bag.
    @resultBuilder
    public struct DisposableBuilder {
        /// The disposables in the order of their lines.
        public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
    }
}

extension Disposable {
    /// Puts this disposable into a bag, which ends it no later than with itself.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}
