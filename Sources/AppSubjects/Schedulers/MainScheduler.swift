public import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Does work on the main queue: at once when called there with nothing waiting, else in order of the calls.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the only state is atomic.

    private let waiting = Atomic(0)

    /// Makes a scheduler that keeps the order of its own work.
    public init() {
        super.init(serialQueue: .main)
    }

    /// The scheduler that is shared by everybody.
    public static let instance = MainScheduler()

    /// A scheduler that always goes through the main queue, also when called there.
    public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

    /// Stops the program unless called on the main queue.
    ///
    /// - Parameter errorMessage: what the program says then.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        precondition(
            MainQueue.isCurrent,
            errorMessage ?? "Not on the main queue. Use `MainScheduler.instance.schedule`."
        )
    }

    /// Stops the program unless called on the main queue, which is where the main thread works.
    ///
    /// - Parameter errorMessage: what the program says then.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        precondition(MainQueue.isCurrent, errorMessage ?? "Running on a background thread.")
    }

    override func scheduleNow<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let wasWaiting = waiting.add(1, ordering: .acquiringAndReleasing).oldValue
        if wasWaiting == 0, MainQueue.isCurrent {
            defer { waiting.subtract(1, ordering: .acquiringAndReleasing) }
            return action(state)
        }
        let item = ScheduledItem { action(state) }
        // The turn comes also for work that was cancelled by then: it is what the count goes by.
        _ = super.scheduleNow(item) { [self] item in
            defer { waiting.subtract(1, ordering: .acquiringAndReleasing) }
            item.run()
            return Disposables.create()
        }
        return item
    }
}

/// Does work on the main queue: at once when called there, else by way of the queue. Made for `subscribe(on:)`.
public final class ConcurrentMainScheduler: SchedulerType, Sendable {
    /// The only one, for everybody.
    public static let instance = ConcurrentMainScheduler()

    private init() {}

    /// The time of the system's clock.
    public var now: Date { Date() }

    /// Does `action` now when called on the main queue, else there.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainQueue.isCurrent ? action(state) : MainScheduler.asyncInstance.schedule(state, action: action)
    }

    /// Does `action` on the main queue once, after some time.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        MainScheduler.asyncInstance.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    /// Does `action` on the main queue again and again.
    public func schedulePeriodic<StateType>(
        _ state: StateType,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping (StateType) -> StateType
    ) -> any Disposable {
        MainScheduler.asyncInstance.schedulePeriodic(
            state,
            startAfter: startAfter,
            period: period,
            action: action
        )
    }
}
