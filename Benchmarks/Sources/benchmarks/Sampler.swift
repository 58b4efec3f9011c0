import Dispatch
import Synchronization

/// Times closures: subject and baseline in turn, many short samples, the minimum of each.
enum Sampler {
    private static let clock = ContinuousClock()
    /// How long one sample should take: long against the clock, short against a scheduler's slice.
    private static let sample = Duration.milliseconds(2)
    private static let samples = 40

    /// Compares two closures that run an operation as often as they are told.
    static func compare(subject: (Int) -> Void, baseline: (Int) -> Void) -> Measurement {
        let subjectCount = count(for: subject)
        let baselineCount = count(for: baseline)
        var best = (subject: Double.infinity, baseline: Double.infinity)
        for _ in 0..<samples {
            best.baseline = min(best.baseline, nanoseconds(baselineCount, baseline))
            best.subject = min(best.subject, nanoseconds(subjectCount, subject))
        }
        return Measurement(nanoseconds: best.subject, baseline: best.baseline, ratio: best.subject / best.baseline)
    }

    /// How many operations make a sample; warms up on the way.
    private static func count(for operation: (Int) -> Void) -> Int {
        var count = 1
        while clock.measure({ operation(count) }) < sample, count < 1 << 30 { count *= 2 }
        return count
    }

    /// Nanoseconds for one operation.
    static func nanoseconds(_ count: Int, _ operation: (Int) -> Void) -> Double {
        let duration = clock.measure { operation(count) }
        let (seconds, attoseconds) = duration.components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
    }
}

/// Keeps the optimiser from removing what makes a value.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: borrowing Value) {}

extension Sampler {
    /// How much more two threads get done together than one alone.
    ///
    /// - Parameter operation: Runs an operation as often as it is told; called on two threads at once.
    /// - Returns: The time of one operation on one thread as the baseline, the time per operation of two threads together,
    ///   and how many times more they got done.
    static func scaling(_ operation: @escaping @Sendable (Int) -> Void) -> Measurement {
        let count = 100_000
        var best = (one: Double.infinity, two: Double.infinity)
        for _ in 0..<samples {
            best.one = min(best.one, nanoseconds(count, operation))
            let both = nanoseconds(count) { count in
                DispatchQueue.concurrentPerform(iterations: 2) { _ in operation(count) }
            }
            best.two = min(best.two, both / 2)
        }
        return Measurement(nanoseconds: best.two, baseline: best.one, ratio: best.one / best.two)
    }

    /// What an operation costs when two threads do it at once on the same thing, compared with one thread.
    ///
    /// The threads start together, and the median of long samples counts: where one comes late, the other has it to itself.
    ///
    /// - Parameter operation: Runs an operation as often as it is told; called on two threads at once.
    /// - Returns: The time per operation of two threads together, and of one thread as the baseline.
    static func contention(_ operation: @escaping @Sendable (Int) -> Void) -> Measurement {
        let count = 1_000_000
        var (one, two): ([Double], [Double]) = ([], [])
        for _ in 0..<15 {
            one.append(nanoseconds(count, operation))
            two.append(
                nanoseconds(count) { count in
                    let ready = Atomic(0)
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in
                        ready.add(1, ordering: .acquiringAndReleasing)
                        while ready.load(ordering: .acquiring) < 2 {}
                        operation(count / 2)
                    }
                }
            )
        }
        let (alone, together) = (one.sorted()[7], two.sorted()[7])
        return Measurement(nanoseconds: together, baseline: alone, ratio: together / alone)
    }
}
