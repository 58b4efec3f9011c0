public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Does work on a dispatch queue, several pieces at a time if the queue is concurrent.
public final class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: nothing here changes; dispatch queues take work from every thread.

    private let work: DispatchQueueWork

    /// Makes a scheduler over a queue.
    ///
    /// - Parameters:
    ///   - queue: where the work is done.
    ///   - leeway: how late a timer may be.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = DispatchQueueWork(queue: queue, leeway: leeway)
    }

    /// Makes a scheduler with a concurrent queue of its own.
    ///
    /// - Parameters:
    ///   - qos: the quality of service of the queue.
    ///   - leeway: how late a timer may be.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.init(
            queue: DispatchQueue(label: "AppSubjects.concurrent", qos: qos, attributes: .concurrent),
            leeway: leeway
        )
    }

    /// The time of the system's clock.
    public var now: Date { Date() }

    /// Does `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.schedule(state, action: action)
    }

    /// Does `action` on the queue once, after some time.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Does `action` on the queue again and again.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        work.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
