import AppCore
import AvitogramServices
import Foundation

/// One launch of the application with the console that drives it.
final class ConsoleRun {
    /// What the command line and the environment decide.
    struct Settings {
        let location: Location
        let locale: Locale
        let reportsLaunch: Bool
        let steps: any WriteStepObserver
    }

    /// Where the data lives.
    enum Location {
        case memory
        case folder(URL)
        /// In a new folder, which is removed when the application has terminated.
        case temporaryFolder
    }

    private let console: any ConsoleOutput
    private let settings: Settings
    private let makeProviders: (ProvidersRequest) -> any Assembly
    private let clock = ConsoleClock()
    private let identifiers: ConsoleIdentifiers
    private var interactive: InteractiveConsole?

    /// Ends the process at once with a code.
    private var leave: @Sendable (Int32) -> Void = Application.endProcess

    /// - Parameters:
    ///   - console: Where results go.
    ///   - settings: What is decided already.
    ///   - makeProviders: Makes what registers the providers; opens nothing.
    init(console: any ConsoleOutput, settings: Settings, makeProviders: @escaping (ProvidersRequest) -> any Assembly) {
        self.console = console
        self.settings = settings
        self.makeProviders = makeProviders
        identifiers = ConsoleIdentifiers(time: clock)
    }

    /// Reads a script whole, then launches the application and runs it.
    ///
    /// - Parameter text: The script.
    /// - Returns: How the process should exit.
    /// - Throws: ``ScriptSyntaxError`` before anything is launched; ``ConsoleError`` when the launch fails; the
    ///   console's error.
    func runScript(_ text: ScriptText) async throws -> ExitCode {
        var parser = ScriptParser(vocabulary: Vocabulary(application: ApplicationSession.signatures))
        let script = try parser.parse(text.text, file: text.file)
        return try await launch(folder: text.folder, endingOn: [.interrupt, .terminate]) { [console] session in
            try await ScriptInterpreter(session: session, console: console).run(script)
        }
    }

    /// Launches the application and takes commands from a person.
    ///
    /// - Parameter folder: Where relative paths start.
    /// - Returns: How the process should exit.
    /// - Throws: ``ConsoleError`` when the launch fails; the console's error.
    func runInteractively(folder: String) async throws -> ExitCode {
        let input = try TerminalInput()
        let unsubscribe = ProcessSignals([.interrupt]).subscribe { _ in
            Task { @MainActor in self.interrupt() }
        }
        defer {
            unsubscribe()
            input.mode.restore()
        }
        leave = { code in
            input.mode.restore()
            Application.endProcess(code: code)
        }
        return try await launch(folder: folder, endingOn: [.terminate]) { session in
            let interactive = try await self.makeInteractiveConsole(session, input)
            self.interactive = interactive
            return try await interactive.run()
        } stop: {
            self.interactive?.stop()
        }
    }

    private func interrupt() {
        guard let interactive else { return leaveAtOnce() }
        interactive.interrupt()
    }

    private func leaveAtOnce() {
        leave(ExitCode.interrupted.rawValue)
    }
}

// MARK: - Launching

extension ConsoleRun {
    private func launch(
        folder: String,
        endingOn signals: Set<Signal>,
        drive: @escaping (ApplicationSession) async throws -> ExitCode,
        stop: @escaping () -> Void = {}
    ) async throws -> ExitCode {
        let (location, isTemporary) = place()
        defer { if case .folder(let folder) = location, isTemporary { Self.remove(folder) } }
        let providers = makeProviders(
            ProvidersRequest(location: location, time: clock, identifiers: identifiers, steps: settings.steps)
        )
        let composition = Composition(
            locale: settings.locale,
            time: clock,
            identifiers: identifiers,
            providers: providers,
            folder: folder
        )
        let root = RootApplicationService(assemblies: composition.assemblies) { Self.warn("\($0)") }
        var application: Application?
        let driver = ConsoleApplicationService {
            if self.settings.reportsLaunch, let report = application?.launchReport {
                try await self.console.write(ConsoleText(lines: report.description) + "\n", to: .error)
            }
            let session = try self.makeSession(of: root)
            try await session.settle()
            return try await drive(session)
        } stop: {
            stop()
        } finished: {
            application?.requestTermination()
        }
        let delegate = PluggableApplicationDelegate(
            services: [StorageApplicationService(resolver: root.resolver), root, driver],
            log: { Self.warn($0.description) }
        )
        let host = Application(delegate: delegate, signals: ProcessSignals(signals), exit: leave)
        application = host
        defer { application = nil }
        switch try await run(host) {
        case .requested: return try await driver.exitCode
        case .signal(let signal): return ExitCode(rawValue: signal.exitCode)
        }
    }

    private func place() -> (location: ProvidersRequest.Location, isTemporary: Bool) {
        switch settings.location {
        case .memory: return (.memory, false)
        case .folder(let folder): return (.folder(folder), false)
        case .temporaryFolder:
            let name = "avitogram-\(UUID().uuidString)"
            return (.folder(FileManager.default.temporaryDirectory.appending(path: name)), true)
        }
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch CocoaError.fileNoSuchFile {
            // The launch failed before there was one.
        } catch {
            warn("cannot remove \(folder.path(percentEncoded: false)): \(error)")
        }
    }

    private func run(_ application: Application) async throws -> Application.Termination {
        do throws(LaunchError) {
            return try await application.run()
        } catch {
            let problems = Problem.list(of: error.underlying, in: Language(locale: settings.locale))
            throw ConsoleError(problems.map { ConsoleText(data: $0.message) }.joined(separator: "; "))
        }
    }

    private func makeSession(of root: RootApplicationService) throws -> ApplicationSession {
        ApplicationSession(
            window: root.window,
            users: try root.resolver.require((any UserService).self),
            clock: clock,
            identifiers: identifiers
        )
    }

    /// Tells of what went wrong without ending anything; there is nowhere to tell that this cannot be told.
    private static func warn(_ problem: String) {
        try? DescriptorConsole.write("warning: \(problem)\n", to: STDERR_FILENO)
    }
}

// MARK: - Interactive

extension ConsoleRun {
    private func makeInteractiveConsole(
        _ session: ApplicationSession,
        _ input: TerminalInput
    ) async throws -> InteractiveConsole {
        let vocabulary = Vocabulary(application: session.signatures)
        let history = makeHistory()
        if isatty(STDOUT_FILENO) == 1 {
            await input.startEditing(history: readHistory(history)) { vocabulary.completions(of: $0) }
        }
        try await console.write("Avitogram; help lists the commands, Ctrl-D leaves\n", to: .output)
        return InteractiveConsole(
            interpreter: ScriptInterpreter(session: session, console: console),
            input: input,
            console: console,
            history: history,
            prompt: { "\(session.users.currentUser.isGuest ? "guest" : session.users.currentUser.name)> " },
            leaveAtOnce: { self.leaveAtOnce() }
        )
    }

    /// The history lies beside the data, which the launch has made a folder for; there is none for data in memory.
    private func makeHistory() -> LineHistory? {
        guard case .folder(let folder) = settings.location else { return nil }
        return LineHistory(path: folder.appending(path: "console-history").path(percentEncoded: false))
    }

    private func readHistory(_ history: LineHistory?) -> [String] {
        var lines: [String] = []
        do {
            lines = try history?.lines() ?? []
            try history?.trim()
        } catch {
            Self.warn("\(error)")
        }
        return lines
    }
}
