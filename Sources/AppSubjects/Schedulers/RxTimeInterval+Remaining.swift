import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DispatchTimeInterval {
    /// What is left, to the nanosecond, of this span that began at some time; not less than nothing.
    func remaining(since start: Date, now: Date) -> DispatchTimeInterval {
        if case .never = self { return .never }
        let seconds = max(0, seconds - now.timeIntervalSince(start))
        return .nanoseconds(Int(exactly: (seconds * 1e9).rounded()) ?? .max)
    }
}
