/// Gives a target damaged inputs and watches what becomes of them.
public struct FuzzRun {
    /// What a run found.
    public struct Report: Sendable {
        /// How many inputs were read.
        public var inputs = 0
        /// The longest time an input took, and that input.
        public var slowest: (duration: Duration, input: [UInt8]) = (.zero, [])
        /// The first input that led to a finding, and what it was.
        public var finding: (reason: String, input: [UInt8])?
    }

    private let target: FuzzTarget
    private var mutator: Mutator
    private var pool: [[UInt8]]

    /// A run over a target.
    /// - Parameters:
    ///   - target: The reader.
    ///   - seed: What the inputs follow from.
    ///   - extraSeeds: Sound inputs besides the target's own.
    public init(_ target: FuzzTarget, seed: UInt64, extraSeeds: [[UInt8]] = []) {
        self.target = target
        mutator = Mutator(seed: seed, tokens: target.tokens)
        pool = target.seeds + extraSeeds
    }

    /// Reads inputs while there is reason to.
    /// - Parameters:
    ///   - isOver: Asked before each input, with the number of inputs read.
    ///   - willRead: Told each input before it is read, so that one that crashes is known.
    /// - Returns: What was found; a finding ends the run.
    public mutating func callAsFunction(
        until isOver: (Int) -> Bool,
        willRead: ([UInt8]) -> Void = { _ in }
    ) -> Report {
        var report = Report()
        let clock = ContinuousClock()
        let sound = pool.count
        while !isOver(report.inputs) {
            let input = mutator.next(from: pool)
            willRead(input)
            let start = clock.now
            do throws(FuzzTarget.Finding) {
                try target.read(input)
            } catch {
                report.finding = (error.reason, input)
                return report
            }
            let duration = clock.now - start
            report.inputs += 1
            if duration > report.slowest.duration { report.slowest = (duration, input) }
            // Some damage is damaged further.
            if mutator.choose(16) == 0 {
                if pool.count < sound + 64 { pool.append(input) } else { pool[sound + mutator.choose(64)] = input }
            }
        }
        return report
    }
}
