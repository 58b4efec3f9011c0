public import AvitogramServices
public import Foundation
import Synchronization

/// Tells the time a test gives it.
///
/// Usable from any thread.
public final class ManualTimeSource: TimeSource {
    private let time: Mutex<Date>

    /// Makes a source that stands still.
    ///
    /// - Parameter now: The time it tells; midnight of 1 January 2001 UTC unless another is given.
    public init(now: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        time = Mutex(now)
    }

    /// The time it was given last.
    public var now: Date {
        get { time.withLock(\.self) }
        set { time.withLock { $0 = newValue } }
    }

    /// Moves the time.
    ///
    /// - Parameter seconds: How far; negative to go back, as a wall clock may.
    public func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
