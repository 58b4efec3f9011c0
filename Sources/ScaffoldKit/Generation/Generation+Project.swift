import XcodeProject

extension Generation {
    /// Whether the Xcode project has the module's group.
    func hasGroup(_ module: ModuleRequest) -> Bool {
        guard let part = module.code, let project else { return false }
        return project.edit.hasGroup(GroupPath(logical: part.group))
    }

    /// Adds a file, or a folder, to the Xcode project, if there is one.
    mutating func addToProject(_ file: RenderedFile) throws {
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
    func sourcePath(_ path: ProjectPath) throws -> String {
        guard let root = project?.sourceRoot else { return path.text }
        let components = path.text.split(separator: "/")
        let rootComponents = root.text.split(separator: "/")
        let common = zip(components, rootComponents).prefix { $0 == $1 }.count
        return (rootComponents[common...].map { _ in ".." } + components[common...]).joined(separator: "/")
    }
}
