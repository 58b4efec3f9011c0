import LiquidTemplates
import XcodeProject
import YAMLReader

extension Generation {
    /// Renders all files of a module.
    ///
    /// - Throws: `TemplateError` for a template that cannot be rendered, ``ProjectPath/Refusal`` for a name that leads
    ///   elsewhere, ``Failure`` for a template without a file it names.
    func render(_ module: ModuleRequest, _ template: ModuleTemplate, scope: ModuleScope) throws -> [RenderedFile] {
        var files: [RenderedFile] = []
        for (part, entries) in [(module.code, template.codeFiles), (module.tests, template.testFiles)] {
            guard let part, !part.targets.isEmpty else { continue }
            for entry in entries where try isWanted(entry, scope) {
                files.append(try render(entry, part, template, scope))
            }
        }
        guard !files.isEmpty else {
            throw Failure("The template \(template.name) makes no files for \(module.path).")
        }
        var seen: Set<ProjectPath> = []
        for file in files where file.content != nil && !seen.insert(file.path).inserted {
            throw Failure("The template \(template.name) makes \(file.path) twice.")
        }
        return files
    }

    private func render(
        _ entry: ModuleTemplate.Entry,
        _ part: ModuleRequest.Part,
        _ template: ModuleTemplate,
        _ scope: ModuleScope
    ) throws -> RenderedFile {
        var components = entry.name.split(separator: "/").map(String.init)
        let group =
            rambafile.createLogicalGroups
            ? GroupPath(logical: part.group) : GroupPath(part.group, folder: try sourcePath(part.folder))
        guard let path = entry.path else {
            let folder = try part.folder.appending(entry.name)
            return RenderedFile(
                path: rambafile.createLogicalGroups ? part.root ?? part.folder : folder,
                content: nil,
                group: group.appending(entry.name),
                targets: part.targets,
                isResource: false
            )
        }
        guard let baseName = components.popLast() else {
            throw Failure("\(entry.place): error: the *name* of a file is empty")
        }
        let fileName = try self.fileName(entry, baseName, scope)
        let subfolder = components.joined(separator: "/")
        var folder = rambafile.createLogicalGroups ? part.root ?? part.folder : part.folder
        if !rambafile.createLogicalGroups, !subfolder.isEmpty { folder = try folder.appending(subfolder) }

        guard let source = try template.folder.file(path) else {
            throw Failure("\(entry.place): error: the template has no file '\(path)'")
        }
        let configuration = TemplateConfiguration(loader: template.folder, clock: clock)
        let content = try Template(bytes: source.bytes, name: source.name, configuration: configuration)
            .render(scope.variables(fileName: fileName))
        return RenderedFile(
            path: try folder.appending(name: fileName),
            content: Array(content.utf8),
            group: group.appending(subfolder),
            targets: part.targets,
            isResource: entry.isResource
        )
    }

    private func isWanted(_ entry: ModuleTemplate.Entry, _ scope: ModuleScope) throws -> Bool {
        guard let condition = entry.condition else { return true }
        // A condition that the spec's own rendering left empty is not met.
        guard !condition.trimmed.isEmpty else { return false }
        let configuration = TemplateConfiguration(clock: clock)
        return try Template(
            "{% if \(condition) %}yes{% endif %}",
            name: entry.place.description,
            configuration: configuration
        )
        .render(scope.variables()) == "yes"
    }

    private func fileName(_ entry: ModuleTemplate.Entry, _ baseName: String, _ scope: ModuleScope) throws -> String {
        guard let customName = entry.customName else { return (scope.prefix ?? "") + scope.name + baseName }
        return try Template(
            customName,
            name: entry.place.description,
            configuration: TemplateConfiguration(clock: clock)
        )
        .render(scope.variables(fileBaseName: baseName))
    }
}
