/// One module to generate: the Rambafile's settings with the command's options laid over them.
struct ModuleRequest {
    /// What the command line says about all modules of a run.
    struct Options {
        var description: String?
        var author: String?
        var projectTargets: String?
        var projectFilePath: String?
        var projectGroupPath: String?
        var modulePath: String?
        var testTargets: String?
        var testFilePath: String?
        var testGroupPath: String?
        var testPath: String?
        var customParameters: [(key: String, value: String)] = []
        /// Whether files go straight into the file path, without a folder for the module.
        var isFlat = false

        /// The command line's words for the options that shape a module; the author is not among them.
        var words: [String] {
            let values = [
                ("--description", description), ("--project-targets", projectTargets),
                ("--project-file-path", projectFilePath), ("--project-group-path", projectGroupPath),
                ("--module-path", modulePath), ("--test-targets", testTargets), ("--test-file-path", testFilePath),
                ("--test-group-path", testGroupPath), ("--test-path", testPath),
            ]
            return values.flatMap { name, value in value.map { ["\(name)=\($0)"] } ?? [] }
                + customParameters.map { "--custom-parameters=\($0.key):\($0.value)" } + (isFlat ? ["--flat"] : [])
        }
    }

    /// Where one kind of file goes.
    struct Part: Equatable {
        let targets: [String]
        /// The module's folder.
        let folder: ProjectPath
        /// The folder above, which takes all files where groups are logical.
        let root: ProjectPath?
        /// The names of the groups, joined by `/`.
        let group: String
    }

    /// The module's path as it was asked for, such as `Auth/Login`.
    let path: String
    /// The module's name, `Login`.
    let name: String
    let description: String
    let author: String?
    private(set) var customParameters: [(key: String, value: String)]
    private(set) var options: Options
    let code: Part?
    let tests: Part?

    /// Whether files are only written, not added to an Xcode project.
    static func isPackage(_ rambafile: Rambafile) -> Bool {
        rambafile.xcodeprojPath == nil && FileSystem.exists(rambafile.folder.path + "/Package.swift")
    }

    /// Merges settings and options: the Rambafile first, then the specific option, then `--module-path`.
    ///
    /// - Throws: ``Failure`` for a field that is missing, ``ProjectPath/Refusal`` for a name or path that leads
    ///   elsewhere.
    init(_ path: String, options: Options, rambafile: Rambafile) throws {
        let module = try Self.checkedName(path)
        self.path = module.text
        name = module.name
        description = options.description ?? "\(name) module"
        author = options.author ?? rambafile.author
        self.options = options
        customParameters = rambafile.customParameters + options.customParameters

        var code = Places(file: rambafile.projectFilePath, group: rambafile.projectGroupPath)
        code.set(file: options.projectFilePath, group: options.projectGroupPath)
        code.set(file: options.modulePath, group: options.modulePath)
        var tests = Places(file: rambafile.testFilePath, group: rambafile.testGroupPath)
        tests.set(file: options.testFilePath, group: options.testGroupPath)
        tests.set(file: options.testPath, group: options.testPath)
        var targets = options.projectTargets.map(Self.list) ?? rambafile.projectTargets
        var testTargets = options.testTargets.map(Self.list) ?? rambafile.testTargets

        if Self.isPackage(rambafile) {
            guard let target = targets?.first ?? rambafile.projectName else {
                throw Failure(Self.broken("project_name"))
            }
            targets = targets ?? [target]
            testTargets = testTargets ?? ["\(target)Tests"]
            code.setDefault("Sources/\(target)")
            tests.setDefault("Tests/\(testTargets?.first ?? target)")
        } else {
            if rambafile.company == nil { throw Failure(Self.broken("company")) }
            if rambafile.projectName == nil { throw Failure(Self.broken("project_name")) }
            if rambafile.xcodeprojPath == nil { throw Failure(Self.broken("xcodeproj_path")) }
        }
        let missing = code.missing(targets, "project") + tests.missing(testTargets, "test")
        guard missing.isEmpty else {
            throw Failure(Self.broken("[" + missing.map { "\"\($0)\"" }.joined(separator: ", ") + "]"))
        }
        let folder = options.isFlat ? nil : module
        self.code = try code.part(targets, folder)
        self.tests = try tests.part(testTargets, folder)
    }

    /// Takes the answer to a template's question, as if it had been given on the command line.
    mutating func setParameter(_ name: String, _ answer: String) {
        customParameters.removeAll { $0.key == name }
        customParameters.append((name, answer))
        options.customParameters.removeAll { $0.key == name }
        options.customParameters.append((name, answer))
    }

    private static func checkedName(_ path: String) throws -> ProjectPath {
        let module = try ProjectPath(path)
        for component in module.text.split(separator: "/") where component.hasPrefix("-") || component.hasPrefix(".") {
            throw ProjectPath.Refusal(path: path, reason: "a module's name cannot start with '\(component.prefix(1))'")
        }
        if module.text.contains("\\") || module.text.contains(":") {
            throw ProjectPath.Refusal(path: path, reason: "a module's name cannot hold '\\' or ':'")
        }
        return module
    }

    private static func broken(_ field: String) -> String {
        "Module is broken! *\(field)* field cannot be empty, because it is mandatory."
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }
}

/// A file path and a group path while they are collected; one that is missing is taken from the other.
private struct Places {
    private var file: String?
    private var group: String?

    init(file: String?, group: String?) {
        set(file: file, group: group)
    }

    mutating func set(file newFile: String?, group newGroup: String?) {
        guard newFile != nil || newGroup != nil else { return }
        let (newFile, newGroup) = (
            newFile ?? (file == nil ? newGroup : nil), newGroup ?? (group == nil ? newFile : nil)
        )
        file = newFile ?? file
        group = newGroup ?? group
    }

    mutating func setDefault(_ path: String) {
        if file == nil { set(file: path, group: nil) }
    }

    /// The keys that a part needs and does not have, if it is wanted at all.
    func missing(_ targets: [String]?, _ prefix: String) -> [String] {
        guard targets != nil || file != nil || group != nil else { return [] }
        return (targets == nil ? ["\(prefix)_target", "\(prefix)_targets"] : [])
            + (file == nil ? ["\(prefix)_file_path"] : []) + (group == nil ? ["\(prefix)_group_path"] : [])
    }

    func part(_ targets: [String]?, _ module: ProjectPath?) throws -> ModuleRequest.Part? {
        guard let targets, let file, let group else { return nil }
        // Slashes at both ends do not count, as ever: `/App/Modules/` is `App/Modules`.
        let base = file.split(separator: "/").joined(separator: "/")
        let root = base.isEmpty || base == "." ? nil : try ProjectPath(base)
        guard let folder = try module.map({ try root?.appending($0.text) ?? $0 }) ?? root else {
            throw ProjectPath.Refusal(path: file, reason: "it is empty")
        }
        let groups = group.split(separator: "/").map(String.init) + (module.map { [$0.text] } ?? [])
        return ModuleRequest.Part(
            targets: targets,
            folder: folder,
            root: root,
            group: groups.joined(separator: "/")
        )
    }
}
