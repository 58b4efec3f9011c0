/// The way through a project's groups to the one that takes a file, and what missing groups on it are like.
public struct GroupPath: Sendable, Equatable {
    /// What a group is given when it has to be made.
    enum Placement: Sendable, Equatable {
        /// A `path`, so that the group stands for a folder; the folder it should stand for is known or the name's own.
        case folder(expected: String?)
        /// A `path` relative to the source root.
        case sourceRoot(String)
        /// No `path`: a group that exists in Xcode alone.
        case logical
    }

    struct Step: Sendable, Equatable {
        let name: String
        let placement: Placement
    }

    let steps: [Step]

    /// The names of the groups, joined by `/`.
    public var text: String { steps.map(\.name).joined(separator: "/") }

    private init(steps: [Step]) { self.steps = steps }

    /// Groups that mirror folders of the same names.
    ///
    /// - Parameter path: Group names from the main group down, which are folder names from the source root down too.
    public init(mirroring path: String) {
        var folder = ""
        self.init(
            steps: Self.names(path).map { name in
                folder += folder.isEmpty ? name : "/" + name
                return Step(name: name, placement: .folder(expected: folder))
            }
        )
    }

    /// Groups whose names differ from the folders: the last one is given the folder as its path.
    ///
    /// - Parameters:
    ///   - path: Group names from the main group down.
    ///   - folder: The folder of the last group, relative to the source root.
    public init(_ path: String, folder: String) {
        if Self.names(path) == Self.names(folder) {
            self.init(mirroring: path)
            return
        }
        let names = Self.names(path)
        self.init(
            steps: names.enumerated().map { index, name in
                let isLast = index == names.count - 1
                return Step(name: name, placement: isLast ? .sourceRoot(folder) : .folder(expected: nil))
            }
        )
    }

    /// Groups without folders.
    ///
    /// - Parameter path: Group names from the main group down.
    public init(logical path: String) {
        self.init(steps: Self.names(path).map { Step(name: $0, placement: .logical) })
    }

    /// The path to groups below this one, which are folders if this one is.
    ///
    /// - Parameter path: Group names, joined by `/`; an empty text changes nothing.
    /// - Returns: The longer path.
    public func appending(_ path: String) -> GroupPath {
        var steps = steps
        for name in Self.names(path) {
            let placement: Placement =
                switch steps.last?.placement {
                case .logical: .logical
                case .sourceRoot(let folder): .folder(expected: folder + "/" + name)
                case .folder(let expected): .folder(expected: expected.map { $0 + "/" + name })
                case nil: .folder(expected: name)
                }
            steps.append(Step(name: name, placement: placement))
        }
        return GroupPath(steps: steps)
    }

    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init)
    }
}
