/// What an `expect` line demands.
nonisolated enum Expectation: Hashable, Sendable {
    /// A value of the state is as the condition says.
    case value(StatePath, column: Int, Condition)
    /// The last command failed, with this code among its codes.
    case failure(code: ScriptWord)

    /// What is demanded of a value.
    enum Condition: Hashable, Sendable {
        case equals(ScriptWord)
        case differs(ScriptWord)
        case isLess(ScriptWord)
        case isGreater(ScriptWord)
        case contains(ScriptWord)
        /// A regular expression in the language's own syntax, seen to be well-formed.
        case matches(String)
        case exists
    }

    /// The operators as written.
    static let operators = ["==", "!=", "<", ">", "contains", "~", "exists"]
}

// MARK: - Judging

nonisolated extension Expectation {
    /// What came out of comparing.
    enum Verdict: Hashable, Sendable {
        case holds
        /// It does not hold; the text says what there was instead.
        case fails(ConsoleText)
        /// It can be neither true nor false, so it fails with or without `!`; the text says why.
        case undecidable(ConsoleText)
    }

    /// Compares.
    ///
    /// - Parameters:
    ///   - state: What the application shows.
    ///   - failure: How the last command failed; nil when it did not.
    ///   - variables: The values of variables.
    /// - Returns: What came out.
    func judge(state: StateValue, failure: CommandFailure?, variables: [String: String]) -> Verdict {
        switch self {
        case .failure(let code):
            guard let failure else { return .fails("the last command succeeded") }
            return failure.codes.contains(code.text(with: variables)) ? .holds : .fails("was \(failure.codeList)")
        case .value(let path, _, let condition):
            do throws(StateValue.Missing) {
                return condition.judge(try state.value(at: path), path: path, variables: variables)
            } catch {
                return condition == .exists ? .fails(error.reason) : .undecidable(error.reason)
            }
        }
    }

    /// The expectation as it was written, variables put in.
    ///
    /// - Parameter variables: The values of variables.
    /// - Returns: The text, as it begins a message.
    func description(with variables: [String: String]) -> ConsoleText {
        switch self {
        case .failure(let code): "error \(code.text(with: variables))"
        case .value(let path, _, let condition): "\(path.description) \(condition.description(with: variables))"
        }
    }
}

nonisolated extension Expectation.Condition {
    fileprivate func description(with variables: [String: String]) -> ConsoleText {
        func shown(_ word: ScriptWord) -> ConsoleText {
            let text = word.text(with: variables)
            return word.bare == nil ? ConsoleText(quoting: text) : ConsoleText(data: text)
        }
        return switch self {
        case .equals(let word): "== " + shown(word)
        case .differs(let word): "!= " + shown(word)
        case .isLess(let word): "< " + shown(word)
        case .isGreater(let word): "> " + shown(word)
        case .contains(let word): "contains " + shown(word)
        case .matches(let pattern): "~ /\(pattern)/"
        case .exists: "exists"
        }
    }

    fileprivate func judge(
        _ value: StateValue,
        path: StatePath,
        variables: [String: String]
    ) -> Expectation.Verdict {
        func verdict(_ holds: Bool) -> Expectation.Verdict { holds ? .holds : .fails("was \(value.summary)") }
        let name = path.description

        switch self {
        case .exists: return verdict(value != .null)
        case .contains(let word):
            let text = word.text(with: variables)
            if case .list(let items) = value { return verdict(items.contains { $0.scalarText == text }) }
            guard case .text(let whole) = value else {
                return .undecidable("'\(name)' is \(value.summary), neither a text nor a list")
            }
            return verdict(text.isEmpty || whole.contains(text))
        case .equals(let word), .differs(let word):
            guard let scalar = value.scalarText else {
                return .undecidable("'\(name)' is \(value.summary); compare its count or a value inside it")
            }
            let isEqual = scalar == word.text(with: variables)
            if case .equals = self { return verdict(isEqual) } else { return verdict(!isEqual) }
        case .isLess(let word), .isGreater(let word):
            let text = word.text(with: variables)
            guard let bound = Int64(text) else { return .undecidable("\(quoted: text) is not a whole number") }
            guard case .integer(let number) = value else {
                return .undecidable("'\(name)' is \(value.summary), not a number")
            }
            if case .isLess = self { return verdict(number < bound) } else { return verdict(number > bound) }
        case .matches(let pattern):
            guard let scalar = value.scalarText else {
                return .undecidable("'\(name)' is \(value.summary), not a text")
            }
            do {
                return verdict(try Regex(pattern).firstMatch(in: scalar) != nil)
            } catch {
                return .undecidable("/\(pattern)/ is not a regular expression: \("\(error)")")
            }
        }
    }
}
