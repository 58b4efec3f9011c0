extension ProjectEdit {
    /// Whether a group exists, and was not removed by this edit.
    ///
    /// - Parameter path: Group names from the main group down.
    /// - Returns: Whether each name on the path was found.
    public func hasGroup(_ path: GroupPath) -> Bool {
        group(path) != nil
    }

    /// Removes all that a group shows, subgroups and files, and their places in every target; the group itself stays.
    ///
    /// - Parameter path: Group names from the main group down.
    /// - Returns: Whether there is such a group.
    @discardableResult
    public mutating func clearGroup(_ path: GroupPath) -> Bool {
        guard let group = group(path) else { return false }
        var pending = file.references("children", of: group)
        var seen: Set<Int> = [group, file.mainGroup, file.project]
        while let object = pending.popLast() {
            guard seen.insert(object).inserted else { continue }
            switch file.objects[object].kind {
            case .group, .otherGroup: pending += file.references("children", of: object)
            default: break
            }
            markRemoved(object)
        }
        removeBuildFiles()
        return true
    }

    /// Removes a group with all that it shows.
    ///
    /// - Parameter path: Group names from the main group down.
    /// - Returns: Whether there was such a group.
    @discardableResult
    public mutating func removeGroup(_ path: GroupPath) -> Bool {
        guard let group = group(path), group != file.mainGroup, clearGroup(path) else { return false }
        markRemoved(group)
        return true
    }

    /// Removes a file's references and their places in every target; its groups stay.
    ///
    /// - Parameter path: The file's path relative to the source root.
    /// - Returns: Whether the project knew the file.
    @discardableResult
    public mutating func removeFile(_ path: String) -> Bool {
        let wanted = SourcePath(path)
        var found: [Int] = []
        file.forEachGroupedObject { object, path in
            if file.objects[object].kind == .fileReference, path == wanted, !removed.contains(object) {
                found.append(object)
            }
            return true
        }
        found.forEach { markRemoved($0) }
        removeBuildFiles()
        return !found.isEmpty
    }

    /// Takes back what another edit added: adding and removing gives the file's bytes as they were before.
    ///
    /// Groups and build phases that hold anything else by now stay. Objects that are gone already are passed over.
    ///
    /// - Parameter additions: What ``ProjectEdit/additions`` said after the other edit.
    /// - Returns: The identifiers that the project does not know any more.
    @discardableResult
    public mutating func remove(_ additions: ProjectAdditions) -> [String] {
        var missing: [String] = []
        var containers: [Int] = []
        for identifier in additions.objects {
            guard let object = file.objects.find(ArraySlice(identifier.utf8), in: file.tree) else {
                missing.append(identifier)
                continue
            }
            switch file.objects[object].kind {
            case .fileReference, .buildFile: markRemoved(object)
            case .group, .buildPhase: containers.append(object)
            default: break
            }
        }
        removeBuildFiles()
        // Inner groups were made after the outer ones.
        for container in containers.reversed() {
            let key: StaticString = file.objects[container].kind == .group ? "children" : "files"
            if file.references(key, of: container).allSatisfy(removed.contains) { markRemoved(container) }
        }
        for name in additions.lists {
            guard let list = list(named: name),
                file.references(list.name.key, of: list.object).allSatisfy(removed.contains)
            else { continue }
            markRemoved(list)
        }
        return missing
    }

    private func group(_ path: GroupPath) -> Int? {
        let start = Place(
            handle: .existing(file.mainGroup),
            path: file.sourcePath(of: file.mainGroup, in: .root)
        )
        let found = longestMatch(path.steps[...], in: start)
        guard found.count == path.steps.count, case .existing(let group) = found.last?.handle ?? start.handle else {
            return nil
        }
        return group
    }

    /// Removes the build files of removed references: a phase that lists a file without a reference is damaged.
    private mutating func removeBuildFiles() {
        for (number, object) in file.objects.entries.enumerated() where object.kind == .buildFile {
            guard let reference = file.tree.value("fileRef", of: object.value),
                let target = file.objects.find(reference, in: file.tree), removed.contains(target)
            else { continue }
            markRemoved(number)
        }
    }

    private func list(named name: String) -> ListKey? {
        guard let dot = name.lastIndex(of: "."),
            let list = ListKey.Name(rawValue: String(name[name.index(after: dot)...])),
            let object = file.objects.find(ArraySlice(name[..<dot].utf8), in: file.tree)
        else { return nil }
        return ListKey(object: object, name: list)
    }
}
