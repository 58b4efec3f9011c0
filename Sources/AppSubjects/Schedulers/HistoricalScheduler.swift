#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A virtual time scheduler whose time is dates: for going through what was recorded with its times.
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
    /// Makes a scheduler.
    ///
    /// - Parameter initialClock: its time at the beginning; the start of 1970 by default.
    public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// Takes dates for what they are.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
    /// The time itself.
    public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }
    /// The time itself.
    public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }
    /// The interval itself, in seconds.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
        virtualTimeInterval
    }
    /// The interval itself, in seconds.
    public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }
    /// The time, later by `offset` seconds.
    public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime {
        time.addingTimeInterval(offset)
    }
    /// The order of two dates.
    public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
        if lhs < rhs { .lessThan } else if lhs == rhs { .equal } else { .greaterThan }
    }
}
