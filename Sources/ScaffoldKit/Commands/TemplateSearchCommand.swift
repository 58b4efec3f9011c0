import Suggestions

/// `ramba template search TERM`: prints the templates of all catalogs whose names hold a text.
struct TemplateSearchCommand: Command {
    let term: String

    init(_ words: [String]) throws {
        term = try Arguments(words, for: .templateSearch, count: 1...1).positional[0].trimmed
        guard !term.isEmpty else { throw UsageError("template search: the text to search cannot be empty.") }
    }

    /// Fetches the catalogs and looks, in any letter case.
    ///
    /// - Throws: ``Failure`` if a catalog cannot be fetched, or nothing is found.
    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        let sources = TemplateSources(rambafile, context)
        defer { sources.close() }
        let names = Set(try sources.catalogs.flatMap { try sources.names(in: $0) }).sorted()
        let found = names.filter { $0.lowercased().contains(term.lowercased()) }
        guard !found.isEmpty else {
            throw Failure(
                "Cannot find \(term) in any catalog. Try another name.\(Suggestion.hint(for: term, in: names))"
            )
        }
        for name in found { context.console.print(highlighted(name, context.console)) }
    }

    private func highlighted(_ name: String, _ console: any Console) -> String {
        guard let range = name.lowercased().firstRange(of: term.lowercased()) else { return name }
        let start = name.lowercased().distance(from: name.lowercased().startIndex, to: range.lowerBound)
        let match = name.dropFirst(start).prefix(term.count)
        return name.prefix(start) + Color.yellow(String(match), if: console.showsColors)
            + name.dropFirst(start + match.count)
    }
}

extension CommandDescription {
    static let templateSearch = CommandDescription(
        name: "template search",
        usage: "TERM",
        summary: "Searches the catalogs for templates whose names hold a text",
        make: { try TemplateSearchCommand($0) }
    )
}
