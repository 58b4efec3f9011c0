public import AppCore
public import Foundation

/// Translates between ticks and dates: tick 0 is the beginning of 1970 (UTC).
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType, Sendable {
    /// The length of a tick in seconds.
    private let resolution: Double

    /// Makes a converter.
    ///
    /// - Parameter resolution: The length of a tick in seconds.
    init(resolution: Double) {
        self.resolution = resolution
    }

    /// The date of a tick.
    public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
        Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
    }

    /// The tick nearest to a date.
    public func convertToVirtualTime(_ time: RxTime) -> TestTime {
        convertToVirtualTimeInterval(time.timeIntervalSince1970)
    }

    /// The seconds of a number of ticks.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTime) -> TimeInterval {
        TimeInterval(virtualTimeInterval) * resolution
    }

    /// The number of ticks nearest to a number of seconds; the end of time for one too large for any.
    public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TestTime {
        TestTime(exactly: (timeInterval / resolution).rounded()) ?? (timeInterval < 0 ? .min : .max)
    }

    /// The tick so many ticks later.
    public func offsetVirtualTime(_ time: TestTime, offset: TestTime) -> TestTime {
        let (sum, overflow) = time.addingReportingOverflow(offset)
        return overflow ? (offset < 0 ? .min : .max) : sum
    }

    /// The order of two ticks.
    public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison {
        if lhs < rhs { .lessThan } else if lhs == rhs { .equal } else { .greaterThan }
    }
}
