import LiquidTemplates

/// `ramba update MODULE`: brings a module to what its template makes now, keeping what people changed.
struct UpdateCommand: Command {
    let module: String
    let template: String?
    let isDryRun: Bool

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .update, count: 1...2)
        module = arguments.positional[0]
        template = arguments.positional.dropFirst().first
        isDryRun = arguments.has("dry-run")
    }

    /// Merges each file of the module with the template's, then writes all or nothing.
    ///
    /// - Throws: ``Failure`` if there is no such module, or, everything being written, if conflicts are left.
    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        try Transaction.recover(in: rambafile.folder)
        let records = try ModuleRecord.find(module, template, in: rambafile.folder).found
        var generation = try Generation(rambafile, clock: context.clock, identifiers: context.identifiers)
        var conflicts: [ProjectPath] = []
        for record in records { conflicts += try update(record, in: &generation, rambafile, context) }
        try generation.finish()
        for remark in generation.remarks { context.console.printError(remark, .yellow) }
        var plan = generation.plan
        if isDryRun {
            context.console.write(PlanText.tree(plan) + PlanText.diff(plan))
            return
        }
        let changes = PlanText.visibleChanges(plan)
        let title = ["update", module, template].compactMap { $0 }.joined(separator: " ")
        try UndoLog(rambafile.folder).remember(title, in: &plan)
        try Transaction(in: rambafile.folder, isGuarded: context.guardsTransactions).perform(plan)
        for change in changes {
            let mark = conflicts.contains(change.path) ? "C" : change.old == nil ? "+" : change.new == nil ? "-" : "~"
            context.console.print("\(mark) \(change.path)")
        }
        guard conflicts.isEmpty else {
            throw Failure(
                (["Your changes and the template's meet in these files. Search them for <<<<<<< and choose:"]
                    + conflicts.map { "  \($0)" }).joined(separator: "\n")
            )
        }
        context.console.print(
            changes.isEmpty ? "\(records[0].module) is up to date." : "Module successfully updated!",
            .green
        )
    }

    /// Plans one record's files.
    ///
    /// - Returns: The files with conflict markers.
    private func update(
        _ record: ModuleRecord,
        in generation: inout Generation,
        _ rambafile: Rambafile,
        _ context: CommandContext
    ) throws -> [ProjectPath] {
        // At the time of the first run, so that dates in headers are no change.
        let clock = TemplateClock(now: { record.time }, utcOffset: context.clock.utcOffset)
        generation.clock = clock
        var answers: [String: String] = [:]
        let recipe = try ModuleRecipe(
            record.module,
            record.template,
            options: try GenCommand([record.module, record.template] + record.options).options,
            author: record.author,
            answers: &answers,
            rambafile: rambafile,
            clock: clock,
            asking: context.console
        )
        for warning in recipe.template.warnings { context.console.printError("\(warning)", .yellow) }
        let files = try generation.render(recipe.module, recipe.template, scope: recipe.scope)
        let version = [record.template, recipe.template.version].compactMap { $0 }.joined(separator: " ")
        var merging = FileMerging(record, label: version, project: rambafile.folder)
        for file in files { try merging.add(file) }
        try merging.dropFiles(notIn: Set(files.map(\.path)))
        try generation.add(recipe.module, recipe.template, merging.made, author: record.author) { _ in .keep }
        for (path, content) in merging.contents { try generation.write(content, to: path) }
        for note in merging.notes { context.console.printError("[Warning] \(note)", .yellow) }
        if let path = try? record.path(), let bytes = try generation.plan.content(of: path, in: rambafile.folder) {
            let newRecord = try ModuleRecord(bytes: bytes, file: path.text).without(merging.removed)
            try generation.write(newRecord.bytes, to: path)
        }
        return merging.conflicts
    }
}

/// Decides for each file of a module what becomes of it.
private struct FileMerging {
    /// The files that are still the template's.
    private(set) var made: [Generation.RenderedFile] = []
    /// What files become where that is not what the template says.
    private(set) var contents: [(path: ProjectPath, content: [UInt8]?)] = []
    private(set) var conflicts: [ProjectPath] = []
    private(set) var removed: Set<ProjectPath> = []
    private(set) var notes: [String] = []
    private let base: [ProjectPath: [UInt8]]
    private let order: [ProjectPath]
    private let labels: ThreeWayMerge.Labels
    private let project: ProjectFolder

    init(_ record: ModuleRecord, label: String, project: ProjectFolder) {
        base = Dictionary(record.files.map { ($0.path, Array($0.content.utf8)) }) { first, _ in first }
        order = record.files.map(\.path)
        labels = ThreeWayMerge.Labels(ours: "yours", theirs: label)
        self.project = project
    }

    /// Takes a file as the template makes it now.
    mutating func add(_ file: Generation.RenderedFile) throws {
        guard let theirs = file.content else {
            made.append(file)
            return
        }
        let ours = try project.content(file.path)
        let base = base[file.path]
        guard let ours else {
            if base == nil {
                made.append(file)
            } else if base != theirs {
                notes.append("\(file.path) was removed here, and stays so")
            }
            return
        }
        made.append(file)
        if ours == theirs || base == theirs { return }
        if ours == base {
            contents.append((file.path, theirs))
        } else if ours.isText {
            let merge = ThreeWayMerge(base: base ?? [], ours: ours, theirs: theirs, labels: labels)
            contents.append((file.path, merge.content))
            if merge.conflicts > 0 { conflicts.append(file.path) }
        } else {
            notes.append("\(file.path) is no text any more, and stays as it is")
        }
    }

    /// Lets go of files that the template does not make any more.
    mutating func dropFiles(notIn paths: Set<ProjectPath>) throws {
        for path in order where !paths.contains(path) {
            guard let ours = try project.content(path) else {
                removed.insert(path)
                continue
            }
            if ours == base[path] {
                removed.insert(path)
                contents.append((path, nil))
            } else {
                notes.append("\(path) is not in the template any more; it was changed here, and stays")
            }
        }
    }
}

extension CommandDescription {
    static let update = CommandDescription(
        name: "update",
        usage: "MODULE [TEMPLATE]",
        summary: "Merges what a module's template makes now into the module",
        details: """
            Lines that only one side changed are joined; where both changed the same lines differently, both stand
            between conflict markers, and the exit status is 1.
            """,
        options: [
            OptionDescription(name: "dry-run", kind: .flag, help: "Shows what would change, and changes nothing")
        ],
        make: { try UpdateCommand($0) }
    )
}
