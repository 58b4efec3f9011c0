import XcodeProject

/// `ramba setup`: asks what the project is like, and writes its Rambafile.
struct SetupCommand: Command {
    init(_ words: [String]) throws {
        _ = try Arguments(words, for: .setup, count: 0...0)
    }

    /// Asks everything first, then writes the one file.
    ///
    /// - Throws: ``Failure`` when the answers end early, `ProjectFileError` if the Xcode project cannot be read.
    func run(in context: CommandContext) throws {
        let folder = ProjectFolder(path: context.folder)
        let questions = Questions(context.console)
        let name = Rambafile.names.first { FileSystem.exists(folder.path + "/" + $0) }
        if let name, try !questions.yes("\(name) already exists. Replace? (yes/no)") { return }

        var setup = Setup(folder: folder, questions: questions)
        try setup.ask()

        let table = SummaryTable(title: "Summary for ramba setup", rows: setup.rows)
        context.console.print()
        for line in table.lines(painting: { Color.green($0, if: context.console.showsColors) }) {
            context.console.print(line)
        }
        context.console.print()

        var plan = Plan()
        let text = RambafileText(values: setup.values, templates: setup.templates).text
        try plan.write(Array(text.utf8), to: ProjectPath(name ?? Rambafile.names[0]), in: folder)
        let hadRecords = FileSystem.isFolder(folder.path + "/.ramba")
        try Transaction(in: folder, isGuarded: context.guardsTransactions).perform(plan)
        if !hadRecords { FileSystem.removeEmptyFolder(folder.path + "/.ramba") }
        context.console.print(
            setup.templates.isEmpty
                ? "Rambafile successfully created! Now add some templates to the Rambafile "
                    + "and run `ramba template install`."
                : "Rambafile successfully created! Now run `ramba template install`.",
            .green
        )
    }
}

/// The questions in their order, and the answers.
private struct Setup {
    /// The Rambafile's keys with their texts, in the order of the summary.
    private(set) var values: [(key: String, value: String)] = []
    /// Declarations of templates.
    private(set) var templates: [String] = []
    private let folder: ProjectFolder
    private let questions: Questions

    /// The templates of the shared catalog that most projects start with.
    private static let wellKnownTemplates = ["rviper_controller", "mvvm_controller", "swifty_viper"]

    init(folder: ProjectFolder, questions: Questions) {
        self.folder = folder
        self.questions = questions
    }

    /// The summary's rows.
    var rows: [(String, String)] {
        let list = "[" + templates.joined(separator: ", ") + "]"
        return values.map { ($0.key, $0.value) } + (templates.isEmpty ? [] : [("templates", list)])
    }

    mutating func ask() throws {
        let isPackage = FileSystem.exists(folder.path + "/Package.swift")
        let projects = try names(in: "") { $0.hasSuffix(".xcodeproj") }
        let usesXcode = !isPackage || !projects.isEmpty
        let company = "The company name which will be used in the headers:"
        // An Xcode project's headers need it.
        set(
            "company",
            try usesXcode ? questions.nonEmpty(company, "Company name should not be empty") : questions.text(company)
        )
        let folderName = folder.path.split(separator: "/").last.map(String.init) ?? ""
        let usesFolderName =
            try !folderName.isEmpty
            && questions.yes("The name of your project is \(folderName). Do you want to use it? (yes/no)")
        set(
            "project_name",
            try usesFolderName
                ? folderName : questions.nonEmpty("The project name:", "Project name should not be empty")
        )
        set("prefix", try questions.text("The project prefix (if any):"))
        if usesXcode { try askAboutXcode(projects) } else { try askAboutPackage() }
    }

    // MARK: - Xcode projects

    private mutating func askAboutXcode(_ projects: [String]) throws {
        let path = try questions.existing(".xcodeproj file of the project", projects, in: folder)
        set("xcodeproj_path", path)
        let file = try ProjectPath(path).appending(name: "project.pbxproj")
        guard let bytes = try folder.content(file) else { throw Failure("Cannot find \(file).") }
        let targets = try ProjectFile(bytes: bytes, name: file.text).targets.filter(\.acceptsFiles).map(\.name)
        guard !targets.isEmpty else { throw Failure("\(file) has no target that files can be added to.") }
        let target = try askForTarget("MODULES", among: targets)
        let usesTests = try questions.yes("Are you using unit-tests in this project? (yes/no)")
        let testTarget = try usesTests ? askForTarget("TESTS", among: targets) : nil
        let paths = try askForPaths(usesTests: usesTests)
        let isLogical = try questions.yes(
            "Do you want to keep all files in one folder, with groups in Xcode only? (yes/no)"
        )
        if try questions.yes("Are you using Cocoapods? (yes/no)") {
            set("podfile_path", try questions.existing("Podfile", names(in: "") { $0 == "Podfile" }, in: folder))
        }
        if try questions.yes("Are you using Carthage? (yes/no)") {
            set("cartfile_path", try questions.existing("Cartfile", names(in: "") { $0 == "Cartfile" }, in: folder))
        }
        if try questions.yes("Do you want to add some well known templates to the Rambafile? (yes/no)") {
            templates = Self.wellKnownTemplates.map { "{name: \($0)}" }
        }
        set("project_target", target)
        for (key, path) in paths where key.hasPrefix("project") { set(key, path) }
        if isLogical { set("create_logical_groups", "true") }
        set("test_target", testTarget ?? "")
        for (key, path) in paths where key.hasPrefix("test") { set(key, path) }
    }

