public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A span of time.
public typealias RxTimeInterval = DispatchTimeInterval
/// A point in time.
public typealias RxTime = Date

/// A scheduler that knows the time.
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

    /// Does `action` again and again.
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
