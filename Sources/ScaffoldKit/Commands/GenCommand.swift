import LiquidTemplates
import XcodeProject

/// `ramba gen MODULE TEMPLATE`: makes a module's files and tells the project about them.
struct GenCommand: Command {
    /// What happens to files that are there already with other content.
    enum ConflictPolicy: String, CaseIterable {
        /// Asks once for each module.
        case ask
        /// Keeps them.
        case skip
        /// Replaces them.
        case overwrite
        /// Shows the differences, then asks.
        case diff
        /// Writes the new content beside them, as `NAME.new`.
        case new
    }

    let modules: [String]
    let templates: [String]
    let options: ModuleRequest.Options
    let conflictPolicy: ConflictPolicy
    let isDryRun: Bool
    let printsJSON: Bool

    /// Reads the command's words.
    ///
    /// - Throws: ``UsageError``.
    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .gen, count: 2...2)
        modules = Self.list(arguments.positional[0])
        templates = Self.list(arguments.positional[1])
        guard !modules.isEmpty, !templates.isEmpty else {
            throw UsageError("gen: the module's and the template's name cannot be empty.")
        }
        let policy = arguments.value("conflict") ?? ConflictPolicy.ask.rawValue
        guard let conflictPolicy = ConflictPolicy(rawValue: policy) else {
            let names = ConflictPolicy.allCases.map(\.rawValue)
            throw UsageError("--conflict is one of \(names.joined(separator: ", ")), not '\(policy)'.")
        }
        self.conflictPolicy = conflictPolicy
        isDryRun = arguments.has("dry-run")
        printsJSON = arguments.has("json")
        options = ModuleRequest.Options(
            description: arguments.value("description"),
            author: arguments.value("author"),
            projectTargets: arguments.value("project-targets"),
            projectFilePath: arguments.value("project-file-path"),
            projectGroupPath: arguments.value("project-group-path"),
            modulePath: arguments.value("module-path"),
            testTargets: arguments.value("test-targets"),
            testFilePath: arguments.value("test-file-path"),
            testGroupPath: arguments.value("test-group-path"),
            testPath: arguments.value("test-path"),
            customParameters: arguments.pairs("custom-parameters"),
            isFlat: arguments.has("flat")
        )
    }

    /// Plans all modules, then writes all of them or none.
    ///
    /// - Throws: ``Failure`` and the errors of the readers; nothing is written then.
    func run(in context: CommandContext) throws {
        let results = context.console
        var context = context
        // What is said on the way to a result for programs is no result.
        if printsJSON { context.console = MessageConsole(results) }
        let rambafile = try Rambafile.find(from: context.folder)
        try Transaction.recover(in: rambafile.folder)
        for warning in rambafile.warnings { context.console.printError("\(warning)", .yellow) }
        guard rambafile.templates != nil else {
            throw Failure(
                "You can't run *ramba gen* without any templates installed. "
                    + "Add their declarations to a Rambafile and run *ramba template install*."
            )
        }
        let author = try Author(options.author, rambafile, context).name()
        var generation = try Generation(rambafile, clock: context.clock, identifiers: context.identifiers)
        var reports: [ModuleReport] = []
        var answers: [String: String] = [:]
        for module in modules {
            for template in templates {
                let report = try add(
                    module,
                    template,
                    by: author,
                    to: &generation,
                    answers: &answers,
                    rambafile,
                    context
                )
                guard let report else { return }
                reports.append(report)
            }
        }
        try generation.finish()
        for remark in generation.remarks { context.console.printError(remark, .yellow) }
        if isDryRun {
            show(generation.plan, reports, results)
        } else {
            var plan = generation.plan
            try UndoLog(rambafile.folder).remember(
                "gen \(modules.joined(separator: ",")) \(templates.joined(separator: ","))",
                in: &plan
            )
            try Transaction(in: rambafile.folder, isGuarded: context.guardsTransactions).perform(plan)
            if printsJSON {
                results.print(ModuleReport.json(reports, generation.plan, isDryRun: false))
            } else {
                for report in reports { report.printResult(to: results) }
            }
        }
    }

    /// Plans one module from one template; the answers to a template's questions serve all modules of the run.
    private func add(
        _ name: String,
        _ templateName: String,
        by author: String?,
        to generation: inout Generation,
        answers: inout [String: String],
        _ rambafile: Rambafile,
        _ context: CommandContext
    ) throws -> ModuleReport? {
        let recipe = try ModuleRecipe(
            name,
            templateName,
            options: options,
            author: author,
            answers: &answers,
            rambafile: rambafile,
            clock: context.clock,
            asking: context.console
        )
        let (module, template, scope) = (recipe.module, recipe.template, recipe.scope)
        for warning in template.warnings { context.console.printError("\(warning)", .yellow) }
        let report = ModuleReport(module: module, template: templateName)
        if !printsJSON { report.printSummary(to: context.console) }
        for warning in try DependencyCheck(rambafile).warnings(template.dependencies) {
            context.console.printError(warning, .yellow)
        }

        let files = try generation.render(module, template, scope: scope)
        let conflicts = try generation.conflicts(files)
        if !conflicts.isEmpty || generation.hasGroup(module), !isDryRun {
            guard try confirm(module, conflicts, context) else { return nil }
        }
        try generation.add(module, template, files, author: author) { _ in
            switch conflictPolicy {
            case .ask, .diff, .overwrite: .overwrite
            case .skip: .keep
            case .new: .besides
            }
        }
        return report
    }

    private func confirm(
        _ module: ModuleRequest,
        _ conflicts: [Plan.Change],
        _ context: CommandContext
    ) throws -> Bool {
        guard conflictPolicy == .ask || conflictPolicy == .diff else { return true }
        if conflictPolicy == .diff {
            for change in conflicts {
                context.console.write(UnifiedDiff.text(change.path.text, old: change.old, new: change.new))
            }
        }
        guard let answer = context.console.confirm("\(module.path) module already exists. Replace? (yes/no)") else {
            throw Failure(
                "Nothing was written: \(module.path) exists, and nobody answered. Choose with --conflict=overwrite or skip."
            )
        }
        return answer
    }

    private func show(_ plan: Plan, _ reports: [ModuleReport], _ console: any Console) {
        if printsJSON {
            console.print(ModuleReport.json(reports, plan, isDryRun: true))
        } else {
            console.write(PlanText.tree(plan))
            console.write(PlanText.diff(plan))
        }
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }
}

