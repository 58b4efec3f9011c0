import LiquidTemplates
import YAMLReader
import Suggestions

/// A template as its `.rambaspec` describes it, for one module.
struct ModuleTemplate {
    /// One file or folder that the template makes.
    struct Entry: Equatable {
        /// The path below the module's folder; the last part is the end of the file's name.
        let name: String
        /// The template of the content, or nothing for an empty folder.
        let path: String?
        /// The Liquid text of the file's whole name.
        let customName: String?
        /// Whether the file is a resource whatever its extension.
        let isResource: Bool
        /// A Liquid condition; nothing means always.
        let condition: String?
        /// Where the entry stands in the spec, for messages.
        let place: YAMLLocation
    }

    let name: String
    let folder: TemplateFolder
    let version: String?
    let codeFiles: [Entry]
    let testFiles: [Entry]
    /// What has to be asked before the template is used.
    let prompts: [TemplatePrompt]
    let dependencies: [String]
    /// The text that stands for the module in the list of assemblies.
    let assembly: String?
    let warnings: [Diagnostic]

    /// In the spec's first rendering, before a file's name is known, its base name stands for itself.
    private static let lateBaseName = "\u{F8FF}file_basename\u{F8FF}"

    /// Finds a template in the project's `Templates` folder and reads its spec.
    ///
    /// - Throws: ``Failure`` if there is none, `TemplateError` and ``InvalidFile`` if something in the spec is wrong.
    init(named name: String, in project: ProjectFolder, scope: ModuleScope, clock: TemplateClock) throws {
        let available = Self.names(in: project)
        guard available.contains(name) else {
            let hint = Suggestion.hint(for: name, in: available)
            throw Failure(
                "Cannot find template named \(name)! Add it to the Rambafile and run *ramba template install*"
                    + (hint.isEmpty ? "" : "." + hint)
            )
        }
        let folder = TemplateFolder(path: project.path + "/Templates/" + name, name: "Templates/" + name)
        try self.init(name, in: folder, scope: scope, clock: clock)
    }

    /// Reads the spec in a folder.
    ///
    /// - Throws: ``Failure`` if there is none, `TemplateError` and ``InvalidFile`` if something in it is wrong.
    init(_ name: String, in folder: TemplateFolder, scope: ModuleScope, clock: TemplateClock) throws {
        guard let spec = try folder.file(name + ".rambaspec") else {
            throw Failure("Cannot find \(name).rambaspec in the specified directory. Try another path or name.")
        }
        let configuration = TemplateConfiguration(loader: folder, clock: clock)
        let template = try Template(bytes: spec.bytes, name: spec.name, configuration: configuration)
        let rendered = try template.render(scope.variables(fileBaseName: Self.lateBaseName))
        try self.init(Array(rendered.utf8), file: spec.name, name: name, folder: folder)
    }

    private init(_ bytes: [UInt8], file: String, name: String, folder: TemplateFolder) throws {
        var reader = try ConfigurationReader(bytes: bytes, file: file, "a template's spec")
        self.name = name
        self.folder = folder
        for key in ["name", "summary", "author", "license"] { _ = reader.value(key) }
        version = reader.text("version")
        prompts = TemplatePrompt.prompts(&reader)
        dependencies = reader.texts("dependencies") ?? []
        assembly = reader.text("assembly")
        codeFiles = Self.entries("code_files", &reader)
        testFiles = Self.entries("test_files", &reader)
        reader.noteUnknownKeys()
        warnings = try reader.finish()
    }

    /// The names of the templates in the project's `Templates` folder.
    static func names(in project: ProjectFolder) -> [String] {
        let folder = project.path + "/Templates"
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") && FileSystem.isFolder(folder + "/" + $0) }
    }

    private static func entries(_ key: String, _ reader: inout ConfigurationReader) -> [Entry] {
        (reader.items(key) ?? []).compactMap { item in
            var entry = reader.nested(item, "an entry of *\(key)*")
            let name = entry.text("name")
            let path = entry.text("path")
            let customName = entry.text("custom_name")
            let isResource = entry.bool("is_resource") ?? false
            let condition = item["if"]?.isNull == true ? "" : entry.text("if")
            entry.noteUnknownKeys()
            if name == nil, entry.diagnostics.isEmpty {
                entry.note(.error, item, "an entry of *\(key)* needs a *name*")
            }
            reader.note(from: entry)
            return name.map { name in
                Entry(
                    name: name,
                    path: path,
                    customName: customName?.replacing(lateBaseName, with: "{{ module_info.file_basename }}"),
                    isResource: isResource,
                    condition: condition,
                    place: item.location
                )
            }
        }
    }
}
