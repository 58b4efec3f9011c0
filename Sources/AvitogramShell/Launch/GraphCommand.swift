import AppCore
import AvitogramServices
import Foundation

/// `avitogram graph`: draws what the application is made of, or checks it, without launching anything.
struct GraphCommand {
    /// What `avitogram graph --help` prints.
    nonisolated static let help: ConsoleText = """
        usage: avitogram graph [--format FORMAT] [--check]

        Draws which service of the application asks for which: every one is made, with data in memory, and what it asks for
        is written down. Nothing is launched and nothing is kept.

          --format FORMAT  text (a tree; the default), dot (Graphviz), mermaid or json
          --check          draw nothing; list everything that is missing, in a cycle, held too long or registered twice
          --help           print this

        exit codes: 0 success, 1 wrong use or a problem found

        """

    private enum Action {
        case draw(DependencyGraph.Format)
        case check
        case printHelp
    }

    private let action: Action

    /// Reads a command line.
    ///
    /// - Parameter arguments: What comes after `graph`.
    /// - Throws: ``ConsoleError`` where it makes no sense.
    init(_ arguments: [String]) throws(ConsoleError) {
        let formats = DependencyGraph.Format.allCases.map(\.rawValue)
        var rest = arguments[...]
        var format: DependencyGraph.Format?
        var checks = false
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": checks = true
            case "--help", "-h":
                action = .printHelp
                return
            case "--format",
                _ where argument.hasPrefix("--format="):
                let attached = argument.dropFirst("--format=".count)
                guard let name = argument == "--format" ? rest.popFirst() : String(attached), !name.isEmpty else {
                    throw ConsoleError("--format needs a format: \(formats.joined(separator: ", "))")
                }
                guard let known = DependencyGraph.Format(rawValue: name) else {
                    throw ConsoleError("unknown format '\(name)'" + suggestion(for: name, among: formats))
                }
                format = known
            case _ where argument.hasPrefix("-"):
                let options = ["--format", "--check", "--help"]
                throw ConsoleError("unknown option '\(argument)'" + suggestion(for: argument, among: options))
            default:
                throw ConsoleError("graph takes no '\(argument)'; a script of the name graph is run as ./graph")
            }
        }
        if checks, format != nil { throw ConsoleError("one of --format and --check may be given") }
        action = checks ? .check : .draw(format ?? .text)
    }

    /// Runs the command.
    ///
    /// - Parameters:
    ///   - console: Gets the drawing, or what is wrong.
    ///   - makeProviders: Makes what registers the providers.
    /// - Returns: How the process should exit.
    /// - Throws: The console's error.
    func run(
        console: any ConsoleOutput,
        makeProviders: (ProvidersRequest) -> any Assembly
    ) async throws -> ExitCode {
        switch action {
        case .printHelp:
            try await console.write(Self.help, to: .output)
        case .draw(let format):
            let drawing = try makeGraph(makeProviders).drawn(as: format)
            try await console.write(ConsoleText(lines: drawing), to: .output)
        case .check:
            let graph = try makeGraph(makeProviders)
            guard graph.problems.isEmpty else {
                let error = VerificationError(problems: graph.problems)
                try await console.write(ConsoleText(lines: "avitogram: \(error)\n"), to: .error)
                return .failure
            }
            let count = graph.nodes.count
            try await console.write("\(count) services, no problems\n", to: .output)
        }
        return .success
    }

    private func makeGraph(_ makeProviders: (ProvidersRequest) -> any Assembly) throws -> DependencyGraph {
        let clock = ConsoleClock()
        let identifiers = ConsoleIdentifiers(time: clock)
        let composition = Composition(
            locale: Locale(identifier: "en"),
            time: clock,
            identifiers: identifiers,
            providers: makeProviders(
                ProvidersRequest(
                    location: .memory,
                    time: clock,
                    identifiers: identifiers,
                    steps: IgnoredWriteSteps()
                )
            ),
            folder: FileManager.default.currentDirectoryPath
        )
        let chosen: (Picture) -> Void = { _ in }
        return Assembler(composition.assemblies).dependencyGraph(
            samples: ArgumentSamples().adding(try Self.samplePicture).adding(chosen)
        )
    }

    /// A picture of one pixel, as far as its header says (PNG, third edition, 11.2.1).
    private static var samplePicture: Picture {
        get throws {
            let header: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]
            let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            return try Picture(data: Data(signature + header + [0, 0, 0, 0]), name: "sample.png")
        }
    }
}
