/// A set of changes to a project file, collected first and written at once.
///
/// Every line that no change needs keeps its bytes. New objects go where Xcode would sort them, new list items to the
/// end of their list. Nothing but ``bytes()`` looks at the changes, so an edit that throws is simply dropped.
public struct ProjectEdit: Sendable {
    let file: ProjectFile
    private var identifiers: any ObjectIdentifierGenerator
    var created: [NewObject] = []
    var appended: [ListKey: [Reference]] = [:]
    var removed: Set<Int> = []
    var removedLists: Set<ListKey> = []
    /// Where the objects of ``created`` are, by identifier.
    var createdNumbers: [String: Int] = [:]
    var built: Set<Membership> = []
    /// Groups found before, by the names on the way to them.
    var knownGroups: [String: Place] = [:]
    var knownPhases: [PhaseKey: Handle] = [:]

    /// An object of the file, or one that this edit makes.
    enum Handle: Hashable, Sendable {
        case existing(Int)
        case new(Int)
    }

    /// A list of an object of the file.
    struct ListKey: Hashable, Sendable {
        enum Name: String, Sendable {
            case children, files, buildPhases

            var key: StaticString {
                switch self {
                case .children: "children"
                case .files: "files"
                case .buildPhases: "buildPhases"
                }
            }
        }

        let object: Int
        let name: Name
    }

    /// A group and where it lies.
    struct Place: Sendable {
        let handle: Handle
        let path: SourcePath
    }

    struct PhaseKey: Hashable {
        let target: Int
        let phase: BuildPhase
    }

    /// A reference in a phase.
    struct Membership: Hashable {
        let reference: String
        let phase: Handle
    }

    /// Starts an edit that changes nothing yet.
    ///
    /// - Parameters:
    ///   - file: The file to change.
    ///   - identifiers: Where identifiers of new objects come from.
    public init(_ file: ProjectFile, identifiers: some ObjectIdentifierGenerator = RandomObjectIdentifiers()) {
        self.file = file
        self.identifiers = identifiers
    }

    /// Whether the file would stay as it is.
    public var isEmpty: Bool { created.isEmpty && appended.isEmpty && removed.isEmpty && removedLists.isEmpty }

    /// What this edit has added so far.
    public var additions: ProjectAdditions {
        let missing = appended.keys.filter { file.tree.value($0.name.key, of: file.objects[$0.object].value) == nil }
        return ProjectAdditions(
            objects: created.map(\.reference.identifier),
            lists: missing.map { "\(file.identifier($0.object)).\($0.name.rawValue)" }.sorted()
        )
    }

    var mainGroup: Place {
        Place(handle: .existing(file.mainGroup), path: file.sourcePath(of: file.mainGroup, in: .root))
    }

    /// Makes an object and lists it in another one.
    mutating func create(
        _ isa: String,
        comment: String?,
        fields: [(key: String, value: NewObject.Value)],
        in list: ListKey.Name,
        of owner: Handle
    ) throws(ProjectFileError) -> (number: Int, reference: Reference) {
        if case .existing(let object) = owner { try checkList(list, of: object) }
        let reference = Reference(identifier: try freeIdentifier(), comment: comment)
        switch owner {
        case .existing(let object): appended[ListKey(object: object, name: list), default: []].append(reference)
        case .new(let number): created[number].members.append(reference)
        }
        createdNumbers[reference.identifier] = created.count
        created.append(NewObject(reference: reference, isa: isa, fields: fields))
        return (created.count - 1, reference)
    }

    /// Refuses an object whose list is something else.
    private func checkList(_ list: ListKey.Name, of object: Int) throws(ProjectFileError) {
        guard let value = file.tree.value(list.key, of: file.objects[object].value),
            file.tree.nodes[value].kind != .array
        else { return }
        throw file.failure(.structure, "'\(list.rawValue)' of this object is not a list", at: value)
    }

    private mutating func freeIdentifier() throws(ProjectFileError) -> String {
        for _ in 0..<1000 {
            let identifier = identifiers.next()
            let isTaken = file.objects.find(ArraySlice(identifier.utf8), in: file.tree) != nil
            if !identifier.isEmpty, !isTaken, createdNumbers[identifier] == nil { return identifier }
        }
        throw ProjectFileError(
            code: .identifiersExhausted,
            file: file.name,
            location: nil,
            reason: "no free object identifier was found in 1000 attempts"
        )
    }

    mutating func markRemoved(_ object: Int) {
        removed.insert(object)
        knownGroups = [:]
        knownPhases = [:]
    }

    mutating func markRemoved(_ list: ListKey) {
        removedLists.insert(list)
    }
}
