import Conformance
import Foundation

/// Makes every check the data allows, and prints a line for each kind.
enum ConformanceCommand {
    /// Runs.
    ///
    /// - Parameter arguments: The folder of the data, or nothing for ``ConformanceData/here``.
    /// - Returns: The exit status: 0, 1 if something does not hold, 64 for wrong use.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count <= 1 else { return complain("usage: run-conformance [DATA]", status: 64) }
        let given = arguments.first.map { ConformanceData(folder: URL(filePath: $0)) }
        if let given, !given.has("") { return complain("There is no folder \(given.folder.path).", status: 64) }
        guard let data = given ?? .here else {
            print("skipped: no data; give its folder, or put it into ../shared/data beside the checkout")
            print("0 passed, 0 failed")
            return 0
        }
        do {
            let outcomes = try ConformanceSuite.all(data).map(report)
            let failed = outcomes.map(\.failures.count).reduce(0, +)
            print("\(outcomes.map(\.passed).reduce(0, +)) passed, \(failed) failed")
            return failed == 0 ? 0 : 1
        } catch {
            return complain("The data cannot be read: \(error)", status: 1)
        }
    }

    private static func report(_ suite: ConformanceSuite) -> ConformanceSuite.Outcome {
        let outcome = suite.run()
        if suite.checks.isEmpty {
            print("\(suite.name): skipped, no data")
        } else {
            print("\(suite.name): \(outcome.passed) of \(suite.checks.count)")
        }
        for failure in outcome.failures { print("  failed: \(failure)") }
        return outcome
    }

    private static func complain(_ message: String, status: Int32) -> Int32 {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        return status
    }
}
