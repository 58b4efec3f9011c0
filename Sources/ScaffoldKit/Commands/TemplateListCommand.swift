/// `ramba template list`: prints the names of the templates that can be used here, or could be installed.
struct TemplateListCommand: Command {
    let showsCatalogs: Bool

    init(_ words: [String]) throws {
        showsCatalogs = try Arguments(words, for: .templateList, count: 0...0).has("catalogs")
    }

    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        let names =
            showsCatalogs ? try catalogNames(rambafile, context) : ModuleTemplate.names(in: rambafile.folder)
        for name in names { context.console.print(name) }
    }

    private func catalogNames(_ rambafile: Rambafile, _ context: CommandContext) throws -> [String] {
        let sources = TemplateSources(rambafile, context)
        defer { sources.close() }
        return Set(try sources.catalogs.flatMap { try sources.names(in: $0) }).sorted()
    }
}

extension CommandDescription {
    static let templateList = CommandDescription(
        name: "template list",
        usage: "",
        summary: "Lists the templates that are installed",
        options: [OptionDescription(name: "catalogs", kind: .flag, help: "Lists those that catalogs offer instead")],
        make: { try TemplateListCommand($0) }
    )
}
