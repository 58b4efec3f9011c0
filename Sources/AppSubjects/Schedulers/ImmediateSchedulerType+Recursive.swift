public import Dispatch

extension ImmediateSchedulerType {
    /// Does `action` again for every state it asks for.
    ///
    /// - Parameters:
    ///   - state: passed to the first call.
    ///   - action: the work; calls its second argument with the state of a further call, which is scheduled.
    /// - Returns: cancels what has not begun.
    public func scheduleRecursive<State>(
        _ state: State,
        action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
    ) -> any Disposable {
        let work = RecursiveWork<State> { state, _, work in
            action(state) { work.schedule($0, after: .never) }
        } enqueue: { state, _, action in
            self.schedule(state, action: action)
        }
        work.schedule(state, after: .never)
        return work
    }
}

extension SchedulerType {
    /// Does `action` again for every state it asks for, each time after some time.
    func scheduleRecursive<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State, _ recurse: (State, RxTimeInterval) -> Void) -> Void
    ) -> any Disposable {
        let work = RecursiveWork<State> { state, _, work in
            action(state) { work.schedule($0, after: $1) }
        } enqueue: { state, dueTime, action in
            self.scheduleRelative(state, dueTime: dueTime, action: action)
        }
        work.schedule(state, after: dueTime)
        return work
    }

    /// Does `action` again and again, by scheduling it anew each time.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        scheduleRecursive(state, dueTime: startAfter) { state, recurse in
            recurse(action(state), period)
        }
    }
}

/// Work that schedules itself.
private final class RecursiveWork<State>: Disposable {
    typealias Enqueue = (State, RxTimeInterval, @escaping (State) -> any Disposable) -> any Disposable

    private let action: (State, RxTimeInterval, RecursiveWork) -> Void
    private let enqueue: Enqueue
    private let group = CompositeDisposable()

    init(_ action: @escaping (State, RxTimeInterval, RecursiveWork) -> Void, enqueue: @escaping Enqueue) {
        self.action = action
        self.enqueue = enqueue
    }

    func schedule(_ state: State, after dueTime: RxTimeInterval) {
        let item = SingleAssignmentDisposable()
        guard let key = group.insert(item) else { return }
        item.setDisposable(
            enqueue(state, dueTime) { [self] state in
                guard !group.isDisposed else { return Disposables.create() }
                group.remove(for: key)
                action(state, dueTime, self)
                return Disposables.create()
            }
        )
    }

    func dispose() {
        group.dispose()
    }
}
