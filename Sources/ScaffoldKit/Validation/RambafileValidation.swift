import XcodeProject
import YAMLReader
import Suggestions

/// Checks a Rambafile, and that what it names is there.
struct RambafileValidation {
    private(set) var findings: [Finding] = []
    /// The Rambafile, if it can be read.
    private(set) var rambafile: Rambafile?
    private let folder: ProjectFolder
    private let name: String
    private let bytes: [UInt8]
    private var root: YAMLNode?

    /// Reads the file and checks all of it.
    init(in folder: ProjectFolder, name: String) {
        self.folder = folder
        self.name = name
        do {
            bytes = try FileSystem.read(folder.path + "/" + name)
        } catch {
            bytes = []
            findings = Finding.findings(error)
            return
        }
        do {
            let rambafile = try Rambafile(bytes: bytes, in: folder, name: name)
            self.rambafile = rambafile
            findings = rambafile.warnings.map { Finding($0) }
            root = try YAML.parse(bytes: bytes, file: name).root
            checkFields(rambafile)
            checkPaths(rambafile)
            checkProject(rambafile)
            checkTemplates(rambafile)
        } catch {
            findings += Finding.findings(error)
        }
    }

    // MARK: - What is named

    private mutating func checkFields(_ rambafile: Rambafile) {
        let isPackage = ModuleRequest.isPackage(rambafile)
        var required: [(String, String?)] = [("project_name", rambafile.projectName)]
        if !isPackage { required += [("company", rambafile.company), ("xcodeproj_path", rambafile.xcodeprojPath)] }
        for (key, value) in required where value?.isEmpty != false {
            note(.error, key, "the *\(key)* is missing, and *ramba gen* needs it")
        }
        if rambafile.templates?.isEmpty != false {
            note(.warning, "templates", "no templates are declared under the key *templates*")
        }
    }

    private mutating func checkPaths(_ rambafile: Rambafile) {
        let folder = folder
        let folders = [
            ("project_file_path", rambafile.projectFilePath), ("test_file_path", rambafile.testFilePath),
        ]
        for case (let key, let path?) in folders {
            let path = path.split(separator: "/").joined(separator: "/")
            attempt(key) { if !path.isEmpty { try folder.check(ProjectPath(path)) } }
        }
        let files = [
            ("podfile_path", rambafile.podfilePath), ("cartfile_path", rambafile.cartfilePath),
            ("assemblies_path", rambafile.assembliesPath),
        ]
        for case (let key, let path?) in files {
            attempt(key) {
                guard let bytes = try folder.content(ProjectPath(path)) else { throw Failure("there is no \(path)") }
                if key == "assemblies_path" { _ = try AssemblyList(bytes, file: path) }
            }
        }
    }

    private mutating func checkProject(_ rambafile: Rambafile) {
        let folder = folder
        guard let path = rambafile.xcodeprojPath else { return }
        var targets: [String]?
        attempt("xcodeproj_path") {
            let file = try ProjectPath(path).appending(name: "project.pbxproj")
            guard let bytes = try folder.content(file) else { throw Failure("there is no \(file)") }
            targets = try ProjectFile(bytes: bytes, name: file.text).targets.filter(\.acceptsFiles).map(\.name)
        }
        guard let targets else { return }
        let named = [
            (["project_target", "project_targets"], rambafile.projectTargets),
            (["test_target", "test_targets"], rambafile.testTargets),
        ]
        for (keys, names) in named {
            for name in names ?? [] where !targets.contains(name) {
                let hint = Suggestion.hint(for: name, in: targets)
                let key = keys.first { root?[$0]?.contains(name) == true } ?? keys[0]
                note(.error, key, "Cannot find a target with name \(name) in Xcode project.\(hint)", value: name)
            }
        }
    }

    private mutating func checkTemplates(_ rambafile: Rambafile) {
        let folder = folder
        let installed = ModuleTemplate.names(in: folder)
        var seen: Set<String> = []
        for declaration in rambafile.templates ?? [] {
            if !seen.insert(declaration.name).inserted {
                note(.error, declaration.location, "the template \(declaration.name) is declared twice")
            }
            do {
                switch declaration.source {
                case .local(let path):
                    let spec = FileSystem.join(folder.path, path) + "/\(declaration.name).rambaspec"
                    if !FileSystem.exists(spec) {
                        throw Failure("there is no \(declaration.name).rambaspec in \(path)")
                    }
                case .git(let url, let branch, let tag, let commit, let subfolder):
                    let revision: GitSource.Revision =
                        if let branch { .branch(branch) } else if let tag { .tag(tag) } else if let commit {
                            .commit(commit)
                        } else { .head }
                    _ = try GitSource(url, revision, in: folder)
                    if let subfolder { _ = try ProjectPath(subfolder) }
                case .catalog: break
                }
            } catch {
                note(.error, declaration.location, "\(error)")
            }
            if !installed.contains(declaration.name) {
                let hint = "run *ramba template install*"
                note(.warning, declaration.location, "the template \(declaration.name) is not installed; \(hint)")
            }
        }
        for catalog in rambafile.catalogs { attempt("catalogs") { _ = try GitSource(catalog, in: folder) } }
    }

    // MARK: - Places

    private mutating func attempt(_ key: String, _ check: () throws -> Void) {
        do {
            try check()
        } catch let error as ProjectFileError {
            findings += Finding.findings(error)
        } catch {
            note(.error, key, "\(error)")
        }
    }

    private mutating func note(_ severity: Diagnostic.Severity, _ key: String, _ message: String, value: String? = nil)
    {
        let node = root?[key]
        let item = node?.items?.first { $0.text == value && value != nil } ?? node
        note(severity, item?.location ?? YAMLLocation(file: name, line: 1, column: 1), message)
    }

    private mutating func note(_ severity: Diagnostic.Severity, _ location: YAMLLocation, _ message: String) {
        findings.append(Finding(severity, message, at: location, in: bytes))
    }
}

extension YAMLNode {
    /// Whether the node is a text, or has it among its items.
    fileprivate func contains(_ text: String) -> Bool {
        self.text == text || items?.contains { $0.text == text } == true
    }
}