    private func askForPaths(usesTests: Bool) throws -> [(String, String)] {
        let hasOnePath = try questions.yes("Do you want to add all your modules by one path? (yes/no)")
        guard hasOnePath || usesTests else { return [] }
        let isSame =
            try hasOnePath
            && questions.yes(
                "Do you want to use the same paths for your files both in Xcode and the filesystem? (yes/no)"
            )
        var paths: [(String, String)] = []
        let kinds = [("project", "new modules", hasOnePath), ("test", "tests", usesTests)]
        for (key, kind, isAsked) in kinds where isAsked {
            let creating = kind == "tests" ? "creating tests" : "creating new modules"
            if isSame {
                let path = try questions.path("The default path for \(creating):")
                paths += [("\(key)_file_path", path), ("\(key)_group_path", path)]
            } else {
                let group = try questions.path("The default path for \(creating) (in Xcode groups):")
                let file = try questions.path("The default path for \(creating) (in the filesystem):")
                paths += [("\(key)_file_path", file), ("\(key)_group_path", group)]
            }
        }
        return paths
    }

    // MARK: - Swift packages

    /// Targets are folders, and paths follow from them.
    private mutating func askAboutPackage() throws {
        let target = try askForTarget("MODULES", among: names(in: "Sources"))
        let usesTests = try questions.yes("Are you using unit-tests in this project? (yes/no)")
        let testTarget = try usesTests ? askForTarget("TESTS", among: names(in: "Tests")) : ""
        let assemblies = "The file with the list of assemblies (if any):"
        while let path = Optional(try questions.text(assemblies)), !path.isEmpty {
            guard let problem = problem(ofAssemblies: path) else {
                set("assemblies_path", path)
                break
            }
            questions.complain(problem)
        }
        let installed = ModuleTemplate.names(in: folder)
        if !installed.isEmpty,
            try questions.yes(
                "Do you want to add the templates in Templates (\(installed.joined(separator: ", "))) "
                    + "to the Rambafile? (yes/no)"
            )
        {
            templates = installed.map { name in
                "{name: \(RambafileText.scalar(name)), local: \(RambafileText.scalar("Templates/" + name))}"
            }
        }
        set("project_target", target)
        // Tests of a target `App` are in `AppTests` unless something else is said.
        if usesTests, testTarget != target + "Tests" { set("test_target", testTarget) }
    }

    private func problem(ofAssemblies path: String) -> String? {
        do {
            guard let bytes = try folder.content(ProjectPath(path)) else { return "There is no \(path) here." }
            _ = try AssemblyList(bytes, file: path)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: - Both

    /// Notes an answer; an empty one means that there is none.
    private mutating func set(_ key: String, _ value: String) {
        if !value.isEmpty { values.append((key, value)) }
    }

    private func askForTarget(_ kind: String, among targets: [String]) throws -> String {
        guard !targets.isEmpty else {
            return try questions.nonEmpty("The name of the target for your \(kind):", "Target name should not be empty")
        }
        return try questions.choice(
            "Select the appropriate target for adding your \(kind) (type the index):",
            among: targets
        )
    }

    private func names(in subfolder: String, where isWanted: (String) -> Bool = { _ in true }) throws -> [String] {
        let path = FileSystem.join(folder.path, subfolder)
        guard FileSystem.isFolder(path) else { return [] }
        return try FileSystem.names(in: path).filter { name in
            !name.hasPrefix(".") && isWanted(name) && (subfolder.isEmpty || FileSystem.isFolder(path + "/" + name))
        }
    }
}

extension CommandDescription {
    static let setup = CommandDescription(
        name: "setup",
        usage: "",
        summary: "Creates a Rambafile for the project in this folder",
        details: "Answers may be piped in, one a line.",
        make: { try SetupCommand($0) }
    )
}
