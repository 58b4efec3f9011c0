import XcodeProject

/// Works out what goes away with a module: exactly what was made for it.
struct Removal {
    /// The plan so far.
    private(set) var plan = Plan()
    /// Files of the module that are not any more what the template made, in order.
    private(set) var changedFiles: [ProjectPath] = []
    private let rambafile: Rambafile

    init(_ rambafile: Rambafile) { self.rambafile = rambafile }

    /// Plans to remove what records say.
    ///
    /// - Parameters:
    ///   - records: The records of what goes away.
    ///   - others: The records of what stays; files and assemblies they name stay too.
    /// - Throws: `ProjectFileError` if the Xcode project cannot be read, ``Failure`` if it is missing.
    mutating func remove(_ records: [ModuleRecord], keeping others: [ModuleRecord]) throws {
        let project = rambafile.folder
        let kept = Set(others.flatMap { $0.files.map(\.path) })
        for record in records {
            let roots = roots(record)
            var folders: [ProjectPath] = []
            for file in record.files where !kept.contains(file.path) {
                guard let current = try plan.content(of: file.path, in: project) else { continue }
                if current != Array(file.content.utf8) { changedFiles.append(file.path) }
                try plan.write(nil, to: file.path, in: project)
                folders += file.path.parents
            }
            folders += record.folders.flatMap { $0.parents + [$0] }
            removeFolders(folders.filter { folder in roots.contains { folder.text.hasPrefix($0) } })
            let path = try record.path()
            try plan.write(nil, to: path, in: project)
            removeFolders(path.parents.filter { $0.text.hasPrefix(ModuleRecord.folder + "/") })
        }
        try removeFromProject(records)
        try unregister(records, keeping: others)
    }

    private mutating func removeFolders(_ folders: [ProjectPath]) {
        for folder in folders.sorted(by: { $0.parents.count > $1.parents.count }) { plan.removeFolderIfEmpty(folder) }
    }

    /// The folders of all modules, with a slash: what lies below them may go when it is empty.
    private func roots(_ record: ModuleRecord) -> [String] {
        guard let command = try? GenCommand([record.module, record.template] + record.options),
            let module = try? ModuleRequest(record.module, options: command.options, rambafile: rambafile)
        else { return record.folders.map { $0.text + "/" } }
        return [module.code, module.tests].compactMap { $0 }.map { $0.root.map { $0.text + "/" } ?? "" }
    }

    private mutating func removeFromProject(_ records: [ModuleRecord]) throws {
        let additions = records.map(\.additions).filter { !$0.objects.isEmpty || !$0.lists.isEmpty }
        guard let name = rambafile.xcodeprojPath, !additions.isEmpty else { return }
        let path = try ProjectPath(name).appending(name: "project.pbxproj")
        guard let bytes = try rambafile.folder.content(path) else {
            throw Failure("Cannot find \(path). Check *xcodeproj_path* in \(rambafile.name).")
        }
        var edit = ProjectEdit(try ProjectFile(bytes: bytes, name: path.text))
        for additions in additions { edit.remove(additions) }
        if !edit.isEmpty { try plan.write(edit.bytes(), to: path, in: rambafile.folder) }
    }

    private mutating func unregister(_ records: [ModuleRecord], keeping others: [ModuleRecord]) throws {
        guard let name = rambafile.assembliesPath else { return }
        let path = try ProjectPath(name)
        let assemblies = records.compactMap(\.assembly).filter { assembly in
            !others.contains { $0.assembly == assembly }
        }
        guard !assemblies.isEmpty, let bytes = try plan.content(of: path, in: rambafile.folder) else { return }
        var list = try AssemblyList(bytes, file: path.text)
        var isChanged = false
        for assembly in assemblies where list.remove(assembly) { isChanged = true }
        if isChanged { try plan.write(list.bytes, to: path, in: rambafile.folder) }
    }
}
