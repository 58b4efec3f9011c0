extension ObservableType {
    /// A sequence of the given elements.
    ///
    /// - Parameters:
    ///   - elements: what to send.
    ///   - scheduler: where to send it.
    /// - Returns: the sequence.
    public static func of(
        _ elements: Element...,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// A sequence of an array's elements.
    ///
    /// - Parameters:
    ///   - array: what to send.
    ///   - scheduler: where to send it.
    /// - Returns: the sequence.
    @inlinable
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        guard scheduler is CurrentThreadScheduler else { return emitting(array, on: scheduler) }
        return emitting(array.count) { index, sink in sink.next(array[index]) }
    }

    /// A sequence of a Swift sequence's elements, iterated anew for every subscription.
    ///
    /// - Parameters:
    ///   - sequence: what to send.
    ///   - scheduler: where to send it.
    /// - Returns: the sequence.
    public static func from<Sequence: Swift.Sequence>(
        _ sequence: Sequence,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Sequence.Element == Element {
        emitting(sequence, on: scheduler)
    }

    /// A sequence of one element or none.
    public static func from(optional: Element?) -> Observable<Element> {
        Root(isImmediate: true) { sink in
            if let optional { sink.next(optional) }
            sink.completed()
        }
    }

    /// A sequence of one element or none, sent on a scheduler.
    ///
    /// - Parameters:
    ///   - optional: what to send.
    ///   - scheduler: where to send it.
    /// - Returns: the sequence.
    public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        if let optional { return just(optional, scheduler: scheduler) }
        return emitting(EmptyCollection(), on: scheduler)
    }

    /// A sequence of one element, again and again for ever.
    ///
    /// - Parameters:
    ///   - element: what to send.
    ///   - scheduler: where to send it.
    /// - Returns: the sequence.
    public static func repeatElement(
        _ element: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        emitting(sequence(first: element) { $0 }, on: scheduler)
    }

    /// A sequence that is made by stepping from state to state.
    ///
    /// The closures are called on `scheduler`. With the default one that is on their actor, where the subscription
    /// starts; another one has to be where they belong.
    ///
    /// - Parameters:
    ///   - initialState: the first element.
    ///   - condition: whether to go on with a state; an error it throws ends the sequence.
    ///   - scheduler: where to send it.
    ///   - iterate: makes the next state; an error it throws ends the sequence.
    /// - Returns: the sequence.
    public static func generate(
        initialState: Element,
        condition: @escaping @isolated(any) (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping @isolated(any) (Element) throws -> Element
    ) -> Observable<Element> {
        let isolation = iterate.isolation ?? condition.isolation
        let condition = assumingIsolated(condition)
        let iterate = assumingIsolated(iterate)
        return Root(on: isolation) { sink in
            var state = initialState
            var isFirst = true
            Emission(sink, on: scheduler) {
                if isFirst { isFirst = false } else { state = try iterate(state) }
                return try condition(state) ? state : nil
            }.start()
        }
    }

    /// Sends a number of elements on the current thread.
    ///
    /// The closure is made where the types are known (measured: an iterator costs unspecialised code five times as
    /// much).
    @usableFromInline static func emitting(
        _ count: Int,
        _ send: @escaping (Int, Sink<Element>) -> Void
    ) -> Observable<Element> {
        Root { sink in Trampoline.current.schedule(CountedEmission(count, to: sink, send)) }
    }

    @usableFromInline static func emitting<Elements: Sequence>(
        _ elements: Elements,
        on scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> where Elements.Element == Element {
        Root { sink in
            var iterator = elements.makeIterator()
            Emission(sink, on: scheduler) { iterator.next() }.start()
        }
    }
}

extension ObservableType where Element: FixedWidthInteger {
    /// A sequence of successive integers.
    ///
    /// - Parameters:
    ///   - start: the first one.
    ///   - count: how many.
    ///   - scheduler: where to send them.
    /// - Returns: the sequence.
    /// - Precondition: `count` is not negative, and the last integer is in the range of the type.
    public static func range(
        start: Element,
        count: Element,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        precondition(count >= 0, "a range cannot have a negative count")
        guard count > 0 else { return from([], scheduler: scheduler) }
        let (last, overflow) = start.addingReportingOverflow(count - 1)
        precondition(!overflow, "the range ends beyond the values of its type")
        return from(start...last, scheduler: scheduler)
    }
}

/// Sends what a closure gives, element by element, on a scheduler.
///
/// Each element is a piece of work of its own for the scheduler. On the current thread, pieces are done in a plain loop
/// as long as no other work waits there.
private final class Emission<Element> {
    private let sink: Sink<Element>
    private let scheduler: any ImmediateSchedulerType
    private let next: () throws -> Element?

    init(_ sink: Sink<Element>, on scheduler: any ImmediateSchedulerType, _ next: @escaping () throws -> Element?) {
        self.sink = sink
        self.scheduler = scheduler
        self.next = next
    }

    func start() {
        if scheduler is CurrentThreadScheduler {
            Trampoline.current.schedule(EmissionWork(self))
        } else {
            sink.connect(
                disposable: scheduler.scheduleRecursive(()) { _, recurse in
                    if self.step() { recurse(()) }
                }
            )
        }
    }

    /// Sends one event.
    ///
    /// - Returns: whether more may follow.
    func step() -> Bool {
        guard !sink.isDisposed else { return false }
        do {
            guard let element = try next() else {
                sink.completed()
                return false
            }
            sink.next(element)
            return true
        } catch {
            sink.error(error)
            return false
        }
    }

    private final class EmissionWork: ScheduledWork {
        private let emission: Emission

        init(_ emission: Emission) {
            self.emission = emission
        }

        override func run() {
            let trampoline = Trampoline.current
            while emission.step() {
                guard !trampoline.hasScheduledWork else { return trampoline.schedule(self) }
            }
        }
    }
}

/// Sends a number of elements on the current thread, in a plain loop as long as no other work waits there.
private final class CountedEmission<Element>: ScheduledWork {
    private let count: Int
    private let sink: Sink<Element>
    private let send: (Int, Sink<Element>) -> Void
    private var position = 0

    init(_ count: Int, to sink: Sink<Element>, _ send: @escaping (Int, Sink<Element>) -> Void) {
        self.count = count
        self.sink = sink
        self.send = send
    }

    override func run() {
        let trampoline = Trampoline.current
        for index in position..<count {
            if sink.isDisposed { return }
            send(index, sink)
            if trampoline.hasScheduledWork {
                position = index + 1
                return trampoline.schedule(self)
            }
        }
        sink.completed()
    }
}
