/// `ramba remove MODULE`: removes exactly what `gen` made for a module.
struct RemoveCommand: Command {
    let module: String
    let template: String?
    let isDryRun: Bool
    let isForced: Bool

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .remove, count: 1...2)
        module = arguments.positional[0]
        template = arguments.positional.dropFirst().first
        isDryRun = arguments.has("dry-run")
        isForced = arguments.has("force")
    }

    /// Plans the removal, asks if people changed files, then removes all or nothing.
    ///
    /// - Throws: ``Failure`` if there is no such module, or nobody answers.
    func run(in context: CommandContext) throws {
        let rambafile = try Rambafile.find(from: context.folder)
        try Transaction.recover(in: rambafile.folder)
        let (records, others) = try ModuleRecord.find(module, template, in: rambafile.folder)
        var removal = Removal(rambafile)
        try removal.remove(records, keeping: others)
        var plan = removal.plan
        if isDryRun {
            context.console.write(PlanText.tree(plan) + PlanText.diff(plan))
            return
        }
        let words = "changed since they were made"
        guard try isForced || context.console.allows("Remove", removal.changedFiles, words) else { return }
        try UndoLog(rambafile.folder).remember(
            ["remove", module, template].compactMap { $0 }.joined(separator: " "),
            in: &plan
        )
        try Transaction(in: rambafile.folder, isGuarded: context.guardsTransactions).perform(plan)
        for change in PlanText.visibleChanges(plan) where change.new == nil {
            context.console.print("- \(change.path)")
        }
        context.console.print("Module \(records[0].module) successfully removed!", .green)
    }
}

extension Console {
    /// Asks whether something may happen to files although people changed them.
    ///
    /// - Parameters:
    ///   - verb: What would happen, such as `Remove`.
    ///   - files: The files; without any, nothing is asked.
    ///   - state: What is special about them.
    /// - Returns: Whether it may.
    /// - Throws: ``Failure`` when the input has ended.
    func allows(_ verb: String, _ files: [ProjectPath], _ state: String) throws -> Bool {
        guard !files.isEmpty else { return true }
        print("These files were \(state):")
        for file in files { print("  \(file)") }
        guard let answer = confirm("\(verb) them too? (yes/no)") else {
            throw Failure("Nothing was written: files were \(state), and nobody answered. Choose with --force.")
        }
        if !answer { print("Nothing was written.") }
        return answer
    }
}

extension CommandDescription {
    static let remove = CommandDescription(
        name: "remove",
        usage: "MODULE [TEMPLATE]",
        summary: "Removes what was generated for a module",
        details: "Files that were changed since are removed only after a question, or with --force.",
        options: [
            OptionDescription(name: "dry-run", kind: .flag, help: "Shows what would change, and changes nothing"),
            OptionDescription(name: "force", kind: .flag, help: "Removes changed files without a question"),
        ],
        make: { try RemoveCommand($0) }
    )
}
