public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A scheduler whose time passes only when it is told so: for tests, and for going through the past.
///
/// Work that is due at the same time is done in the order it was scheduled in, and work that is due in the past at the
/// current time. The scheduler belongs to one thread, which also does the work.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType {
    /// A point in the scheduler's time.
    public typealias VirtualTime = Converter.VirtualTimeUnit
    /// A span of the scheduler's time.
    public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

    private struct Entry {
        let time: VirtualTime
        let number: Int
        let item: ScheduledItem
    }

    private let converter: Converter
    private var queue: Heap<Entry>
    private var nextNumber = 0
    private var isRunning = false

    /// The current point in the scheduler's time.
    public private(set) var clock: VirtualTime

    /// Makes a scheduler.
    ///
    /// - Parameters:
    ///   - initialClock: its time at the beginning.
    ///   - converter: translates between its time and dates.
    public init(initialClock: VirtualTime, converter: Converter) {
        clock = initialClock
        self.converter = converter
        queue = Heap { first, second in
            switch converter.compareVirtualTime(first.time, second.time) {
            case .lessThan: true
            case .equal: first.number < second.number
            case .greaterThan: false
            }
        }
    }

    /// The date of `clock`.
    public var now: RxTime { converter.convertFromVirtualTime(clock) }

    /// Schedules work for the current time.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleRelative(state, dueTime: .microseconds(0), action: action)
    }

    /// Schedules work for a time from now. What is due after `never` is not kept.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        // Nor when all the work that is due was done.
        if case .never = dueTime { return Disposables.create() }
        let time = converter.convertToVirtualTime(now.addingTimeInterval(dueTime.seconds))
        return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
    }

    /// Schedules work for a virtual time from now.
    public func scheduleRelativeVirtual<StateType>(
        _ state: StateType,
        dueTime: VirtualTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
    }

    /// Schedules work for a point in virtual time.
    public func scheduleAbsoluteVirtual<StateType>(
        _ state: StateType,
        time: VirtualTime,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let item = ScheduledItem { action(state) }
        queue.insert(Entry(time: time, number: nextNumber, item: item))
        nextNumber += 1
        return item
    }

    /// Moves the time of work that came by `schedule` or `scheduleRelative`. Subclasses override it, for example to
    /// forbid work without delay.
    ///
    /// - Parameter time: the time that was asked for.
    /// - Returns: the time that the work gets; the same one unless overridden.
    open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

    /// Does all work, moving the clock along, until there is none or `stop()` is called. Called from inside of work it
    /// has no effect.
    public func start() {
        guard !isRunning else { return }
        run { _ in true }
    }

    /// Does the work that is due up to a point in virtual time, and sets the clock to it.
    ///
    /// - Precondition: the scheduler is not running.
    public func advanceTo(_ virtualTime: VirtualTime) {
        precondition(!isRunning, "the scheduler is running already")
        run { [converter] in converter.compareVirtualTime($0, virtualTime) != .greaterThan }
        clock = virtualTime
    }

    /// Moves the clock without doing any work.
    ///
    /// - Precondition: the span is not negative.
    public func sleep(_ virtualInterval: VirtualTimeInterval) {
        let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
        precondition(converter.compareVirtualTime(time, clock) != .lessThan, "cannot sleep into the past")
        clock = time
    }

    /// Ends `start()` or `advanceTo(_:)` after the piece of work that calls this.
    public func stop() {
        isRunning = false
    }

    private func run(while isDue: (VirtualTime) -> Bool) {
        isRunning = true
        while isRunning, let next = queue.first {
            if !next.item.isDisposed {
                guard isDue(next.time) else { break }
                if converter.compareVirtualTime(next.time, clock) == .greaterThan { clock = next.time }
            }
            queue.removeFirst()
            next.item.run()
        }
        isRunning = false
    }
}

extension VirtualTimeScheduler: CustomDebugStringConvertible {
    /// The times for which work is scheduled, earliest first.
    public var debugDescription: String {
        var queue = queue
        var times: [String] = []
        while let entry = queue.first {
            times.append("\(entry.time)")
            queue.removeFirst()
        }
        return "[\(times.joined(separator: ", "))]"
    }
}

extension DispatchTimeInterval {
    /// The span in seconds; `never` is the end of time.
    var seconds: TimeInterval {
        switch self {
        case .seconds(let value): TimeInterval(value)
        case .milliseconds(let value): TimeInterval(value) / 1e3
        case .microseconds(let value): TimeInterval(value) / 1e6
        case .nanoseconds(let value): TimeInterval(value) / 1e9
        case .never: .infinity
        @unknown default: .infinity
        }
    }
}
