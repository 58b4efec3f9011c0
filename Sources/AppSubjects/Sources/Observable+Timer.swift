extension ObservableType where Element: FixedWidthInteger {
    /// A sequence that counts from 0 at a steady pace.
    ///
    /// - Parameters:
    ///   - period: the time before the first element and between two.
    ///   - scheduler: where to wait and send.
    /// - Returns: the sequence.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
        timer(period, period: period, scheduler: scheduler)
    }

    /// A sequence that counts from 0.
    ///
    /// - Parameters:
    ///   - dueTime: the time before the first element.
    ///   - period: the time between two elements; without one the sequence completes after the first.
    ///   - scheduler: where to wait and send.
    /// - Returns: the sequence.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        Root { sink in
            guard let period else {
                return sink.connect(
                    disposable: scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                        sink.next(0)
                        sink.completed()
                        return Disposables.create()
                    }
                )
            }
            let turnstile = Turnstile(sink)
            turnstile.connect(
                disposable: scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { count in
                    turnstile.next(count)
                    return count &+ 1
                }
            )
        }
    }
}
