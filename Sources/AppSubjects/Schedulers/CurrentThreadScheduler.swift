/// Does work on the calling thread, one piece after the other: what is scheduled while a piece runs waits for its end.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
    /// The scheduler of whatever thread calls it.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether the thread has no running piece, so that work scheduled now begins at once.
    public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

    /// Does `action` now, or after the pieces that run and wait on this thread.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let trampoline = Trampoline.current
        guard trampoline.isRunning else {
            var result: any Disposable = Disposables.create()
            trampoline.run { result = action(state) }
            return result
        }
        let item = ScheduledItem { action(state) }
        trampoline.schedule(item)
        return item
    }
}

/// Work that can be cancelled before it begins, and afterwards as far as it says how.
final class ScheduledItem: ScheduledWork, Cancelable {
    private let action: () -> any Disposable
    private let result = SingleAssignmentDisposable()

    init(_ action: @escaping () -> any Disposable) {
        self.action = action
    }

    var isDisposed: Bool { result.isDisposed }

    override func run() {
        if !result.isDisposed { result.setDisposable(action()) }
    }

    func dispose() {
        result.dispose()
    }
}
