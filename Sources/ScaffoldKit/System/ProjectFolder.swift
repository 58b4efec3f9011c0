/// The folder of the Rambafile: everything is read from it and written below it.
public struct ProjectFolder: Sendable {
    /// The absolute path, without links.
    public let path: String

    /// Takes a folder that exists.
    public init(path: String) { self.path = path }

    /// The absolute path of something below.
    func absolute(_ path: ProjectPath) -> String { self.path + "/" + path.text }

    /// The content of a file below, or nothing where there is none.
    ///
    /// - Throws: ``FileSystemError``, or ``ProjectPath/Refusal`` as ``check(_:)`` does.
    func content(_ path: ProjectPath) throws -> [UInt8]? {
        try check(path)
        switch try FileSystem.kind(absolute(path)) {
        case nil: return nil
        case .file: return try FileSystem.read(absolute(path))
        case .folder: throw ProjectPath.Refusal(path: path.text, reason: "a folder is in its place")
        case .link, .other: throw ProjectPath.Refusal(path: path.text, reason: "it is no regular file")
        }
    }

    /// Refuses paths that lead out of the folder, or through something that is no folder.
    ///
    /// A link to a folder is followed while it stays inside; a link at the end of the path is refused.
    ///
    /// - Throws: ``ProjectPath/Refusal`` with the reason.
    func check(_ path: ProjectPath) throws {
        for parent in path.parents {
            let parentPath = absolute(parent)
            switch try FileSystem.kind(parentPath) {
            case nil: return
            case .folder: continue
            case .file, .other:
                throw ProjectPath.Refusal(path: path.text, reason: "'\(parent)' is no folder")
            case .link:
                guard let real = FileSystem.realPath(parentPath), real.hasPrefix(self.path + "/") else {
                    throw ProjectPath.Refusal(
                        path: path.text,
                        reason: "'\(parent)' is a link that leads out of the project folder"
                    )
                }
            }
        }
        if try FileSystem.kind(absolute(path)) == .link {
            throw ProjectPath.Refusal(path: path.text, reason: "it is a symbolic link")
        }
    }
}
