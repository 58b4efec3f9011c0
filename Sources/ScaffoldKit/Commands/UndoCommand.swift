/// `ramba undo`: takes back the last run that changed the project; again, the run before.
struct UndoCommand: Command {
    let isDryRun: Bool
    let isForced: Bool

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .undo, count: 0...0)
        isDryRun = arguments.has("dry-run")
        isForced = arguments.has("force")
    }

    /// Plans to put everything back, keeping what people changed elsewhere in the same files, then writes all or
    /// nothing.
    ///
    /// - Throws: ``Failure`` if nothing is remembered, or nobody answers.
    func run(in context: CommandContext) throws {
        let project = try Rambafile.find(from: context.folder).folder
        try Transaction.recover(in: project)
        guard let (entry, path) = try UndoLog(project).last() else { throw Failure("There is nothing to undo.") }
        var plan = Plan()
        var lost: [ProjectPath] = []
        // Backwards: of a file that a run named twice, the first state counts.
        for change in entry.changes.reversed() {
            let current = try plan.content(of: change.path, in: project)
            switch Self.restored(current, undoing: change) {
            case .content(let content): try plan.write(content, to: change.path, in: project)
            case .lost:
                lost.append(change.path)
                try plan.write(change.old, to: change.path, in: project)
            }
        }
        for folder in entry.madeFolders.reversed() { plan.removeFolderIfEmpty(folder) }
        for folder in entry.removedFolders { try plan.makeFolder(folder, in: project) }
        if isDryRun {
            context.console.write(PlanText.tree(plan) + PlanText.diff(plan))
            return
        }
        guard try isForced || context.console.allows("Undo", lost.sorted(), "changed since \(entry.title)") else {
            return
        }
        try plan.write(nil, to: path, in: project)
        try Transaction(in: project, isGuarded: context.guardsTransactions).perform(plan)
        context.console.print("Undone: \(entry.title)", .green)
    }

    /// What a file becomes.
    private enum Restored {
        /// This content, or none.
        case content([UInt8]?)
        /// What it was, and later changes are lost.
        case lost
    }

    /// Takes a change out of a file that may have changed since.
    private static func restored(_ current: [UInt8]?, undoing change: Plan.Change) -> Restored {
        if current == change.new || current == nil || current == change.old { return .content(change.old) }
        guard let current, let old = change.old, let new = change.new, current.isText, old.isText, new.isText else {
            return .lost
        }
        let labels = ThreeWayMerge.Labels(ours: "yours", theirs: "before")
        let merge = ThreeWayMerge(base: new, ours: current, theirs: old, labels: labels)
        return merge.conflicts == 0 ? .content(merge.content) : .lost
    }
}

extension CommandDescription {
    static let undo = CommandDescription(
        name: "undo",
        usage: "",
        summary: "Takes back the last gen, remove or update",
        details: "Files that were changed since keep these changes, or are named in a question.",
        options: [
            OptionDescription(name: "dry-run", kind: .flag, help: "Shows what would change, and changes nothing"),
            OptionDescription(name: "force", kind: .flag, help: "Gives up later changes without a question"),
        ],
        make: { try UndoCommand($0) }
    )
}
