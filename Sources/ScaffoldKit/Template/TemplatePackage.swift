import YAMLReader

/// All files of a template, wherever they were read from, ready to be installed.
struct TemplatePackage {
    let name: String
    /// Contents by path in the template's folder, in the order of the paths.
    let files: [(path: ProjectPath, content: [UInt8])]

    /// The most files and bytes a template may have.
    private static let maximumFiles = 10_000
    private static let maximumBytes = 64 * 1_048_576

    /// Reads a folder. Hidden files stay out, and links are refused: what they lead to is not part of the template.
    ///
    /// - Throws: ``Failure`` if the folder is no template, ``FileSystemError`` if it cannot be read.
    init(name: String, folder: String, origin: String) throws {
        guard FileSystem.exists(folder + "/\(name).rambaspec") else {
            throw Failure("Cannot find \(name).rambaspec in \(origin). Try another path or name.")
        }
        var files: [(path: ProjectPath, content: [UInt8])] = []
        var pending = [""]
        var size = 0
        while let relative = pending.popLast() {
            for entry in try FileSystem.names(in: folder + "/" + relative) where !entry.hasPrefix(".") {
                let path = relative.isEmpty ? entry : relative + "/" + entry
                switch try FileSystem.kind(folder + "/" + path) {
                case .folder: pending.append(path)
                case .file:
                    let content = try FileSystem.read(folder + "/" + path, limit: Self.maximumBytes)
                    size += content.count
                    files.append((try ProjectPath(path), content))
                case .link: throw Self.linkFailure(name, path)
                case .other, nil: break
                }
                guard files.count <= Self.maximumFiles, size <= Self.maximumBytes else { throw Self.sizeFailure(name) }
            }
        }
        try self.init(name: name, files: files)
    }

    /// Takes files that were read already.
    ///
    /// - Throws: ``Failure`` if they are no template.
    init(name: String, files: [(path: ProjectPath, content: [UInt8])]) throws {
        guard files.count <= Self.maximumFiles, files.reduce(0, { $0 + $1.content.count }) <= Self.maximumBytes else {
            throw Self.sizeFailure(name)
        }
        self.name = name
        self.files = files.sorted { $0.path < $1.path }
        try checkSpec()
    }

    /// The hash of all files.
    var hash: String { ContentHash.text(of: files) }

    /// The hash of the files that are installed under a name, hidden ones left out, or nothing if there are none.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    static func installedHash(_ name: String, in project: ProjectFolder) throws -> String? {
        var folders: [ProjectPath] = []
        let target = try ProjectPath("Templates").appending(name: name)
        let paths = try content(of: target, in: project, folders: &folders)
        guard !paths.isEmpty else { return nil }
        let files = try paths.compactMap { path in
            try project.content(path).map {
                (path: try ProjectPath(String(path.text.dropFirst(target.text.count + 1))), content: $0)
            }
        }
        return ContentHash.text(of: files)
    }

    /// Says that a template has a link.
    static func linkFailure(_ name: String, _ path: String) -> Failure {
        Failure("The template \(name) has a link, \(path), which is not installed.")
    }

    private static func sizeFailure(_ name: String) -> Failure {
        Failure("The template \(name) is too large to be one.")
    }

    /// Plans `Templates/NAME` to be exactly these files.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    func install(into plan: inout Plan, of project: ProjectFolder) throws {
        let target = try ProjectPath("Templates").appending(name: name)
        let wanted = Set(try files.map { try target.appending($0.path.text) })
        var folders: [ProjectPath] = []
        for path in try Self.content(of: target, in: project, folders: &folders) where !wanted.contains(path) {
            try plan.write(nil, to: path, in: project)
        }
        for (path, content) in files { try plan.write(content, to: target.appending(path.text), in: project) }
        for folder in folders.reversed() where !wanted.contains(where: { $0.text.hasPrefix(folder.text + "/") }) {
            plan.removeFolderIfEmpty(folder)
        }
    }

    /// The files below a folder, hidden ones left out, and the folders, outer ones first.
    private static func content(
        of folder: ProjectPath,
        in project: ProjectFolder,
        folders: inout [ProjectPath]
    ) throws -> [ProjectPath] {
        guard FileSystem.isFolder(project.absolute(folder)) else { return [] }
        var files: [ProjectPath] = []
        for name in try FileSystem.names(in: project.absolute(folder)) where !name.hasPrefix(".") {
            let path = try folder.appending(name: name)
            if try FileSystem.kind(project.absolute(path)) == .folder {
                folders.append(path)
                files += try content(of: path, in: project, folders: &folders)
            } else {
                files.append(path)
            }
        }
        return files
    }

    /// A spec has a name, an author, a version, and code or test files.
    ///
    /// Its keys are looked for as text: the spec is Liquid, and becomes YAML only for a module.
    private func checkSpec() throws {
        let spec = files.first { $0.path.text == name + ".rambaspec" }?.content ?? []
        let lines = String(decoding: spec, as: UTF8.self).split { $0.isNewline }
        func has(_ key: String) -> Bool {
            lines.contains { $0.hasPrefix(key) && $0.dropFirst(key.count).trimmed.hasPrefix(":") }
        }
        guard has("name"), has("author"), has("version"), has("code_files") || has("test_files") else {
            throw Failure("\(name).rambaspec is not valid.")
        }
    }
}
