import LiquidTemplates
import YAMLReader

/// A question that a template asks before it is used; the answer is `custom_parameters.NAME`.
///
/// ```yaml
/// prompts:
/// - {name: router, type: bool, question: "With a router?", default: yes}
/// - {name: style, choices: [plain, grouped], default: plain}
/// ```
struct TemplatePrompt: Equatable {
    /// What an answer can be.
    enum Kind: Equatable {
        case text
        case bool
        case number
        /// One of the words.
        case choice([String])
    }

    let name: String
    let kind: Kind
    let question: String
    let defaultAnswer: String?

    /// The value that templates see for an answer, or nothing if it is no answer to this question.
    func value(of answer: String) -> LiquidValue? {
        switch kind {
        case .text: return .string(answer)
        case .number: return Int(answer).map { .int($0) }
        case .choice(let words): return words.contains(answer) ? .string(answer) : nil
        case .bool:
            switch answer.lowercased() {
            case "yes", "y", "true", "on": return true
            case "no", "n", "false", "off": return false
            default: return nil
            }
        }
    }

    /// What an answer must be, for messages.
    var expectation: String {
        switch kind {
        case .text: "a text"
        case .bool: "yes or no"
        case .number: "a whole number"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        }
    }

    /// Takes the answer that was given already, or asks until there is one; nothing but a line end means the default.
    ///
    /// - Throws: ``Failure`` for a given answer that is none, or if nobody answers and there is no default.
    func answer(given: String?, asking console: any Console) throws -> String {
        if let given {
            guard value(of: given) != nil else {
                throw Failure("The parameter \(name) is \(expectation), not '\(given)'.")
            }
            return given
        }
        let hint = [kind == .text ? nil : expectation, defaultAnswer.map { "default: \($0)" }].compactMap { $0 }
        let prompt = hint.isEmpty ? question : "\(question) (\(hint.joined(separator: "; ")))"
        while let answer = console.ask(prompt) {
            let answer = answer.isEmpty ? defaultAnswer ?? "" : answer
            if value(of: answer) != nil, !answer.isEmpty || defaultAnswer != nil { return answer }
            console.print("It must be \(expectation).", .red)
        }
        if let defaultAnswer { return defaultAnswer }
        throw Failure("Nobody answered '\(question)'. Give --custom-parameters \(name):VALUE.")
    }

    /// Reads the prompts of a spec.
    static func prompts(_ reader: inout ConfigurationReader) -> [TemplatePrompt] {
        (reader.items("prompts") ?? []).compactMap { item in
            var entry = reader.nested(item, "a prompt")
            let name = entry.text("name")
            let type = entry.text("type")
            let choices = entry.texts("choices")
            let question = entry.text("question")
            // The default of a truth value may be one of YAML's words.
            let defaultAnswer = type == "bool" ? entry.bool("default").map { $0 ? "yes" : "no" } : entry.text("default")
            entry.noteUnknownKeys()
            let kinds: [String: Kind] = [
                "text": .text, "bool": .bool, "number": .number, "choice": .choice(choices ?? []),
            ]
            let kind = kinds[type ?? (choices == nil ? "text" : "choice")]
            if name == nil, entry.diagnostics.isEmpty { entry.note(.error, item, "a prompt needs a *name*") }
            if kind == nil {
                entry.note(
                    .error,
                    item["type"] ?? item,
                    "*type* is one of bool, choice, number, text, not '\(type ?? "")'"
                )
            }
            if case .choice(let words)? = kind, words.isEmpty {
                entry.note(.error, item, "a choice needs *choices*")
            }
            var prompt: TemplatePrompt?
            if let name, let kind {
                prompt = TemplatePrompt(
                    name: name,
                    kind: kind,
                    question: question ?? "\(name):",
                    defaultAnswer: defaultAnswer
                )
            }
            if let prompt, let answer = prompt.defaultAnswer, prompt.value(of: answer) == nil {
                entry.note(
                    .error,
                    item["default"] ?? item,
                    "the *default* must be \(prompt.expectation), not '\(answer)'"
                )
            }
            reader.note(from: entry)
            return prompt
        }
    }
}
