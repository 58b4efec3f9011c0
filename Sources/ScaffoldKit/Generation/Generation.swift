import LiquidTemplates
import XcodeProject

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
    var plan = Plan()
    /// What people should know, beyond the plan.
    var remarks: [String] = []
    /// The time that templates are told, and that records note.
    var clock: TemplateClock
    let rambafile: Rambafile
    var project: ProjectInEdit?

    /// The Xcode project while files are added to it.
    struct ProjectInEdit {
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
}
