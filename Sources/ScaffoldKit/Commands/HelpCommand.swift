import Suggestions

/// `ramba help [COMMAND]`.
struct HelpCommand: Command {
    let topic: String?

    func run(in context: CommandContext) throws {
        guard let topic else {
            context.console.write(Self.overview)
            return
        }
        let words = topic.split(separator: " ").map(String.init)
        let group = CommandDescription.all.filter { $0.name.hasPrefix(topic + " ") }
        if let command = CommandDescription.find(words[0], words.dropFirst().first) {
            context.console.write(Self.text(command))
        } else if !group.isEmpty {
            context.console.write("Commands:\n" + Self.list(group))
        } else {
            let hint = Suggestion.hint(for: topic, in: CommandDescription.all.map(\.name))
            throw UsageError("Unknown command \(topic).\(hint)")
        }
    }

    private static var overview: String {
        """
        ramba generates the files of a module from a template, for Xcode projects and Swift packages.

        Commands:
        \(list(CommandDescription.all))
        See `ramba help COMMAND` for the options of a command.

        Exit codes: 0 success, 1 failure, 64 wrong use

        """
    }

    private static func text(_ command: CommandDescription) -> String {
        var text = "Usage:\n  \(usage(command))\n\n\(command.summary).\n"
        if !command.details.isEmpty { text += "\n\(command.details)\n" }
        guard !command.options.isEmpty else { return text }
        let names = command.options.map { option in
            let name = (option.short.map { "-\($0), " } ?? "    ") + "--\(option.name)"
            switch option.kind {
            case .flag: return name
            case .value: return "\(name) \(option.placeholder)"
            case .pairs: return "\(name) KEY:VALUE ..."
            }
        }
        let width = names.map(\.count).max() ?? 0
        text += "\nOptions:\n"
        for (name, option) in zip(names, command.options) {
            text += "  \(name)\(String(repeating: " ", count: width - name.count))  \(option.help)\n"
        }
        return text
    }

    private static func list(_ commands: [CommandDescription]) -> String {
        let usages = commands.map(usage)
        let width = usages.map(\.count).max() ?? 0
        return zip(usages, commands).map { usage, command in
            "  \(usage)\(String(repeating: " ", count: width - usage.count))  \(command.summary)\n"
        }.joined()
    }

    private static func usage(_ command: CommandDescription) -> String {
        ["ramba", command.name, command.usage, command.options.isEmpty ? "" : "[options]"]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
