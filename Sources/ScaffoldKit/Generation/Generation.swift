import LiquidTemplates
import XcodeProject
import YAMLReader

/// Works out what one run of `gen` changes, module by module, into one plan.
struct Generation {
    /// What happens to a file that is there already with other content.
    enum Resolution {
        /// The new content takes its place.
        case overwrite
        /// It stays.
        case keep
        /// It stays, and the new content goes beside it as `NAME.new`.
        case besides
    }

    /// A file as the template makes it.
    struct RenderedFile {
        let path: ProjectPath
        /// Nothing for an empty folder.
        let content: [UInt8]?
        let group: GroupPath
        let targets: [String]
        let isResource: Bool
    }

    /// The plan so far; the project file is in it after ``finish()``.
    private(set) var plan = Plan()
    /// What people should know, beyond the plan.
    private(set) var remarks: [String] = []
    /// The time that templates are told, and that records note.
    var clock: TemplateClock
    private let rambafile: Rambafile
    private var project: ProjectInEdit?

    /// The Xcode project while files are added to it.
    private struct ProjectInEdit {
        let path: ProjectPath
        let file: ProjectFile
        /// Where the project's paths start, from the Rambafile's folder.
        let sourceRoot: ProjectPath?
        var edit: ProjectEdit
    }

    /// Reads the Xcode project if the Rambafile names one.
    ///
    /// - Throws: ``Failure`` if it is missing, `ProjectFileError` if it cannot be read.
    init(_ rambafile: Rambafile, clock: TemplateClock, identifiers: any ObjectIdentifierGenerator) throws {
        self.rambafile = rambafile
        self.clock = clock
        guard let name = rambafile.xcodeprojPath else { return }
        let bundle = try ProjectPath(name)
        let path = try bundle.appending(name: "project.pbxproj")
        guard let bytes = try rambafile.folder.content(path) else {
            throw Failure("Cannot find \(path). Check *xcodeproj_path* in \(rambafile.name).")
        }
        let file = try ProjectFile(bytes: bytes, name: path.text)
        let root = (bundle.parents.last?.text ?? "") + "/" + file.sourceRoot
        project = ProjectInEdit(
            path: path,
            file: file,
            sourceRoot: try? ProjectPath(String(root.drop { $0 == "/" })),
            edit: ProjectEdit(file, identifiers: identifiers)
        )
    }

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

    /// Whether the Xcode project has the module's group.
    func hasGroup(_ module: ModuleRequest) -> Bool {
        guard let part = module.code, let project else { return false }
        return project.edit.hasGroup(GroupPath(logical: part.group))
    }

