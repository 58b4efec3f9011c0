/// All checks of one kind.
public struct ConformanceSuite: Sendable {
    /// What is checked.
    public let name: String
    /// The checks; none where the data for them is absent.
    public let checks: [ConformanceCheck]

    /// How a suite ended.
    public struct Outcome: Sendable {
        /// How many checks held.
        public var passed = 0
        /// The checks that did not, each with its reason.
        public var failures: [String] = []
    }

    /// Makes every check, also after one that does not hold.
    public func run() -> Outcome {
        checks.reduce(into: Outcome()) { outcome, check in
            do {
                try check.run()
                outcome.passed += 1
            } catch {
                outcome.failures.append("\(check.name): \(error)")
            }
        }
    }

    /// Every suite, over a folder of data.
    ///
    /// - Throws: Where a file of the data cannot be read or is not of the shape it must have.
    public static func all(_ data: ConformanceData) throws -> [ConformanceSuite] {
        [try goldenLiquid(data), try laxGoldenLiquid(data), scaffolds(data), projectFiles(data), rambafiles(data)]
    }
}
