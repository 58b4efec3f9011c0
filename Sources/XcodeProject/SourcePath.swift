/// Where a group or a file lies on disk, as far as a project can say it.
struct SourcePath: Equatable {
    enum Base: Equatable {
        /// The project's source root.
        case sourceRoot
        /// The root of the file system.
        case absolute
        /// A folder that only a build knows, such as the SDK.
        case unknown
    }

    var base: Base
    /// The components; `..` stands in front only.
    var components: [Substring]

    static let root = SourcePath(base: .sourceRoot, components: [])

    init(base: Base, components: [Substring]) {
        self.base = base
        self.components = components
    }

    /// A path relative to the source root, or absolute when it starts with `/`.
    init(_ path: some StringProtocol) {
        self = SourcePath(base: path.hasPrefix("/") ? .absolute : .sourceRoot, components: []).appending(path)
    }

    /// The path with more components, `.` and `..` resolved.
    func appending(_ path: some StringProtocol) -> SourcePath {
        var result = self
        for component in String(path).split(separator: "/") where component != "." {
            if component == "..", let last = result.components.last, last != ".." {
                result.components.removeLast()
            } else {
                result.components.append(component)
            }
        }
        return result
    }

    /// Whether the path is `folder` or lies in it.
    func isInside(_ folder: SourcePath) -> Bool {
        base == folder.base && base != .unknown && components.starts(with: folder.components)
    }

    /// The path from a folder to here, or nothing where none can be told.
    func relative(to folder: SourcePath) -> String? {
        guard base == folder.base, base != .unknown else { return nil }
        let common = zip(components, folder.components).prefix { $0 == $1 }.count
        let up = folder.components[common...]
        guard !up.contains("..") else { return nil }
        return (up.map { _ in ".." } + components[common...]).joined(separator: "/")
    }

    var text: String {
        (base == .absolute ? "/" : "") + components.joined(separator: "/")
    }
}

extension ProjectFile {
    /// The name under which Xcode shows a group or a file: its `name`, or the last part of its `path`.
    func displayName(_ object: Int) -> String? {
        if let name = string("name", of: object) { return name }
        return string("path", of: object)?.split(separator: "/").last.map(String.init)
    }

    /// Where a child of a group lies.
    func sourcePath(of object: Int, in parent: SourcePath) -> SourcePath {
        let path = string("path", of: object) ?? ""
        switch string("sourceTree", of: object) {
        case nil, "<group>": return parent.appending(path)
        case "SOURCE_ROOT": return SourcePath(path)
        case "<absolute>": return SourcePath(base: .absolute, components: []).appending(path)
        default: return SourcePath(base: .unknown, components: []).appending(path)
        }
    }

    /// Visits every object below the main group once, parents first, until `body` answers `false`.
    func forEachGroupedObject(_ body: (_ object: Int, _ path: SourcePath) -> Bool) {
        var isVisited = [Bool](repeating: false, count: objects.entries.count)
        var pending = [(mainGroup, sourcePath(of: mainGroup, in: .root))]
        isVisited[mainGroup] = true
        while let (group, path) = pending.popLast() {
            for child in references("children", of: group).reversed() where !isVisited[child] {
                isVisited[child] = true
                let childPath = sourcePath(of: child, in: path)
                if !body(child, childPath) { return }
                if objects[child].kind == .group || objects[child].kind == .otherGroup {
                    pending.append((child, childPath))
                }
            }
        }
    }
}

extension ProjectFile {
    /// Whether Xcode shows an object under a name; costs no `String` where the text needs none.
    func isDisplayed(_ object: Int, as name: String) -> Bool {
        if let node = tree.value("name", of: objects[object].value), tree.isString(node) {
            return tree.hasText(node, name)
        }
        return displayName(object) == name
    }
}
