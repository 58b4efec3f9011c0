/// A `project.pbxproj`, read without losing a byte.
///
/// Nothing is interpreted beyond what an edit needs: unknown object kinds, keys, versions and identifiers stay as they
/// are, and so do comments, order and line ends. A change is text put in or taken out at the right lines:
///
/// ```swift
/// let project = try ProjectFile(bytes: bytes, name: "Shop.xcodeproj/project.pbxproj")
/// var edit = ProjectEdit(project)
/// try edit.add(NewFile("Shop/Modules/Guest/GuestView.swift", group: "Shop/Modules/Guest", targets: ["Shop"]))
/// let changed: [UInt8] = edit.bytes()
/// ```
public struct ProjectFile: Sendable {
    /// How deep dictionaries and arrays may nest; real files reach 8.
    public static let maximumDepth = 100
    /// The largest file that is read, in bytes; real files reach a few megabytes.
    public static let maximumSize = 256 * 1_048_576

    /// The file's name in error messages.
    public let name: String
    let tree: SyntaxTree
    let objects: ObjectTable
    /// The object of the whole project.
    let project: Int
    /// The group that holds all others.
    let mainGroup: Int

    /// Reads a project file and finds its objects.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - name: How error messages call the file.
    /// - Throws: ``ProjectFileError`` if the bytes are no text property list, or hold no project with a main group.
    public init(bytes: [UInt8], name: String = "project.pbxproj") throws(ProjectFileError) {
        let tree = try SyntaxParser.parse(bytes, file: name)
        func missing(_ reason: String, at node: SyntaxTree.Index) -> ProjectFileError {
            let location = ProjectFileError.Location(offset: tree.start(node), in: bytes)
            return ProjectFileError(code: .structure, file: name, location: location, reason: reason)
        }
        guard let list = tree.value("objects", of: tree.root), tree.nodes[list].kind == .dictionary else {
            throw missing("no dictionary 'objects' in this property list: it is not an Xcode project", at: tree.root)
        }
        let objects = ObjectTable(tree: tree, dictionary: list)
        guard let root = tree.value("rootObject", of: tree.root) else {
            throw missing("'rootObject' is missing", at: tree.root)
        }
        guard let project = objects.find(root, in: tree), objects[project].kind == .project else {
            throw missing("'rootObject' names no PBXProject", at: root)
        }
        guard let group = tree.value("mainGroup", of: objects[project].value) else {
            throw missing("the project has no 'mainGroup'", at: objects[project].value)
        }
        guard let mainGroup = objects.find(group, in: tree), objects[mainGroup].kind == .group else {
            throw missing("'mainGroup' names no PBXGroup", at: group)
        }
        self.name = name
        self.tree = tree
        self.objects = objects
        self.project = project
        self.mainGroup = mainGroup
    }

    /// The bytes the file was read from.
    public var bytes: [UInt8] { tree.bytes }

    /// The format's version as it stands in the file, such as `46`, `77` or `100`.
    public var objectVersion: String? { tree.string("objectVersion", of: tree.root) }

    /// Where paths start: a folder relative to the one that holds the `.xcodeproj`; empty for that folder itself.
    public var sourceRoot: String { tree.string("projectDirPath", of: objects[project].value) ?? "" }

    /// Makes an error that points at an object's value.
    func failure(_ code: ProjectFileError.Code, _ reason: String, at node: SyntaxTree.Index) -> ProjectFileError {
        let location = ProjectFileError.Location(offset: tree.start(node), in: tree.bytes)
        return ProjectFileError(code: code, file: name, location: location, reason: reason)
    }

    /// The objects that an object's list names, in order; names of nothing are left out.
    func references(_ key: StaticString, of object: Int) -> [Int] {
        guard let list = tree.value(key, of: objects[object].value) else { return [] }
        return tree.items(list).compactMap { objects.find($0, in: tree) }
    }

    /// The text under a key of an object.
    func string(_ key: StaticString, of object: Int) -> String? {
        tree.string(key, of: objects[object].value)
    }

    /// An object's identifier.
    func identifier(_ object: Int) -> String { tree.text(objects[object].key) }
}
