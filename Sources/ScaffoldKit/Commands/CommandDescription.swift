/// A command's name, its help and how its words are read. The list of all is the one place a command is added to.
struct CommandDescription: Sendable {
    /// One or two words.
    let name: String
    /// How its words follow.
    let usage: String
    let summary: String
    var details = ""
    var options: [OptionDescription] = []
    let make: @Sendable ([String]) throws -> any Command

    static let all: [CommandDescription] = [
        .setup, .gen, .list, .update, .remove, .undo, .validate, .templateList, .templateSearch, .templateInstall,
        .templateCreate,
        .version, .help,
    ]

    /// The command of a word, or of the word and the next.
    static func find(_ word: String, _ next: String?) -> CommandDescription? {
        all.first { $0.name == word } ?? next.flatMap { next in all.first { $0.name == "\(word) \(next)" } }
    }

    static let version = CommandDescription(
        name: "version",
        usage: "",
        summary: "Prints the version",
        make: { try VersionCommand($0) }
    )

    static let help = CommandDescription(
        name: "help",
        usage: "[COMMAND]",
        summary: "Explains the commands, or one of them",
        make: { HelpCommand(topic: $0.isEmpty ? nil : $0.joined(separator: " ")) }
    )
}

extension Arguments {
    /// Reads a command's words and counts the positional ones.
    ///
    /// - Throws: ``UsageError`` with the command's usage.
    init(_ words: [String], for command: CommandDescription, count: ClosedRange<Int>) throws(UsageError) {
        try self.init(words, options: command.options)
        guard count.contains(positional.count) else {
            let problem = positional.count > count.upperBound ? "too many arguments" : "too few arguments"
            let usage = ["ramba", command.name, command.usage].filter { !$0.isEmpty }.joined(separator: " ")
            throw UsageError("\(command.name): \(problem). Usage: \(usage)")
        }
    }
}
