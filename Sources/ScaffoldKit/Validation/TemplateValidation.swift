import LiquidTemplates
import YAMLReader
import Suggestions

/// Checks a template: its spec, the files the spec names, and the snippets that these include.
struct TemplateValidation {
    private(set) var findings: [Finding] = []
    private let name: String
    private let folder: TemplateFolder
    private let clock: TemplateClock
    private var checked: Set<String> = []

    /// What templates can say, and what stands below it; nothing where everything may.
    private static let variables: [String: [String]?] = [
        "year": [], "date": [], "prefix": [], "custom_parameters": nil, "developer": ["name", "company"],
        "module_info": [
            "name", "description", "project_name", "product_module_name", "project_targets", "test_targets",
            "file_name", "file_basename",
        ],
    ]

    /// Checks all of a template.
    ///
    /// - Parameters:
    ///   - name: The template's name.
    ///   - folder: Its folder.
    ///   - clock: The time that a sample module is told.
    init(_ name: String, in folder: TemplateFolder, clock: TemplateClock) {
        self.name = name
        self.folder = folder
        self.clock = clock
        do {
            guard let spec = try folder.file(name + ".rambaspec") else {
                throw Failure("\(folder.name): error: there is no \(name).rambaspec")
            }
            // Grammar first: a spec that is no Liquid cannot be read further.
            guard checkTemplate(spec.bytes, spec.name) else { return }
            let template = try ModuleTemplate(name, in: folder, scope: .sample(clock), clock: clock)
            findings += template.warnings.map { Finding($0) }
            try checkSpec(spec.bytes, spec.name)
            for entry in template.codeFiles + template.testFiles { checkEntry(entry, spec.bytes) }
        } catch {
            findings += Finding.findings(error)
        }
    }

    // MARK: - The spec

    /// What `template install` asks for.
    private mutating func checkSpec(_ bytes: [UInt8], _ file: String) throws {
        let configuration = TemplateConfiguration(loader: folder, clock: clock)
        let rendered = try Template(bytes: bytes, name: file, configuration: configuration)
            .render(ModuleScope.sample(clock).variables())
        let root = try YAML.parse(rendered, file: file).root
        let start = YAMLLocation(file: file, line: 1, column: 1)
        for key in ["name", "author", "version"] where root[key]?.isNull != false {
            findings.append(
                Finding(.error, "the *\(key)* is missing, and *template install* needs it", at: start, in: bytes)
            )
        }
        if root["code_files"] == nil, root["test_files"] == nil {
            findings.append(Finding(.error, "it has neither *code_files* nor *test_files*", at: start, in: bytes))
        }
        if let node = root["name"], let text = node.text, text != name {
            let message = "the *name* is \(text), and the file's name says \(name)"
            findings.append(Finding(.warning, message, at: node.location, in: bytes))
        }
    }

    private mutating func checkEntry(_ entry: ModuleTemplate.Entry, _ spec: [UInt8]) {
        do {
            _ = try ProjectPath(entry.name)
            if let customName = entry.customName { checkTemplate(Array(customName.utf8), entry.place.description) }
            if let condition = entry.condition {
                checkTemplate(Array("{% if \(condition) %}{% endif %}".utf8), entry.place.description)
            }
            guard let path = entry.path else { return }
            guard let file = try folder.file(path) else { throw Failure("the template has no file '\(path)'") }
            if checked.insert(file.name).inserted { checkTemplate(file.bytes, file.name) }
        } catch {
            findings.append(Finding(.error, "\(error)", at: entry.place, in: spec))
        }
    }

    // MARK: - Liquid

    /// Checks a template and what it includes.
    ///
    /// - Returns: Whether it is Liquid.
    @discardableResult
    private mutating func checkTemplate(
        _ bytes: [UInt8],
        _ file: String,
        isPartial: Bool = false,
        includedFrom parents: [String] = []
    ) -> Bool {
        let problems = Template.problems(in: bytes, name: file)
        findings += problems.flatMap { Finding.findings($0) }
        guard problems.isEmpty, let template = try? Template(bytes: bytes, name: file) else { return false }
        let references = template.references
        for filter in references.filters where !Template.filterNames.contains(filter.name) {
            let hint = Suggestion.hint(for: filter.name, in: Template.filterNames)
            note("the filter '\(filter.name)' is unknown, and changes nothing.\(hint)", filter.location, bytes)
        }
        for variable in references.variables { check(variable, isPartial: isPartial, bytes) }
        for partial in references.partials { check(partial, in: file, bytes, includedFrom: parents) }
        return true
    }

    /// Notes a name that no module has. A partial may also use what its includer made.
    private mutating func check(_ variable: TemplateReferences.Variable, isPartial: Bool, _ bytes: [UInt8]) {
        let root = variable.path[0]
        guard let members = Self.variables[root] else {
            let hint = Suggestion.hint(for: root, in: Self.variables.keys)
            guard !isPartial || !hint.isEmpty else { return }
            note("the variable '\(root)' is unknown, and empty.\(hint)", variable.location, bytes)
            return
        }
        guard let members, variable.path.count > 1, !members.isEmpty, !members.contains(variable.path[1]) else {
            return
        }
        let hint = Suggestion.nearest(to: variable.path[1], in: members).map { " Did you mean \(root).\($0)?" } ?? ""
        note("the variable '\(root).\(variable.path[1])' is unknown, and empty.\(hint)", variable.location, bytes)
    }

    private mutating func check(
        _ partial: TemplateReferences.Reference,
        in file: String,
        _ bytes: [UInt8],
        includedFrom parents: [String]
    ) {
        let location = YAMLLocation(partial.location)
        do {
            guard let source = try folder.partial(named: partial.name) else {
                let hint = Suggestion.hint(for: partial.name, in: folder.partialNames)
                let message = "there is no snippets/\(partial.name).liquid.\(hint)"
                findings.append(Finding(.error, message, at: location, in: bytes))
                return
            }
            let chain = parents + [file]
            if let first = chain.firstIndex(of: source.file) {
                let circle = (chain[first...] + [source.file]).joined(separator: " → ")
                findings.append(Finding(.error, "it includes itself: \(circle)", at: location, in: bytes))
            } else if checked.insert(source.file).inserted {
                checkTemplate(Array(source.text.utf8), source.file, isPartial: true, includedFrom: chain)
            }
        } catch {
            findings += Finding.findings(error)
        }
    }

    private mutating func note(_ message: String, _ location: TemplateLocation, _ bytes: [UInt8]) {
        findings.append(Finding(.warning, message, at: YAMLLocation(location), in: bytes))
    }
}

extension YAMLLocation {
    fileprivate init(_ location: TemplateLocation) {
        self.init(file: location.file, line: location.line, column: location.column)
    }
}

extension ModuleScope {
    /// A module that stands for any.
    fileprivate static func sample(_ clock: TemplateClock) -> ModuleScope {
        let today = CivilDate(clock)
        return ModuleScope(
            year: today.year,
            date: today.dayMonthYear,
            developerName: "Ann",
            company: "Company",
            prefix: nil,
            customParameters: [],
            name: "Sample",
            description: "Sample module",
            projectName: "Project",
            productModuleName: "Project",
            projectTargets: ["Project"],
            testTargets: ["ProjectTests"]
        )
    }
}
