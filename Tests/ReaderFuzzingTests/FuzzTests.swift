import ReaderFuzzing
import Testing

@Suite("Fuzzed readers")
struct FuzzTests {
    @Test("damaged inputs end in a value or an error, each in good time", arguments: FuzzTarget.all)
    func survives(target: FuzzTarget) {
        // A Rambafile is read in two whole runs over a folder, which takes far longer than reading a text.
        let count = target.name == FuzzTarget.rambafile.name ? 50 : 1_000
        var run = FuzzRun(target, seed: 20_200_525)
        let report = run(until: { $0 == count })
        #expect(report.finding?.reason == nil)
        #expect(report.inputs == count)
        // An unoptimised build on a busy machine; what is slower hangs.
        let input = String(decoding: report.slowest.input, as: UTF8.self)
        #expect(report.slowest.duration < .seconds(20), "\(input.debugDescription)")
    }

    @Test("the same seed makes the same inputs")
    func isRepeatable() {
        var (first, second) = (Mutator(seed: 7, tokens: [[1]]), Mutator(seed: 7, tokens: [[1]]))
        let pool: [[UInt8]] = [[1, 2, 3], [4, 5]]
        for _ in 0..<50 { #expect(first.next(from: pool) == second.next(from: pool)) }
    }
}
