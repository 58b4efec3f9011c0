import Suggestions

/// `ramba list`: prints the modules that were generated here, and what became of their files.
struct ListCommand: Command {
    let printsJSON: Bool

    init(_ words: [String]) throws {
        printsJSON = try Arguments(words, for: .list, count: 0...0).has("json")
    }

    func run(in context: CommandContext) throws {
        let project = try Rambafile.find(from: context.folder).folder
        let rows = try ModuleRecord.all(in: project).map { try Row($0, in: project) }
        if printsJSON {
            context.console.print(JSON.object([("modules", .array(rows.map(\.json)))]).text)
            return
        }
        let widths = (rows.map(\.record.module.count).max() ?? 0, rows.map(\.template.count).max() ?? 0)
        for row in rows {
            let columns = [(row.record.module, widths.0), (row.template, widths.1)].map { text, width in
                text + String(repeating: " ", count: width - text.count)
            }
            context.console.print((columns + [row.summary]).joined(separator: "  "))
        }
    }

    private struct Row {
        let record: ModuleRecord
        let changed: [ProjectPath]
        let missing: [ProjectPath]

        init(_ record: ModuleRecord, in project: ProjectFolder) throws {
            self.record = record
            var (changed, missing) = ([ProjectPath](), [ProjectPath]())
            for file in record.files {
                switch try project.content(file.path) {
                case nil: missing.append(file.path)
                case Array(file.content.utf8): break
                default: changed.append(file.path)
                }
            }
            self.changed = changed
            self.missing = missing
        }

        var template: String { [record.template, record.templateVersion].compactMap { $0 }.joined(separator: " ") }

        var summary: String {
            let count = record.files.count
            return
                (["\(count) \(count == 1 ? "file" : "files")"]
                + [(changed.count, "changed"), (missing.count, "missing")]
                .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
        }

        var json: JSON {
            func texts(_ paths: [ProjectPath]) -> JSON { .array(paths.map { .text($0.text) }) }
            return .object([
                ("name", .text(record.module)), ("template", .text(record.template)),
                ("template_version", record.templateVersion.map { .text($0) } ?? .null),
                ("files", texts(record.files.map(\.path))), ("changed", texts(changed)), ("missing", texts(missing)),
            ])
        }
    }
}

extension CommandDescription {
    static let list = CommandDescription(
        name: "list",
        usage: "",
        summary: "Lists the modules that were generated here",
        options: [OptionDescription(name: "json", kind: .flag, help: "Prints them as JSON")],
        make: { try ListCommand($0) }
    )
}

extension ModuleRecord {
    /// The records of a module, of one template or all, and those of everything else.
    ///
    /// - Throws: ``Failure`` if there is none.
    static func find(
        _ module: String,
        _ template: String?,
        in project: ProjectFolder
    ) throws -> (found: [ModuleRecord], others: [ModuleRecord]) {
        let name = try ProjectPath(module).text
        let records = try all(in: project)
        let found = records.filter { $0.module == name && (template == nil || $0.template == template) }
        guard !found.isEmpty else {
            let ofModule = records.filter { $0.module == name }
            if let template, !ofModule.isEmpty {
                let hint = Suggestion.hint(for: template, in: ofModule.map(\.template))
                throw Failure("The module \(name) was not made from the template \(template).\(hint)")
            }
            let hint = Suggestion.hint(for: name, in: records.map(\.module))
            throw Failure("There is no record of a module \(name). See ramba list.\(hint)")
        }
        return (found, records.filter { !found.contains($0) })
    }
}
