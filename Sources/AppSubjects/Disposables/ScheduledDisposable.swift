/// Disposes of something on a scheduler, wherever it is disposed of itself.
public final class ScheduledDisposable: TracedObject, Cancelable, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the state is guarded, and schedulers take calls from every thread.

    /// Where the disposal happens.
    public let scheduler: any ImmediateSchedulerType
    private let disposable: Guarded<(any Disposable)?>

    /// Makes one, which does nothing before it is disposed of.
    ///
    /// - Parameters:
    ///   - scheduler: where to dispose of `disposable`.
    ///   - disposable: what to dispose of.
    public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
        self.scheduler = scheduler
        self.disposable = Guarded(disposable)
    }

    /// Whether the disposal has happened: not only been asked for.
    public var isDisposed: Bool { disposable.withLock { $0 == nil } }

    /// Schedules the disposal, which happens once.
    public func dispose() {
        _ = scheduler.schedule(self) { this in
            this.disposable.withLock { $0.take() }?.dispose()
            return Disposables.create()
        }
    }
}
