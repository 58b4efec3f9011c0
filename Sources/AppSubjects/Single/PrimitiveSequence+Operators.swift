// What changes neither the elements nor their number.

extension PrimitiveSequence {
    /// A sequence that is made anew for every subscription.
    ///
    /// - Parameter observableFactory: makes the sequence, on its actor; an error it throws is what the subscription
    ///   gets.
    /// - Returns: the sequence.
    public static func deferred(
        _ observableFactory: @escaping @isolated(any) () throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        let makeSequence = assumingIsolated(observableFactory)
        return PrimitiveSequence(source: .deferred(on: observableFactory.isolation) { try makeSequence().source })
    }

    /// The same events, later by some time. An error is not delayed.
    ///
    /// - Parameters:
    ///   - dueTime: how much later.
    ///   - scheduler: where to wait and deliver.
    /// - Returns: the sequence.
    public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.delay(dueTime, scheduler: scheduler))
    }

    /// The same events; the source is subscribed to after some time.
    ///
    /// - Parameters:
    ///   - dueTime: how long to wait.
    ///   - scheduler: where to wait and subscribe.
    /// - Returns: the sequence.
    public func delaySubscription(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// The same events, delivered on a scheduler.
    public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.observe(on: scheduler))
    }

    /// The same events; subscribing to the source and ending the subscription happen on a scheduler.
    public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.subscribe(on: scheduler))
    }

    /// The same element; after an error that of the sequence that a closure makes of it.
    ///
    /// - Parameter handler: makes the sequence to go on with, on its actor; an error it throws is what the result fails
    ///   with.
    /// - Returns: the sequence.
    public func `catch`(
        _ handler: @escaping @isolated(any) (any Error) throws -> PrimitiveSequence<Trait, Element>
    ) -> PrimitiveSequence<Trait, Element> {
        let makeSequence = assumingIsolated(handler)
        return PrimitiveSequence(source: source.isolated(to: handler.isolation).catch { try makeSequence($0).source })
    }

    /// The same element; after an error the sequence is subscribed to again.
    ///
    /// - Parameter maxAttemptCount: how many subscriptions there are at most. The last one's error is passed on.
    /// - Returns: the sequence.
    public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.retry(maxAttemptCount))
    }

    /// The same element; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    ///
    /// - Parameter notificationHandler: makes, of the sequence of the errors, on its actor, the one that decides: each
    ///   of its elements means a new attempt, its error is that of the result. When it completes, the result ends
    ///   without an element, which nobody expects of a `Single`: let it fail instead.
    /// - Returns: the sequence. An error of another type than the closure's is passed on.
    public func retry<Failure: Error>(
        when notificationHandler: @escaping @isolated(any) (Observable<Failure>) -> some ObservableType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.retry(when: notificationHandler))
    }

    /// The same element; after an error the sequence is subscribed to again when a sequence made of the errors says so.
    public func retry(
        when notificationHandler: @escaping @isolated(any) (Observable<any Error>) -> some ObservableType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.retry(when: notificationHandler))
    }

    /// The same events; fails with `RxError.timeout` when they take too long.
    ///
    /// - Parameters:
    ///   - dueTime: the longest time without an event.
    ///   - scheduler: measures it.
    /// - Returns: the sequence.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.timeout(dueTime, scheduler: scheduler))
    }

    /// The same events; goes over to another sequence when they take too long.
    ///
    /// - Parameters:
    ///   - dueTime: the longest time without an event.
    ///   - other: what to go on with.
    ///   - scheduler: measures the time.
    /// - Returns: the sequence.
    public func timeout(
        _ dueTime: RxTimeInterval,
        other: PrimitiveSequence<Trait, Element>,
        scheduler: any SchedulerType
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(source: source.timeout(dueTime, other: other.source, scheduler: scheduler))
    }

    /// The same events, printed to standard output with the time.
    ///
    /// - Parameters:
    ///   - identifier: what to print with them; the place of the call by default.
    ///   - trimOutput: whether to print no more than 40 characters of an event.
    ///   - file: the caller's file.
    ///   - line: the caller's line.
    ///   - function: the caller's function.
    /// - Returns: the sequence.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(
            source: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
        )
    }
}
