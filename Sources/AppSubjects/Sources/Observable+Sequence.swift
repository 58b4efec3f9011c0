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
    public static func from(
        _ array: [Element],
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        guard scheduler is CurrentThreadScheduler else { return emitting(array, on: scheduler) }
        return Root { sink in Trampoline.current.schedule(ArrayEmission(array, to: sink)) }
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
    /// - Parameters:
    ///   - initialState: the first element.
    ///   - condition: whether to go on with a state; an error it throws ends the sequence.
    ///   - scheduler: where to send it.
    ///   - iterate: makes the next state; an error it throws ends the sequence.
    /// - Returns: the sequence.
    public static func generate(
        initialState: Element,
        condition: @escaping (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
        iterate: @escaping (Element) throws -> Element
    ) -> Observable<Element> {
        Root { sink in
            var state = initialState
            var isFirst = true
            Emission(sink, on: scheduler) {
                if isFirst { isFirst = false } else { state = try iterate(state) }
                return try condition(state) ? state : nil
            }.start()
        }
    }

    private static func emitting<Elements: Sequence>(
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
/// Each element is a piece of work of its own for the scheduler. On the current thread, pieces are done in a plain loop as
/// long as no other work waits there.
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

/// Sends the elements of an array on the current thread, in a plain loop as long as no other work waits there.
///
/// The elements are read through a pointer: an iterator costs unspecialised code five times as much.
private final class ArrayEmission<Element>: ScheduledWork {
    private let elements: [Element]
    private let sink: Sink<Element>
    private var position = 0

    init(_ elements: [Element], to sink: Sink<Element>) {
        self.elements = elements
        self.sink = sink
    }

    override func run() {
        let trampoline = Trampoline.current
        let isDone = elements.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return true }
            for index in position..<elements.count {
                if sink.isDisposed { return false }
                // In place: the buffer's subscript would copy the element by way of its metadata.
                sink.next(first[index])
                if trampoline.hasScheduledWork {
                    position = index + 1
                    trampoline.schedule(self)
                    return false
                }
            }
            return true
        }
        if isDone { sink.completed() }
    }
}
