import Suggestions

/// `ramba validate`: says everything that is wrong with the Rambafile and the templates.
struct ValidateCommand: Command {
    let templates: [String]
    let printsJSON: Bool

    init(_ words: [String]) throws {
        let arguments = try Arguments(words, for: .validate, count: 0...1000)
        templates = arguments.positional
        printsJSON = arguments.has("json")
    }

    /// Checks the Rambafile and all installed templates, or the templates that were named.
    ///
    /// - Throws: ``Failure`` with the number of errors, if there are any.
    func run(in context: CommandContext) throws {
        var findings: [Finding] = []
        if templates.isEmpty {
            let (folder, name) = try Rambafile.locate(from: context.folder)
            let validation = RambafileValidation(in: folder, name: name)
            findings = validation.findings
            for template in ModuleTemplate.names(in: folder) {
                let path = "Templates/" + template
                let templateFolder = TemplateFolder(path: folder.path + "/" + path, name: path)
                findings += TemplateValidation(template, in: templateFolder, clock: context.clock).findings
            }
        }
        for template in templates { findings += try check(template, context) }
        try report(findings, to: context.console)
    }

    /// Checks an installed template, or the template in a folder.
    private func check(_ template: String, _ context: CommandContext) throws -> [Finding] {
        let path = FileSystem.join(context.folder, template)
        if template.contains("/") || template == "." || FileSystem.exists("\(path)/\(template).rambaspec") {
            guard let real = FileSystem.realPath(path), FileSystem.isFolder(real) else {
                throw Failure("There is no folder \(template).")
            }
            let name = real.split(separator: "/").last.map(String.init) ?? ""
            let folder = TemplateFolder(path: real, name: template == "." ? name : template)
            return TemplateValidation(name, in: folder, clock: context.clock).findings
        }
        let project = try Rambafile.locate(from: context.folder).folder
        let names = ModuleTemplate.names(in: project)
        guard names.contains(template) else {
            throw Failure("Cannot find template named \(template)!\(Suggestion.hint(for: template, in: names))")
        }
        let folder = TemplateFolder(path: project.path + "/Templates/" + template, name: "Templates/" + template)
        return TemplateValidation(template, in: folder, clock: context.clock).findings
    }

    private func report(_ findings: [Finding], to console: any Console) throws {
        let errors = findings.count { $0.severity == .error }
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let summary = "\(count(errors, "error")), \(count(findings.count - errors, "warning"))"
        if printsJSON {
            console.print(JSON.object([("problems", .array(findings.map(\.json)))]).text)
        } else {
            for finding in findings { console.print(finding.text) }
            if findings.isEmpty {
                console.print("Everything is fine.", .green)
            } else if errors == 0 {
                console.print(summary)
            }
        }
        if errors > 0 { throw Failure(summary) }
    }
}

extension CommandDescription {
    static let validate = CommandDescription(
        name: "validate",
        usage: "[TEMPLATE ...]",
        summary: "Checks the Rambafile and the templates, or the named templates alone",
        details: "A template is named as it is installed, or by the path of its folder.",
        options: [OptionDescription(name: "json", kind: .flag, help: "Prints the problems as JSON")],
        make: { try ValidateCommand($0) }
    )
}
