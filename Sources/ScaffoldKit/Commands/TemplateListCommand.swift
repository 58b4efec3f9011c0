/// `ramba template list`: prints the names of the templates that can be used here.
struct TemplateListCommand: Command {
    init(_ words: [String]) throws {
        _ = try Arguments(words, for: .templateList, count: 0...0)
    }

    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        for name in ModuleTemplate.names(in: rambafile.folder) { context.console.print(name) }
    }
}

extension CommandDescription {
    static let templateList = CommandDescription(
        name: "template list",
        usage: "",
        summary: "Lists the templates that are installed",
        make: { try TemplateListCommand($0) }
    )
}
