package import YAMLReader

/// What a project tells once, so that `ramba gen` needs two words.
package struct Rambafile: Sendable {
    /// A template the project uses, and where it is from.
    package struct TemplateDeclaration: Sendable, Equatable {
        /// Where a template is taken from.
        package enum Source: Sendable, Equatable {
            /// A folder on this machine, relative to the project folder or absolute.
            case local(String)
            /// A repository, at a branch, tag or commit, in a folder of it.
            case git(String, branch: String?, tag: String?, commit: String?, folder: String?)
            /// The first catalog that has it.
            case catalog
        }

        /// The template's name.
        package let name: String
        /// Where it is from.
        package let source: Source
        /// Where the declaration stands.
        package let location: YAMLLocation
    }

    /// The folder the file lies in: paths in the file start here.
    package let folder: ProjectFolder
    /// The file's name in its folder.
    package let name: String
    /// The company, for headers.
    package let company: String?
    /// The author, for headers.
    package let author: String?
    /// The project's name.
    package let projectName: String?
    /// What starts the names of all files and types.
    package let prefix: String?
    /// The Xcode project, if there is one.
    package let xcodeprojPath: String?
    /// The Swift module that tests import, where it is not the project's name.
    package let productModuleName: String?
    /// The targets that build code.
    package let projectTargets: [String]?
    /// The folder of all modules.
    package let projectFilePath: String?
    /// The group of all modules.
    package let projectGroupPath: String?
    /// The targets that build tests.
    package let testTargets: [String]?
    /// The folder of all tests.
    package let testFilePath: String?
    /// The group of all tests.
    package let testGroupPath: String?
    /// Whether groups exist in Xcode alone, and all files lie in one folder.
    package let createLogicalGroups: Bool
    /// The Podfile that should have the dependencies of templates.
    package let podfilePath: String?
    /// The Cartfile that should have the dependencies of templates.
    package let cartfilePath: String?
    /// The file with the marked list of assemblies, for Swift packages.
    package let assembliesPath: String?
    /// Repositories of templates.
    package let catalogs: [String]
    /// The templates that are used. Nothing where the key is missing.
    package let templates: [TemplateDeclaration]?
    /// Values templates can use as `custom_parameters`, beneath those of the command line.
    package let customParameters: [(key: String, value: String)]
    /// What is odd about the file, though it can be used.
    package let warnings: [Diagnostic]

    /// The names the file can have, the preferred one first.
    package static let names = ["Rambafile.yml", "Rambafile"]

    /// Finds and reads the Rambafile of a folder or the nearest one above.
    ///
    /// - Throws: ``Failure`` if there is none, ``InvalidFile`` if something in it is wrong.
    package static func find(from folder: String) throws -> Rambafile {
        let (folder, name) = try locate(from: folder)
        return try Rambafile(in: folder, name: name)
    }

    /// Finds the Rambafile of a folder or the nearest one above.
    ///
    /// - Throws: ``Failure`` if there is none.
    static func locate(from folder: String) throws -> (folder: ProjectFolder, name: String) {
        var current = folder
        while true {
            for name in names where FileSystem.isFile(FileSystem.join(current, name)) {
                return (ProjectFolder(path: current), name)
            }
            let parent = FileSystem.parent(current)
            guard !parent.isEmpty, parent != current else {
                throw Failure("Rambafile not found! Run `ramba setup` in the working directory instead!")
            }
            current = parent
        }
    }

    /// Reads a Rambafile.
    ///
    /// - Throws: ``InvalidFile`` with every problem, or ``FileSystemError``.
    package init(in folder: ProjectFolder, name: String) throws {
        let bytes = try FileSystem.read(folder.path + "/" + name)
        try self.init(bytes: bytes, in: folder, name: name)
    }

    /// Reads the bytes of a Rambafile.
    ///
    /// - Throws: ``InvalidFile`` with every problem.
    package init(bytes: [UInt8], in folder: ProjectFolder, name: String) throws {
        var reader = try ConfigurationReader(bytes: bytes, file: name, "a Rambafile")
        self.folder = folder
        self.name = name
        company = reader.text("company")
        author = reader.text("author")
        projectName = reader.text("project_name")
        prefix = reader.text("prefix")
        xcodeprojPath = reader.text("xcodeproj_path")
        productModuleName = reader.text("product_module_name")
        let projectTarget = reader.text("project_target")
        projectTargets = reader.texts("project_targets") ?? projectTarget.map { [$0] }
        projectFilePath = reader.text("project_file_path")
        projectGroupPath = reader.text("project_group_path")
        let testTarget = reader.text("test_target")
        testTargets = reader.texts("test_targets") ?? testTarget.map { [$0] }
        testFilePath = reader.text("test_file_path")
        testGroupPath = reader.text("test_group_path")
        createLogicalGroups = reader.bool("create_logical_groups") ?? false
        podfilePath = reader.text("podfile_path")
        cartfilePath = reader.text("cartfile_path")
        assembliesPath = reader.text("assemblies_path")
        catalogs = reader.texts("catalogs") ?? []
        customParameters = reader.pairs("custom_parameters")
        templates = Self.templates(&reader)
        reader.noteUnknownKeys()
        warnings = try reader.finish()
    }

    private static func templates(_ reader: inout ConfigurationReader) -> [TemplateDeclaration]? {
        guard let items = reader.items("templates") else { return nil }
        return items.compactMap { item in
            if let name = item.text {
                return TemplateDeclaration(name: name, source: .catalog, location: item.location)
            }
            var declaration = reader.nested(item, "a template's declaration")
            let name = declaration.text("name")
            let local = declaration.text("local")
            let git = declaration.text("git")
            let (branch, tag) = (declaration.text("branch"), declaration.text("tag"))
            let (commit, folder) = (declaration.text("commit"), declaration.text("folder"))
            declaration.noteUnknownKeys()
            if name == nil, declaration.diagnostics.isEmpty {
                declaration.note(.error, item, "a template's declaration needs a *name*")
            }
            if local != nil, git != nil {
                declaration.note(.error, item, "a template is either *local* or from *git*")
            }
            if [branch, tag, commit].count(where: { $0 != nil }) > 1 {
                declaration.note(.error, item, "a template has one of *branch*, *tag* and *commit*")
            }
            if git == nil, branch ?? tag ?? commit ?? folder != nil {
                declaration.note(.error, item, "*branch*, *tag*, *commit* and *folder* need a *git* repository")
            }
            reader.note(from: declaration)
            guard let name else { return nil }
            let source: TemplateDeclaration.Source =
                if let local {
                    .local(local)
                } else if let git {
                    .git(git, branch: branch, tag: tag, commit: commit, folder: folder)
                } else {
                    .catalog
                }
            return TemplateDeclaration(name: name, source: source, location: item.location)
        }
    }
}
