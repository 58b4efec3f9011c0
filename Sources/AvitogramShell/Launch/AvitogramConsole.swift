public import AppCore
import Foundation
import ReleaseVersion

/// The console program: reads its command line, launches the application, and drives it by commands up to their end.
///
/// ```swift
/// let console = AvitogramConsole(arguments: arguments, environment: environment) { request in
///     ProvidersAssembly(.memory, time: request.time, identifiers: request.identifiers)
/// }
/// exit(await console.run().rawValue)
/// ```
public final class AvitogramConsole {
    private let arguments: [String]
    private let environment: [String: String]
    private let folder = "."
    private let makeProviders: (ProvidersRequest) -> any Assembly
    private let console: any ConsoleOutput = DescriptorConsole()

    /// Makes the program, which does nothing yet.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - environment: The environment variables.
    ///   - makeProviders: Makes what registers the providers that are asked for, and their `DataStore`; opens nothing.
    public init(
        arguments: [String],
        environment: [String: String],
        makeProviders: @escaping (ProvidersRequest) -> any Assembly
    ) {
        self.arguments = arguments
        self.environment = environment
        self.makeProviders = makeProviders
    }

    /// Runs the program; to be called once in a process, whose signals and standard streams it takes over.
    ///
    /// - Returns: How the process should exit.
    public func run() async -> ExitCode {
        // Writing to a reader that has gone is then an error like any other.
        signal(SIGPIPE, SIG_IGN)
        Self.occupyStandardStreams()
        do {
            return try await start()
        } catch is BrokenPipe {
            return .brokenPipe
        } catch let error as ScriptSyntaxError {
            return await end(with: .syntax, saying: error.report)
        } catch let error as ConsoleError {
            return await end(with: .failure, saying: "avitogram: \(error.reason)\n")
        } catch {
            return await end(with: .failure, saying: "avitogram: \("\(error)")\n")
        }
    }

    /// Takes the place of standard streams that are closed, so that no file opened later is taken for one of them;
    /// using one stays an error.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is given out, which is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    private func end(with code: ExitCode, saying text: ConsoleText) async -> ExitCode {
        do {
            try await console.write(text, to: .error)
            return code
        } catch {
            return error is BrokenPipe ? .brokenPipe : code
        }
    }

    private func start() async throws -> ExitCode {
        if arguments.first == "graph" {
            let command = try GraphCommand(Array(arguments.dropFirst()))
            return try await command.run(console: console, makeProviders: makeProviders)
        }
        let arguments = try ConsoleArguments(arguments)
        switch arguments.action {
        case .printVersion:
            try await console.write("avitogram \(Release.version)\n", to: .output)
            return .success
        case .printHelp:
            try await console.write(ConsoleArguments.help, to: .output)
            return .success
        case .run(let source):
            let run = ConsoleRun(console: console, settings: try settings(arguments), makeProviders: makeProviders)
            return try await take(source, run)
        }
    }

    private func take(_ source: ConsoleArguments.Source, _ run: ConsoleRun) async throws -> ExitCode {
        switch source {
        case .commands(let commands):
            return try await run.runScript(ScriptText(commands: commands, folder: folder))
        case .file(let path):
            return try await run.runScript(try script(at: path))
        case .input where isatty(STDIN_FILENO) == 1:
            return try await run.runInteractively(folder: folder)
        case .input:
            let bytes = try await TerminalInput().readAll()
            return try await run.runScript(ScriptText(bytes, file: "<stdin>", folder: folder))
        }
    }

    private func script(at path: String) throws -> ScriptText {
        do {
            return try ScriptText(path: path, folder: folder)
        } catch let error as ConsoleError {
            let vocabulary = Vocabulary(application: ApplicationSession.signatures)
            guard !vocabulary.signatures(beginningWith: path).isEmpty else { throw error }
            throw ConsoleError(error.reason + "; a command is given with -c: avitogram -c '\(path) …'")
        }
    }

    private func settings(_ arguments: ConsoleArguments) throws -> ConsoleRun.Settings {
        ConsoleRun.Settings(
            location: try location(arguments),
            locale: arguments.locale.map { Locale(identifier: $0) } ?? .spoken(in: environment),
            reportsLaunch: arguments.reportsLaunch,
            steps: try FatalWriteStep.observer(in: environment)
        )
    }

    private func location(_ arguments: ConsoleArguments) throws -> ConsoleRun.Location {
        switch arguments.storage {
        case .memory: .memory
        case .fresh: .temporaryFolder
        case .folder(let path): .folder(URL(filePath: path, directoryHint: .isDirectory))
        case .standard:
            .folder(URL(filePath: try DataFolder.standard(in: environment), directoryHint: .isDirectory))
        }
    }
}
