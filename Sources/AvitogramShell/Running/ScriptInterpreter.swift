/// Runs statements against a session and keeps what lies between them: variables and the last failure.
final class ScriptInterpreter {
    /// What comes after a statement.
    enum Flow: Hashable, Sendable {
        case next
        case quit
    }

    /// Why a statement stops a script.
    nonisolated struct Stop: Error, Hashable, Sendable {
        /// How the program ends.
        let status: ExitCode
        let diagnostic: ScriptDiagnostic
    }

    /// Asks a person for a secret that a line leaves out; nil where there is nobody to ask, and lines must be complete.
    var askForSecret: ((_ prompt: ConsoleText) async throws(CommandFailure) -> String)?

    private let session: any ScriptSession
    private let console: any ConsoleOutput
    private let vocabulary: Vocabulary
    private var variables: [String: String] = [:]
    private var failure: CommandFailure?

    /// - Parameters:
    ///   - session: The application.
    ///   - console: Takes what commands print.
    init(session: any ScriptSession, console: any ConsoleOutput) {
        self.session = session
        self.console = console
        vocabulary = Vocabulary(application: session.signatures)
    }

    /// A parser that knows the session's commands, and the variables that have values by now.
    func makeParser() -> ScriptParser {
        ScriptParser(vocabulary: vocabulary, variables: variables.keys, asksForSecrets: askForSecret != nil)
    }

    /// Runs a script up to its end, its first failure or `quit`.
    ///
    /// - Parameter script: The script.
    /// - Returns: How the program ends.
    /// - Throws: The console's error; `CancellationError` before the next statement when the task is cancelled.
    func run(_ script: Script) async throws -> ExitCode {
        for statement in script.statements {
            try Task.checkCancellation()
            do {
                if try await run(statement) == .quit { break }
            } catch let stop as Stop {
                let screen = session.screenText.indented
                try await console.write(stop.diagnostic.report + "the screen then:\n" + screen + "\n", to: .error)
                return stop.status
            }
        }
        return .success
    }

    /// Runs one statement.
    ///
    /// - Parameter statement: The statement, made by this interpreter's parser.
    /// - Returns: Whether to go on.
    /// - Throws: ``Stop`` when it fails; the console's error.
    func run(_ statement: Statement) async throws -> Flow {
        switch statement.action {
        case .call(let call):
            return try await run(call, in: statement)
        case .expect(let expectation):
            try check(expectation, in: statement)
        case .define(let name, .word(let word)):
            variables[name] = word.text(with: currentVariables)
        case .define(let name, .path(let path, let column)):
            variables[name] = try scalar(at: path, column: column, in: statement)
        }
        return .next
    }

    private var currentVariables: [String: String] {
        variables.merging(["run": session.runIdentifier]) { own, _ in own }
    }

    private func stop(
        _ status: ExitCode,
        _ statement: Statement,
        at column: Int? = nil,
        _ reason: ConsoleText
    ) -> Stop {
        var line = statement.line
        if case .call(let call) = statement.action { line = line.masking(call.secretColumns) }
        return Stop(
            status: status,
            diagnostic: ScriptDiagnostic(line: line, column: column ?? statement.column, reason: reason)
        )
    }
}

// MARK: - Commands

extension ScriptInterpreter {
    private func run(_ call: Statement.Call, in statement: Statement) async throws -> Flow {
        let output: ConsoleText
        do throws(CommandFailure) {
            output = try await perform(call)
        } catch {
            guard statement.isNegated, !error.codes.contains("cancelled") else {
                throw stop(.command, statement, error.message)
            }
            try await console.write("! " + error.message + "\n", to: .output)
            return .next
        }
        if !output.isEmpty { try await console.write(output + "\n", to: .output) }
        guard !statement.isNegated else {
            throw stop(.expectation, statement, "'\(call.signature.name)' was to fail and succeeded")
        }
        return call.signature.name == "quit" ? .quit : .next
    }

    private func perform(_ call: Statement.Call) async throws(CommandFailure) -> ConsoleText {
        switch call.signature.name {
        case "quit": return .empty
        case "screen": return session.screenText
        case "dump": return call.flags.contains("json") ? session.state.json : session.state.outline()
        case "help": return try vocabulary.help(on: call.operands.first?.text(with: currentVariables))
        default: break
        }
        do throws(CommandFailure) {
            let output = try await session.perform(try await invocation(of: call))
            failure = nil
            return output
        } catch {
            failure = error
            throw error
        }
    }

    /// Puts the words of a call together and checks those that the parser could not.
    private func invocation(of call: Statement.Call) async throws(CommandFailure) -> Invocation {
        var invocation = Invocation(name: call.signature.name, flags: call.flags)
        for (word, parameter) in zip(call.operands, call.signature.operands) {
            invocation.operands.append(try value(of: word, for: parameter))
        }
        for parameter in call.signature.operands.dropFirst(call.operands.count) where parameter.kind == .secret {
            guard let askForSecret else { break }
            invocation.operands.append(try await askForSecret("\(parameter.name): "))
        }
        for parameter in call.signature.options {
            guard let word = call.options[parameter.name] else { continue }
            invocation.options[parameter.name] = try value(of: word, for: parameter)
        }
        return invocation
    }

    private func value(
        of word: ScriptWord,
        for parameter: CommandSignature.Parameter
    ) throws(CommandFailure) -> String {
        let text = word.text(with: currentVariables)
        if let problem = parameter.kind.problem(in: text) {
            throw CommandFailure("invalidValue", message: "\(parameter.name): \(problem)")
        }
        return text
    }
}

// MARK: - Expectations and variables

extension ScriptInterpreter {
    private func check(_ expectation: Expectation, in statement: Statement) throws(Stop) {
        let column: Int? = if case .value(_, let column, _) = expectation { column } else { nil }
        let description = expectation.description(with: currentVariables)
        switch expectation.judge(state: session.state, failure: failure, variables: currentVariables) {
        case .holds:
            guard statement.isNegated else { return }
            throw stop(.expectation, statement, at: column, "\(description) was not to hold, and holds")
        case .fails(let instead):
            guard !statement.isNegated else { return }
            throw stop(.expectation, statement, at: column, "\(description) (\(instead))")
        case .undecidable(let reason):
            throw stop(.expectation, statement, at: column, reason)
        }
    }

    private func scalar(at path: StatePath, column: Int, in statement: Statement) throws(Stop) -> String {
        do throws(StateValue.Missing) {
            let value = try session.state.value(at: path)
            guard let text = value.scalarText else {
                throw StateValue.Missing(reason: "'\(path.description)' is \(value.summary), not a single value")
            }
            return text
        } catch {
            throw stop(.command, statement, at: column, error.reason)
        }
    }
}
