public import Foundation

/// Tells the time; frozen in tests and scripts so that their output is the same every time.
nonisolated public protocol TimeSource: Sendable {
    /// The time now.
    var now: Date { get }
}

/// The machine's own clock.
nonisolated public struct SystemTimeSource: TimeSource {
    /// Makes the machine's clock.
    public init() {}

    /// What the machine's clock shows.
    public var now: Date { Date() }
}
