import Dispatch

/// The work of the schedulers over dispatch queues.
struct DispatchQueueWork {
    let queue: DispatchQueue
    let leeway: DispatchTimeInterval

    func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem { action(state) }
        let work = Transferred(item)
        queue.async { work.value.run() }
        return item
    }

    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem { action(state) }
        let work = Transferred(item)
        let timer = startTimer(deadline: .now() + dueTime) { timer in
            work.value.run()
            timer.cancel()
        }
        return Disposables.create(Disposables.create { timer.cancel() }, item)
    }

    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        let cancellation = BooleanDisposable()
        // Touched by the timer's handler only, which never overlaps with itself.
        var state = state
        let work = Transferred {
            if !cancellation.isDisposed { state = action(state) }
        }
        let timer = startTimer(deadline: .now() + startAfter, repeating: period) { _ in work.value() }
        return Disposables.create(cancellation, Disposables.create { timer.cancel() })
    }

    /// Starts a timer, which lives until it is cancelled, also when nobody keeps it.
    private func startTimer(
        deadline: DispatchTime,
        repeating period: DispatchTimeInterval = .never,
        _ handler: @escaping @Sendable (any DispatchSourceTimer) -> Void
    ) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { handler(timer) }
        // A negative period stops the program.
        timer.schedule(deadline: deadline, repeating: period.seconds < 0 ? .nanoseconds(0) : period, leeway: leeway)
        timer.resume()
        return timer
    }
}
