import Foundation
import ReaderFuzzing

/// Fuzzes all readers in turn for a while. Exits with 1 at the first finding; a crash leaves its input in the journal.
enum FuzzCommand {
    static func main(_ arguments: [String]) {
        var seconds = 60
        var seed: UInt64 = 1
        var journal: String?
        var files: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--seconds": seconds = rest.popFirst().flatMap { Int($0) } ?? seconds
            case "--seed": seed = rest.popFirst().flatMap { UInt64($0) } ?? seed
            case "--journal": journal = rest.popFirst()
            default: files.append(argument)
            }
        }
        let seeds = files.compactMap { FileManager.default.contents(atPath: $0).map { Array($0) } }
            .filter { $0.count <= 4096 }
        let clock = ContinuousClock()
        var hasFinding = false
        for target in FuzzTarget.all {
            let end = clock.now + .seconds(seconds) / FuzzTarget.all.count
            var run = FuzzRun(target, seed: seed, extraSeeds: seeds)
            let report = run(until: { _ in clock.now >= end }) { input in
                if let journal { _ = FileManager.default.createFile(atPath: journal, contents: Data(input)) }
            }
            print("\(target.name): \(report.inputs) inputs, the slowest \(report.slowest.duration)")
            if report.slowest.duration > .milliseconds(100) { show(report.slowest.input) }
            if let finding = report.finding {
                print("\(target.name): \(finding.reason)")
                show(finding.input)
                hasFinding = true
            }
        }
        exit(hasFinding ? 1 : 0)
    }

    private static func show(_ input: [UInt8]) {
        print(String(decoding: input, as: UTF8.self).debugDescription)
    }
}
