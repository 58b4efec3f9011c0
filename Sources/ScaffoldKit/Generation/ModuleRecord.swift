import LiquidTemplates
package import XcodeProject
import YAMLReader

/// What `gen` made for one module from one template: enough to list it, to remove exactly it, and to merge a newer
/// template into it.
///
/// Records are JSON files below `.ramba/modules`, one for each module and template, so that a run touches no other
/// module's record and two people's records merge.
package struct ModuleRecord: Sendable, Equatable {
    /// A file as the template made it, whatever people made of it since.
    package struct File: Sendable, Equatable {
        /// The file.
        package let path: ProjectPath
        /// The template's text.
        package let content: String
    }

    /// The module's path as it was asked for, such as `Auth/Login`.
    package let module: String
    /// The template's name.
    package let template: String
    /// The version in the template's spec.
    package let templateVersion: String?
    /// The words of the command line that shaped the module, apart from the two names.
    package let options: [String]
    /// The author that headers name.
    package let author: String?
    /// The time that the template was told, in seconds since 1970.
    package private(set) var time: Int
    /// The files, in the template's order.
    package private(set) var files: [File]
    /// The empty folders.
    package private(set) var folders: [ProjectPath]
    /// What was added to the Xcode project.
    package private(set) var additions: ProjectAdditions
    /// What stands for the module in the list of assemblies.
    package let assembly: String?

    /// The folder of all records, below the project folder.
    package static let folder = ".ramba/modules"

    /// Where the record of a module from a template lies.
    ///
    /// - Throws: ``ProjectPath/Refusal`` for names that are no paths.
    package static func path(module: String, template: String) throws -> ProjectPath {
        try ProjectPath(folder).appending(module).appending(name: template + ".json")
    }

    /// Where this record lies.
    ///
    /// - Throws: ``ProjectPath/Refusal`` for names that are no paths.
    package func path() throws -> ProjectPath { try Self.path(module: module, template: template) }

    /// The record with what an earlier one has beyond it: a module made again still has its first files and objects.
    func merged(onto earlier: ModuleRecord) -> ModuleRecord {
        let paths = Set(files.map(\.path))
        let objects = Set(additions.objects)
        let lists = Set(additions.lists)
        var merged = self
        merged.files += earlier.files.filter { !paths.contains($0.path) }
        merged.folders += earlier.folders.filter { !folders.contains($0) }
        merged.additions = ProjectAdditions(
            objects: earlier.additions.objects.filter { !objects.contains($0) } + additions.objects,
            lists: earlier.additions.lists.filter { !lists.contains($0) } + additions.lists
        )
        // The same module at another time is the same record.
        var atEarlierTime = merged
        atEarlierTime.time = earlier.time
        return atEarlierTime == earlier ? earlier : merged
    }

    /// The record without some of its files.
    func without(_ paths: Set<ProjectPath>) -> ModuleRecord {
        var record = self
        record.files.removeAll { paths.contains($0.path) }
        return record
    }

    // MARK: - Text

    /// The record's file.
    package var bytes: [UInt8] {
        func texts(_ texts: [String]) -> JSON { .array(texts.map { .text($0) }) }
        func text(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
        let files = files.map { JSON.object([("path", .text($0.path.text)), ("content", .text($0.content))]) }
        let record = JSON.object([
            ("module", .text(module)), ("template", .text(template)), ("template_version", text(templateVersion)),
            ("options", texts(options)), ("author", text(author)), ("time", .number(time)),
            ("files", .array(files)), ("folders", texts(folders.map(\.text))),
            ("objects", texts(additions.objects)), ("lists", texts(additions.lists)), ("assembly", text(assembly)),
        ])
        return Array(record.indented.utf8)
    }

    /// Reads a record's file.
    ///
    /// - Throws: `YAMLError` and ``InvalidFile`` for a file that is none, ``ProjectPath/Refusal`` for one that names
    ///   paths outside of the project folder.
    package init(bytes: [UInt8], file: String) throws {
        var reader = try ConfigurationReader(bytes: bytes, file: file, "a record")
        let module = reader.text("module")
        let template = reader.text("template")
        templateVersion = reader.text("template_version")
        options = reader.texts("options") ?? []
        author = reader.text("author")
        time = reader.text("time").flatMap { Int($0) } ?? 0
        var files: [File] = []
        for item in reader.items("files") ?? [] {
            var entry = reader.nested(item, "a file of a record")
            let path = entry.text("path")
            let content = item["content"]?.scalar?.text
            if path == nil || content == nil { entry.note(.error, item, "a file needs a *path* and a *content*") }
            reader.note(from: entry)
            if let path, let content { files.append(File(path: try ProjectPath(path), content: content)) }
        }
        self.files = files
        folders = try (reader.texts("folders") ?? []).map { try ProjectPath($0) }
        additions = ProjectAdditions(objects: reader.texts("objects") ?? [], lists: reader.texts("lists") ?? [])
        assembly = reader.text("assembly")
        if module == nil || template == nil {
            reader.note(.error, reader.node, "a record needs a *module* and a *template*")
        }
        _ = try reader.finish()
        self.module = module ?? ""
        self.template = template ?? ""
    }

    init(
        module: String,
        template: String,
        templateVersion: String?,
        options: [String],
        author: String?,
        time: Int,
        files: [File],
        folders: [ProjectPath],
        additions: ProjectAdditions,
        assembly: String?
    ) {
        self.module = module
        self.template = template
        self.templateVersion = templateVersion
        self.options = options
        self.author = author
        self.time = time
        self.files = files
        self.folders = folders
        self.additions = additions
        self.assembly = assembly
    }

    /// All records of a project, ordered by module and template.
    ///
    /// - Throws: As ``init(bytes:file:)``, and ``FileSystemError``.
    package static func all(in project: ProjectFolder) throws -> [ModuleRecord] {
        var records: [ModuleRecord] = []
        var pending = [folder]
        while let current = pending.popLast() {
            guard FileSystem.isFolder(project.path + "/" + current) else { continue }
            for name in try FileSystem.names(in: project.path + "/" + current) {
                let path = current + "/" + name
                if FileSystem.isFolder(project.path + "/" + path) {
                    pending.append(path)
                } else if name.hasSuffix(".json") {
                    let bytes = try FileSystem.read(project.path + "/" + path)
                    records.append(try ModuleRecord(bytes: bytes, file: path))
                }
            }
        }
        return records.sorted { ($0.module, $0.template) < ($1.module, $1.template) }
    }
}
