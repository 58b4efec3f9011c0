/// All cases. A new subject adds a file `<Subject>Cases.swift` with its list, and a line here.
let allCases: [BenchmarkCase] =
    containerCases + subjectsCases + scaffoldCases

@main
enum Benchmarks {
    static func main() {
        let options: Options
        do {
            options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
        } catch {
            Output.error("\(error)\n\n\(Options.usage)")
            Output.exit(64)
        }
        if options.help {
            Output.print(Options.usage)
            return
        }
        let cases = allCases.filter { options.filter.map($0.name.contains) ?? true }
        guard !cases.isEmpty else {
            Output.error("no case has \"\(options.filter ?? "")\" in its name; there are:")
            for name in allCases.map(\.name).sorted() { Output.error("  \(name)") }
            Output.exit(64)
        }
        var report = Report(format: options.json ? .json : .table)
        for benchmark in cases {
            report.add(benchmark.name, benchmark.goal, benchmark.measure())
        }
        report.finish()
        if options.check, !report.missed.isEmpty {
            Output.error("missed: \(report.missed.joined(separator: ", "))")
            Output.exit(1)
        }
    }
}
