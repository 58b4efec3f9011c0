/// A folder whose files Xcode takes from the disk: they have no entries in the project file (object version 70 and up).
public struct SynchronizedFolder: Sendable, Equatable {
    /// The folder's path relative to the source root.
    public let path: String
    /// The targets that all its files belong to, except where an exception says otherwise.
    public let targets: [String]
    /// Files and folders that are not in a target of ``targets``, or are in another target nevertheless.
    let exceptions: [Exception]

    /// The exceptions of one target.
    struct Exception: Sendable, Equatable {
        let target: String
        /// Paths relative to the folder; a folder's path stands for all that is in it.
        let paths: [String]
    }

    /// Whether a file in the folder is built by a target.
    ///
    /// - Parameters:
    ///   - path: The file's path relative to the source root.
    ///   - target: The target's name.
    /// - Returns: Whether the target has the folder and no exception for the file, or only an exception for it.
    public func includes(_ path: String, in target: String) -> Bool {
        let file = SourcePath(path)
        let folder = SourcePath(self.path)
        let isExcepted = exceptions.contains { exception in
            exception.target == target && exception.paths.contains { file.isInside(folder.appending($0)) }
        }
        // For a target that has the folder, exceptions are files left out; for any other, files taken in.
        return targets.contains(target) != isExcepted
    }
}

extension ProjectFile {
    /// The synchronized folder that a file belongs to by its path, the innermost where they nest.
    ///
    /// - Parameter path: A path relative to the source root; the file need not exist.
    /// - Returns: The folder, or nothing where the file needs entries in the project file.
    public func synchronizedFolder(containing path: String) -> SynchronizedFolder? {
        let file = SourcePath(path)
        var best: (object: Int, path: SourcePath)?
        guard objects.entries.contains(where: { $0.kind == .synchronizedFolder }) else { return nil }
        forEachGroupedObject { object, folder in
            if objects[object].kind == .synchronizedFolder, file.isInside(folder),
                folder.components.count >= best?.path.components.count ?? 0
            {
                best = (object, folder)
            }
            return true
        }
        guard let best else { return nil }
        return SynchronizedFolder(
            path: best.path.text,
            targets: references("targets", of: project)
                .filter { references("fileSystemSynchronizedGroups", of: $0).contains(best.object) }
                .compactMap { string("name", of: $0) },
            exceptions: references("exceptions", of: best.object).compactMap(exception)
        )
    }

    /// Reads an exception set; sets of other kinds move files between phases and change no membership.
    private func exception(_ set: Int) -> SynchronizedFolder.Exception? {
        guard objects[set].kind == .exceptionSet,
            let target = tree.value("target", of: objects[set].value).flatMap({ objects.find($0, in: tree) }),
            let name = string("name", of: target)
        else { return nil }
        let paths = tree.value("membershipExceptions", of: objects[set].value).map(tree.items) ?? []
        return SynchronizedFolder.Exception(target: name, paths: paths.filter(tree.isString).map(tree.text))
    }
}
