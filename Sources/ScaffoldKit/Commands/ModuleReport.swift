/// What `gen` tells people about one module.
struct ModuleReport {
    let module: ModuleRequest
    let template: String

    /// The table before the work.
    func printSummary(to console: any Console) {
        var rows: [(String, String)] = []
        if let code = module.code {
            rows.append(("Targets", code.targets.joined(separator: ",")))
            rows.append(("Module path", code.folder.text))
            if code.group != code.folder.text { rows.append(("Module group path", code.group)) }
        }
        if let tests = module.tests {
            rows.append(("Test targets", tests.targets.joined(separator: ",")))
            rows.append(("Test file path", tests.folder.text))
            if tests.group != tests.folder.text { rows.append(("Test group path", tests.group)) }
        }
        rows.append(("Template", template))
        if !module.customParameters.isEmpty {
            rows.append(("Custom parameters", JSON.object(module.customParameters.map { ($0, .text($1)) }).text))
        }
        let table = SummaryTable(title: "Summary for gen \(module.path)", rows: rows)
        console.print()
        for line in table.lines(painting: { Color.green($0, if: console.showsColors) }) { console.print(line) }
        console.print()
    }

    /// The lines after the work.
    func printResult(to console: any Console) {
        if module.code != nil { console.print("Creating code files...") }
        if module.tests != nil { console.print("Creating test files...") }
        console.print("Module successfully created!")
        console.print("Name: \(module.path)", .green)
        if let code = module.code {
            console.print("Project file path: \(code.folder)", .green)
            console.print("Project group path: \(code.group)", .green)
        }
        if let tests = module.tests {
            console.print("Test file path: \(tests.folder)", .green)
            console.print("Test group path: \(tests.group)", .green)
        }
    }

    /// What was planned or done, for other programs.
    static func json(_ reports: [ModuleReport], _ plan: Plan, isDryRun: Bool) -> String {
        JSON.object([
            ("dry_run", .bool(isDryRun)),
            (
                "modules",
                .array(
                    reports.map { report in
                        .object([("name", .text(report.module.path)), ("template", .text(report.template))])
                    }
                )
            ),
            (
                "files",
                .array(
                    PlanText.visibleChanges(plan).map { change in
                        .object([
                            ("path", .text(change.path.text)),
                            ("change", .text(change.old == nil ? "create" : change.new == nil ? "remove" : "modify")),
                        ])
                    }
                )
            ),
            ("folders", .array(plan.folders.map { .text($0.text) })),
        ]).text
    }
}
