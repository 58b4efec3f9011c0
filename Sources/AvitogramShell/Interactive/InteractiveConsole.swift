/// Takes commands from a person: one line at a time, going on after failures.
///
/// Ctrl-C cancels the command that runs, or drops the line that is being typed; pressed again it leaves. Ctrl-D leaves.
final class InteractiveConsole {
    /// What Ctrl-C would hit.
    private enum Phase {
        case prompting
        case running(Task<ScriptInterpreter.Flow, any Error>)
    }

    private let interpreter: ScriptInterpreter
    private let input: TerminalInput
    private let console: any ConsoleOutput
    private let history: LineHistory?
    private let prompt: () -> ConsoleText
    private let leaveAtOnce: () -> Void
    private var phase = Phase.prompting
    private var isStopping = false
    private var lastRemembered: String?

    /// - Parameters:
    ///   - interpreter: Runs the lines.
    ///   - input: Where lines are typed.
    ///   - console: Where results go.
    ///   - history: Keeps lines for the next time; nil keeps none.
    ///   - prompt: Makes the prompt for the next line.
    ///   - leaveAtOnce: Called when Ctrl-C is pressed again while a command does not give in.
    init(
        interpreter: ScriptInterpreter,
        input: TerminalInput,
        console: any ConsoleOutput,
        history: LineHistory?,
        prompt: @escaping () -> ConsoleText,
        leaveAtOnce: @escaping () -> Void
    ) {
        self.interpreter = interpreter
        self.input = input
        self.console = console
        self.history = history
        self.prompt = prompt
        self.leaveAtOnce = leaveAtOnce
        interpreter.askForSecret = { [weak self] prompt throws(CommandFailure) in
            guard let secret = try await self?.ask(prompt) else { throw .cancelled }
            return secret
        }
    }

    /// Takes lines until the person leaves.
    ///
    /// - Returns: How the program ends.
    /// - Throws: The console's and the input's errors.
    func run() async throws -> ExitCode {
        var wasInterrupted = false
        var number = 0
        while !isStopping {
            switch try await input.nextLine(prompt: prompt()) {
            case .end:
                try await console.write("\n", to: .output)
                return .success
            case .interrupted:
                try await console.write("\n", to: .output)
                if isStopping { break }
                if wasInterrupted { return .interrupted }
                wasInterrupted = true
                try await console.write("Ctrl-C again, or Ctrl-D, leaves\n", to: .output)
            case .line(let text):
                wasInterrupted = false
                number += 1
                if try await take(SourceLine(file: "console", number: number, text: text)) == .quit { return .success }
            }
        }
        return .success
    }

    /// What Ctrl-C does.
    func interrupt() {
        switch phase {
        case .prompting: input.interrupt()
        case .running(let command) where !command.isCancelled: command.cancel()
        case .running: leaveAtOnce()
        }
    }

    /// Has ``run()`` return soon: the line that is being typed is dropped, the command that runs is cancelled.
    func stop() {
        isStopping = true
        if case .running(let command) = phase { command.cancel() }
        input.interrupt()
    }

    private func take(_ line: SourceLine) async throws -> ScriptInterpreter.Flow {
        var parser = interpreter.makeParser()
        let statement: Statement?
        do throws(ScriptDiagnostic) {
            statement = try parser.parse(line)
        } catch {
            await input.remember(line.text)
            try await console.write(error.report, to: .error)
            return .next
        }
        guard let statement else { return .next }
        try await remember(statement)

        let command = Task { try await interpreter.run(statement) }
        phase = .running(command)
        defer { phase = .prompting }
        do {
            return try await command.value
        } catch let stop as ScriptInterpreter.Stop {
            try await console.write(stop.diagnostic.report, to: .error)
            return .next
        }
    }

    /// Asks for a secret; an interrupt then hits the question and not the command that asks.
    private func ask(_ prompt: ConsoleText) async throws(CommandFailure) -> String {
        let asking = phase
        phase = .prompting
        defer { phase = asking }
        do {
            if case .line(let secret) = try await input.nextSecret(prompt: prompt) { return secret }
        } catch {
            throw CommandFailure("inputFailed", message: "\("\(error)")")
        }
        throw .cancelled
    }

    /// Keeps a line for the arrow keys and the next time, unless it holds what may be a secret.
    private func remember(_ statement: Statement) async throws {
        switch statement.action {
        case .call(let call) where !call.secretColumns.isEmpty: return
        case .define(_, .word): return
        case .call, .expect, .define: break
        }
        guard statement.line.text != lastRemembered else { return }
        lastRemembered = statement.line.text
        await input.remember(statement.line.text)
        do {
            try history?.append(statement.line.text)
        } catch {
            try await console.write("warning: the line is not kept: \("\(error)")\n", to: .error)
        }
    }
}
