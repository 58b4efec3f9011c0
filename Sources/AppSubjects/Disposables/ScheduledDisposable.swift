/// Disposes of something on a scheduler.
public final class ScheduledDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the state is guarded, and schedulers take calls from every thread.

    /// Where the disposal happens.
    public let scheduler: any ImmediateSchedulerType
    private let disposable: Guarded<(any Disposable)?>

    /// - Parameters:
    ///   - scheduler: where to dispose of `disposable`.
    ///   - disposable: what to dispose of.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable = Guarded(disposable)
    }

    /// Whether the disposal has happened.
    public var isDisposed: Bool { disposable.withLock { $0 == nil } }

    /// Schedules the disposal.
    public func dispose() {
        _ = scheduler.schedule(self) { this in
            this.disposable.withLock { $0.take() }?.dispose()
            return Disposables.create()
        }
    }
}
