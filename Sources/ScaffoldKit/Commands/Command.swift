import Suggestions

/// Something `ramba` can be told to do: a value made of the command line's words, run in a world.
protocol Command {
    /// Does the work.
    ///
    /// - Throws: ``UsageError`` for wrong use, anything else for work that could not be done.
    func run(in context: CommandContext) throws
}

/// The command line's whole: which commands there are, and how their outcome becomes an exit status.
public enum ScaffoldTool {
    /// Runs the command that the words name.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's name.
    ///   - context: The world to run in.
    /// - Returns: The exit status: 0, 64 for wrong use, 1 for a failure.
    public static func run(_ words: [String], in context: CommandContext) -> Int32 {
        do {
            try command(words).run(in: context)
            return 0
        } catch let error as UsageError {
            context.console.printError("ramba: \(error)".printable, .red)
            return 64
        } catch {
            context.console.printError("\(error)".printable, .red)
            return 1
        }
    }

    /// Reads words into a command.
    ///
    /// - Throws: ``UsageError`` with what to do instead.
    static func command(_ words: [String]) throws -> any Command {
        guard let word = words.first else { return HelpCommand(topic: nil) }
        let rest = Array(words.dropFirst())
        if ["help", "--help", "-h"].contains(word) {
            return HelpCommand(topic: rest.isEmpty ? nil : rest.joined(separator: " "))
        }
        if word == "--version" { return try VersionCommand(rest) }
        guard let description = CommandDescription.find(word, rest.first) else {
            throw unknown(word, rest.first)
        }
        let arguments = Array(words.dropFirst(description.name.split(separator: " ").count))
        // Behind `--` a word is no option any more.
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            return HelpCommand(topic: description.name)
        }
        return try description.make(arguments)
    }

    private static func unknown(_ word: String, _ next: String?) -> UsageError {
        if CommandDescription.all.contains(where: { $0.name.hasPrefix(word + " ") }) {
            let names = CommandDescription.all.map(\.name).filter { $0.hasPrefix(word + " ") }
            guard let next else { return UsageError("\(word) needs a command: \(names.joined(separator: ", ")).") }
            let known = names.map { String($0.dropFirst(word.count + 1)) }
            return UsageError("Unknown command \(word) \(next).\(Suggestion.hint(for: next, in: known))")
        }
        let known = Set(CommandDescription.all.compactMap { $0.name.split(separator: " ").first.map(String.init) })
        return UsageError(
            "Unknown command \(word).\(Suggestion.hint(for: word, in: known)) See ramba help."
        )
    }
}

extension String {
    /// The text without what a terminal would take for a command, and without the far ends of very long lines.
    fileprivate var printable: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isLong = line.unicodeScalars.count > 500
            let scalars = line.unicodeScalars.prefix(500).map { scalar in
                scalar.properties.generalCategory == .control && scalar != "\t" ? "?" : Character(scalar)
            }
            return String(scalars) + (isLong ? "…" : "")
        }.joined(separator: "\n")
    }
}
