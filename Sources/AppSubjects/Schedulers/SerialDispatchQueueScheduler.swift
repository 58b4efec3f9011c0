public import Dispatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Does work on a dispatch queue, one piece after the other.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: nothing here or in the subclass changes but atomics.

    private let work: DispatchQueueWork

    /// Makes a scheduler over a serial queue.
    ///
    /// - Parameters:
    ///   - serialQueue: the queue, which has to be serial.
    ///   - leeway: how late a timer may be.
    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        work = DispatchQueueWork(queue: serialQueue, leeway: leeway)
    }

    /// Makes a scheduler with a queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: the label of the queue.
    ///   - serialQueueConfiguration: called with the queue before its first use.
    ///   - leeway: how late a timer may be.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// Makes a scheduler whose own serial queue has `queue` as its target.
    ///
    /// - Parameters:
    ///   - queue: where the work is done in the end; may be concurrent.
    ///   - internalSerialQueueName: the label of the serial queue.
    ///   - leeway: how late a timer may be.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    /// Makes a scheduler with a serial queue of its own over a global queue.
    ///
    /// - Parameters:
    ///   - qos: names the global queue.
    ///   - internalSerialQueueName: the label of the serial queue.
    ///   - leeway: how late a timer may be.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "AppSubjects.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: DispatchQueue.global(qos: qos.qosClass),
            internalSerialQueueName: internalSerialQueueName,
            leeway: leeway
        )
    }

    /// The time of the system's clock.
    public var now: Date { Date() }

    /// Does `action` on the queue.
    public final func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        scheduleNow(state, action: action)
    }

    func scheduleNow<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        work.schedule(state, action: action)
    }

    /// Does `action` on the queue once, after some time.
    public final func scheduleRelative<StateType>(
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
