import Foundation
import ReaderFuzzing

/// Fuzzes all readers in turn for a while, and prints a line for each.
enum FuzzCommand {
    private static let usage = "usage: fuzz-readers [--seconds N] [--seed N] [--journal FILE] [SEED_FILE …]"

    /// Runs.
    ///
    /// - Parameter arguments: How long in all, the number everything follows from, a file that holds the input being
    ///   read (what is left there after a crash made it), and sound inputs besides the built-in ones.
    /// - Returns: The exit status: 0, 1 with a finding, 64 for wrong use.
    static func run(_ arguments: [String]) -> Int32 {
        var seconds = 60
        var seed: UInt64 = 1
        var journal: String?
        var files: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--seconds":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return complain() }
                seconds = number
            case "--seed":
                guard let number = rest.popFirst().flatMap({ UInt64($0) }) else { return complain() }
                seed = number
            case "--journal":
                guard let file = rest.popFirst() else { return complain() }
                journal = file
            case _ where argument.hasPrefix("-"): return complain()
            default: files.append(argument)
            }
        }
        let seeds = files.compactMap { FileManager.default.contents(atPath: $0).map { Array($0) } }
            .filter { $0.count <= 4096 }
        let share = Duration.seconds(seconds) / FuzzTarget.all.count
        let failed = FuzzTarget.all.filter { target in
            var run = FuzzRun(target, seed: seed, extraSeeds: seeds)
            let clock = ContinuousClock()
            let end = clock.now + share
            let report = run(until: { _ in clock.now >= end }) { input in
                if let journal { _ = FileManager.default.createFile(atPath: journal, contents: Data(input)) }
            }
            return !tell(report, of: target)
        }
        print("\(FuzzTarget.all.count - failed.count) passed, \(failed.count) failed")
        return failed.isEmpty ? 0 : 1
    }

    /// Prints what became of a target.
    ///
    /// - Returns: Whether nothing was found.
    private static func tell(_ report: FuzzRun.Report, of target: FuzzTarget) -> Bool {
        print("\(target.name): \(report.inputs) inputs, the slowest \(report.slowest.duration)")
        // A later target may crash, and what is in a buffer then is lost.
        fflush(nil)
        if report.slowest.duration > .seconds(1) { show(report.slowest.input) }
        guard let finding = report.finding else { return true }
        print("\(target.name): \(finding.reason)")
        show(finding.input)
        return false
    }

    private static func show(_ input: [UInt8]) {
        print("  " + String(decoding: input, as: UTF8.self).debugDescription)
    }

    private static func complain() -> Int32 {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        return 64
    }
}
