/// Everything one run would change, worked out before anything is touched.
///
/// A dry run shows it and a real run carries it out: there is no second way to either.
public struct Plan: Sendable, Equatable {
    /// One file before and after.
    public struct Change: Sendable, Equatable {
        /// The file.
        public let path: ProjectPath
        /// Its content now, or nothing where it does not exist.
        public let old: [UInt8]?
        /// Its content afterwards, or nothing where it goes away.
        public let new: [UInt8]?

        /// Describes what happens to a file.
        public init(path: ProjectPath, old: [UInt8]?, new: [UInt8]?) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// The files that change, in the order they are written.
    public private(set) var changes: [Change] = []
    /// Folders that are wanted even if nothing is in them.
    public private(set) var folders: [ProjectPath] = []
    /// Folders that go away if nothing is in them any more, inner ones first.
    public private(set) var emptiedFolders: [ProjectPath] = []
    private var positions: [ProjectPath: Int] = [:]

    /// Plans nothing.
    public init() {}

    /// Whether nothing would change on disk.
    public var isEmpty: Bool { changes.isEmpty && folders.isEmpty && emptiedFolders.isEmpty }

    /// The content a file will have: the planned one, or the one on disk.
    ///
    /// - Throws: What ``ProjectFolder/content(_:)`` throws.
    func content(of path: ProjectPath, in folder: ProjectFolder) throws -> [UInt8]? {
        try positions[path].map { changes[$0].new } ?? folder.content(path)
    }

    /// Plans a file's content; planning what is on disk already plans nothing.
    ///
    /// - Throws: What ``ProjectFolder/content(_:)`` throws.
    package mutating func write(_ new: [UInt8]?, to path: ProjectPath, in folder: ProjectFolder) throws {
        if let position = positions[path] {
            changes[position] = Change(path: path, old: changes[position].old, new: new)
            return
        }
        let old = try folder.content(path)
        guard old != new else { return }
        positions[path] = changes.count
        changes.append(Change(path: path, old: old, new: new))
    }

    /// Plans a folder.
    ///
    /// - Throws: ``ProjectPath/Refusal`` if something else is in its place.
    package mutating func makeFolder(_ path: ProjectPath, in folder: ProjectFolder) throws {
        try folder.check(path)
        switch try FileSystem.kind(folder.absolute(path)) {
        case nil: if !folders.contains(path) { folders.append(path) }
        case .folder: break
        default: throw ProjectPath.Refusal(path: path.text, reason: "a file is in the folder's place")
        }
    }

    /// Plans to remove a folder once it is empty.
    package mutating func removeFolderIfEmpty(_ path: ProjectPath) {
        if !emptiedFolders.contains(path) { emptiedFolders.append(path) }
    }
}
