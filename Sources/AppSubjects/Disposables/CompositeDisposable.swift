/// A group of disposables that end together, in the order they were put in. Any thread may use it.
public final class CompositeDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is guarded.

    /// Names a disposable in the group, to take it out again.
    public struct DisposeKey {
        fileprivate let id: UInt64
    }

    private struct State: ~Copyable {
        /// In order of insertion; nil once disposed of.
        var members: [UInt64: any Disposable]?
        var order = Queue<UInt64>()
        var nextID: UInt64 = 0

        mutating func insert(_ disposable: any Disposable) -> DisposeKey? {
            guard members != nil else { return nil }
            let id = nextID
            nextID += 1
            members?[id] = disposable
            order.append(id)
            prune()
            return DisposeKey(id: id)
        }

        /// Forgets the order of members that are gone, from time to time.
        private mutating func prune() {
            guard let members, order.count > 2 * members.count + 16 else { return }
            for _ in 0..<order.count {
                let id = order.removeFirst()
                if members[id] != nil { order.append(id) }
            }
        }
    }

    private let state: Guarded<State>

    /// Makes an empty group.
    public override init() {
        state = Guarded(State(members: [:]))
    }

    /// Makes a group of two.
    public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
        self.init(disposables: [disposable1, disposable2])
    }

    /// Makes a group of three.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3])
    }

    /// Makes a group of four or more.
    public convenience init(
        _ disposable1: any Disposable,
        _ disposable2: any Disposable,
        _ disposable3: any Disposable,
        _ disposable4: any Disposable,
        _ disposables: any Disposable...
    ) {
        self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
    }

    /// Makes a group of any number.
    public init(disposables: [any Disposable]) {
        var initial = State(members: [:])
        for disposable in disposables { _ = initial.insert(disposable) }
        state = Guarded(initial)
    }

    /// Whether the group was disposed of.
    public var isDisposed: Bool { state.withLock { $0.members == nil } }

    /// The number of disposables in the group; none after it was disposed of.
    public var count: Int { state.withLock { $0.members?.count ?? 0 } }

    /// Adds a disposable; disposes of it at once when the group was disposed of already.
    ///
    /// - Returns: a key for `remove(for:)`, or nil when the group was disposed of.
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key = state.withLock { $0.insert(disposable) }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes a disposable out of the group and disposes of it. A key that was used before has no effect.
    public func remove(for disposeKey: DisposeKey) {
        state.withLock { $0.members?.removeValue(forKey: disposeKey.id) }?.dispose()
    }

    /// Disposes of everything in the group, and of everything that is put in later.
    public func dispose() {
        let members = state.withLock { state -> [any Disposable] in
            guard let members = state.members.take() else { return [] }
            return state.order.takeAll().elements.compactMap { members[$0] }
        }
        for member in members { member.dispose() }
    }
}
