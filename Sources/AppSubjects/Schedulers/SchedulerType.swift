public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A span of time, such as `.milliseconds(300)`. A negative one counts as none; what is due after `.never` is not done.
public typealias RxTimeInterval = DispatchTimeInterval
/// A point in a scheduler's time, which need not be that of the system's clock.
public typealias RxTime = Date

/// A scheduler that knows the time, and does work later.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The scheduler's current time.
    var now: RxTime { get }

    /// Does `action` once, after some time.
    ///
    /// - Parameters:
    ///   - state: passed to `action`.
    ///   - dueTime: how long to wait.
    ///   - action: the work; returns what cancels anything it started.
    /// - Returns: cancels the work if it has not begun, and otherwise what `action` returned.
    func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable

    /// Does `action` again and again, one call at a time.
    ///
    /// - Parameters:
    ///   - state: passed to the first call of `action`.
    ///   - startAfter: how long to wait before the first call.
    ///   - period: the time between calls.
    ///   - action: the work; returns the state for the next call.
    /// - Returns: ends the repetition.
    func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable
}