    /// The files that are on disk, or planned, with other content.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    func conflicts(_ files: [RenderedFile]) throws -> [Plan.Change] {
        try files.compactMap { file in
            guard let new = file.content, let old = try plan.content(of: file.path, in: rambafile.folder), old != new
            else { return nil }
            return Plan.Change(path: file.path, old: old, new: new)
        }
    }

    /// Plans a module's files, their places in the project, its line in the list of assemblies, and its record.
    ///
    /// - Throws: As ``render(_:_:scope:)``, and `ProjectFileError` if the project does not take a file.
    mutating func add(
        _ module: ModuleRequest,
        _ template: ModuleTemplate,
        _ files: [RenderedFile],
        author: String?,
        resolving resolve: (Plan.Change) throws -> Resolution
    ) throws {
        let before = project?.edit.additions ?? ProjectAdditions()
        for file in files {
            guard let content = file.content else {
                try plan.makeFolder(file.path, in: rambafile.folder)
                try addToProject(file)
                continue
            }
            let old = try plan.content(of: file.path, in: rambafile.folder)
            let resolution = try old.flatMap { old in
                old == content ? nil : try resolve(Plan.Change(path: file.path, old: old, new: content))
            }
            switch resolution {
            case nil, .overwrite: try plan.write(content, to: file.path, in: rambafile.folder)
            case .keep: break
            case .besides:
                let path = try ProjectPath(file.path.text + ".new")
                try plan.write(content, to: path, in: rambafile.folder)
            }
            try addToProject(file)
        }
        let assembly = try register(template, files)
        let after = project?.edit.additions ?? ProjectAdditions()
        let record = ModuleRecord(
            module: module.path,
            template: template.name,
            templateVersion: template.version,
            options: module.options.words,
            author: author,
            time: clock.now(),
            files: files.compactMap { file in
                file.content.map { .init(path: file.path, content: String(decoding: $0, as: UTF8.self)) }
            },
            folders: files.filter { $0.content == nil }.map(\.path),
            additions: ProjectAdditions(
                objects: Array(after.objects.dropFirst(before.objects.count)),
                lists: after.lists.filter { !before.lists.contains($0) }
            ),
            assembly: assembly
        )
        try write(record)
    }

    /// Plans a module's record, with what an earlier one has beyond it.
    private mutating func write(_ record: ModuleRecord) throws {
        let path = try record.path()
        let earlier = try rambafile.folder.content(path).map { try ModuleRecord(bytes: $0, file: path.text) }
        let merged = earlier.map { record.merged(onto: $0) } ?? record
        try plan.write(merged.bytes, to: path, in: rambafile.folder)
    }

    /// Plans a file's content, or that it goes away, from the project too.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    mutating func write(_ content: [UInt8]?, to path: ProjectPath) throws {
        try plan.write(content, to: path, in: rambafile.folder)
        guard content == nil else { return }
        let source = try sourcePath(path)
        project?.edit.removeFile(source)
    }

    /// Puts the project file's changes into the plan.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    mutating func finish() throws {
        guard let project, !project.edit.isEmpty else { return }
        try plan.write(project.edit.bytes(), to: project.path, in: rambafile.folder)
    }

    // MARK: - Rendering

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

    // MARK: - The Xcode project

    private mutating func addToProject(_ file: RenderedFile) throws {
        guard project != nil else { return }
        let path = try sourcePath(file.path)
        let folder: SynchronizedFolder?
        if file.content == nil {
            folder = try project?.edit.addGroup(file.group, folder: path)
        } else {
            folder = try project?.edit.add(
                NewFile(
                    path,
                    group: file.group,
                    targets: file.targets,
                    phase: file.isResource ? .always(.resources) : .byExtension
                )
            )
        }
        guard let folder else { return }
        for target in file.targets where !folder.includes(path, in: target) {
            let remark =
                "[Warning] \(file.path) lies in the synchronized folder \(folder.path), "
                + "which is not built by the target \(target)"
            if !remarks.contains(remark) { remarks.append(remark) }
        }
    }

    /// A path as the Xcode project writes it.
    private func sourcePath(_ path: ProjectPath) throws -> String {
        guard let root = project?.sourceRoot else { return path.text }
        let components = path.text.split(separator: "/")
        let rootComponents = root.text.split(separator: "/")
        let common = zip(components, rootComponents).prefix { $0 == $1 }.count
        return (rootComponents[common...].map { _ in ".." } + components[common...]).joined(separator: "/")
    }

    // MARK: - The list of assemblies

    /// Adds the module's assembly to the list, if the project has one.
    ///
    /// - Returns: The assembly.
    private mutating func register(_ template: ModuleTemplate, _ files: [RenderedFile]) throws -> String? {
        guard let name = rambafile.assembliesPath, let assembly = Self.assembly(template, files) else { return nil }
        let path = try ProjectPath(name)
        guard let bytes = try plan.content(of: path, in: rambafile.folder) else {
            throw Failure("Cannot find \(path). Check *assemblies_path* in \(rambafile.name).")
        }
        var list = try AssemblyList(bytes, file: path.text)
        list.add(assembly)
        try plan.write(list.bytes, to: path, in: rambafile.folder)
        return assembly
    }

    /// What the template says stands for the module, or its assembly made without arguments.
    private static func assembly(_ template: ModuleTemplate, _ files: [RenderedFile]) -> String? {
        if let assembly = template.assembly { return assembly }
        let name = files.map(\.path.name).first { $0.hasSuffix("Assembly.swift") }
        return name.map { $0.dropLast(".swift".count) + "()" }
    }
}
