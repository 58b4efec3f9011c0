/// A file that a project should know.
public struct NewFile: Sendable {
    /// How a file's build phase is found.
    public enum Phase: Sendable, Hashable {
        /// By the extension: see ``FileType``.
        case byExtension
        /// Always this one.
        case always(BuildPhase)
        /// None: the file is shown but not built.
        case none
    }

    /// The file's path relative to the source root.
    public var path: String
    /// The group that shows the file.
    public var group: GroupPath
    /// The names of the targets that build it.
    public var targets: [String]
    /// The phase it joins in each of them.
    public var phase: Phase

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - path: The file's path relative to the source root; `..` may lead out of it.
    ///   - group: The group that shows the file.
    ///   - targets: The names of the targets that build it.
    ///   - phase: The phase it joins in each of them.
    public init(_ path: String, group: GroupPath, targets: [String], phase: Phase = .byExtension) {
        self.path = path
        self.group = group
        self.targets = targets
        self.phase = phase
    }
}

/// What an edit added, to be removed again by ``ProjectEdit/remove(_:)``.
///
/// The values are plain text, so that a caller can store them beside the files they belong to.
public struct ProjectAdditions: Sendable, Equatable {
    /// The identifiers of the objects that were made, in the order they were.
    public var objects: [String]
    /// The lists that were missing and had to be made, as `identifier.key`.
    public var lists: [String]

    /// Names what was added.
    public init(objects: [String] = [], lists: [String] = []) {
        self.objects = objects
        self.lists = lists
    }
}