extension CommandDescription {
    static let gen = CommandDescription(
        name: "gen",
        usage: "MODULE TEMPLATE",
        summary: "Generates a module from a template",
        details: """
            Several modules or templates are written with commas: ramba gen Home,Feed mvp
            The settings come from the Rambafile in this folder or the nearest one above.
            """,
        options: [
            OptionDescription(
                name: "description",
                short: "d",
                kind: .value,
                help: "The description templates can show",
                placeholder: "TEXT"
            ),
            OptionDescription(name: "author", kind: .value, help: "The author for headers", placeholder: "NAME"),
            OptionDescription(
                name: "project-targets",
                kind: .value,
                help: "The targets that build the code",
                placeholder: "A,B"
            ),
            OptionDescription(
                name: "project-file-path",
                kind: .value,
                help: "The folder of the module's folder",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "project-group-path",
                kind: .value,
                help: "The Xcode group of the module's group",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "module-path",
                kind: .value,
                help: "Both of these, before all other settings",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "test-targets",
                kind: .value,
                help: "The targets that build the tests",
                placeholder: "A,B"
            ),
            OptionDescription(
                name: "test-file-path",
                kind: .value,
                help: "The folder of the tests' folder",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "test-group-path",
                kind: .value,
                help: "The Xcode group of the tests' group",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "test-path",
                kind: .value,
                help: "Both of these, before all other settings",
                placeholder: "PATH"
            ),
            OptionDescription(
                name: "custom-parameters",
                kind: .pairs,
                help: "Values for the template: custom_parameters.KEY"
            ),
            OptionDescription(name: "flat", kind: .flag, help: "Writes files without a folder for the module"),
            OptionDescription(name: "dry-run", kind: .flag, help: "Shows what would change, and changes nothing"),
            OptionDescription(
                name: "conflict",
                kind: .value,
                help: "Files that exist: ask, skip, overwrite, diff or new",
                placeholder: "POLICY"
            ),
            OptionDescription(name: "json", kind: .flag, help: "Prints what was done as JSON"),
        ],
        make: { try GenCommand($0) }
    )
}
