import GoldenLiquid

extension ConformanceSuite {
    private static let goldenFile = "golden_liquid.json"

    /// The golden Liquid cases, in strict mode where a case asks for it.
    ///
    /// - Throws: `JSONFault` where the file is not what it must be.
    public static func goldenLiquid(_ data: ConformanceData) throws -> ConformanceSuite {
        let checks = try golden(data).map { golden in
            golden.cases.map { test in
                ConformanceCheck(test.name) {
                    if let failure = golden.failure(of: test, .byTag) { throw Mismatch(failure.reason) }
                }
            }
        }
        return ConformanceSuite(name: "golden liquid", checks: checks ?? [])
    }

    /// All of the cases in lax mode, of which Liquid itself does not pass those that must fail.
    ///
    /// - Throws: As ``goldenLiquid(_:)``.
    public static func laxGoldenLiquid(_ data: ConformanceData) throws -> ConformanceSuite {
        let checks = try golden(data).map { golden in
            [
                ConformanceCheck("at least 1,039 cases pass") {
                    let passed = golden.cases.count - golden.failures(.lax).count
                    if passed < 1_039 { throw Mismatch("\(passed) pass") }
                }
            ]
        }
        return ConformanceSuite(name: "golden liquid, all lax", checks: checks ?? [])
    }

    private static func golden(_ data: ConformanceData) throws -> GoldenLiquid? {
        guard data.has(goldenFile) else { return nil }
        return try GoldenLiquid(json: data.bytes(goldenFile))
    }
}
