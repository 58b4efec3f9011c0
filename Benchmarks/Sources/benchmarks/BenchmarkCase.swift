/// One thing that is measured: a subject against a baseline in the same run, or a size in bytes.
///
/// Absolute times vary from machine to machine and minute to minute, so goals are ratios.
struct BenchmarkCase: Sendable {
    /// `<subject>.<case>`, such as `container.transient`.
    let name: String
    let goal: Goal
    /// Runs the case.
    let measure: @Sendable () -> Measurement

    /// What counts as good.
    enum Goal: Sendable {
        /// Subject divided by baseline.
        case atMost(Double)
        /// Subject divided by baseline, for throughputs.
        case atLeast(Double)
        case bytesAtMost(Int)
        /// Measured for information.
        case none
    }
}

/// What a case found.
struct Measurement: Sendable {
    /// Nanoseconds for one operation of the subject: the minimum of several samples.
    var nanoseconds: Double?
    /// The same for the baseline.
    var baseline: Double?
    /// What the goal's ratio is compared with.
    var ratio: Double?
    var bytes: Int?
}

extension BenchmarkCase {
    /// A case that compares times.
    ///
    /// - Parameters:
    ///   - name: `<subject>.<case>`.
    ///   - goal: What counts as good.
    ///   - setUp: Makes the two closures to compare: each runs its operation as often as it is told.
    /// - Returns: The case.
    static func times(
        _ name: String,
        _ goal: Goal,
        setUp: @escaping @Sendable () -> (subject: (Int) -> Void, baseline: (Int) -> Void)
    ) -> BenchmarkCase {
        BenchmarkCase(name: name, goal: goal) {
            let (subject, baseline) = setUp()
            return Sampler.compare(subject: subject, baseline: baseline)
        }
    }

    /// A case that counts bytes.
    ///
    /// - Parameters:
    ///   - name: `<subject>.<case>`.
    ///   - goal: What counts as good.
    ///   - count: Counts them.
    /// - Returns: The case.
    static func bytes(_ name: String, _ goal: Goal, count: @escaping @Sendable () -> Int) -> BenchmarkCase {
        BenchmarkCase(name: name, goal: goal) { Measurement(bytes: count()) }
    }
}
