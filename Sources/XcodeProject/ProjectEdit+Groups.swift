extension ProjectEdit {
    /// What stands in a group now: what was there and is not removed, then what this edit added.
    func children(of group: Handle) -> [Handle] {
        switch group {
        case .existing(let object):
            let kept = file.references("children", of: object).filter { !removed.contains($0) }
            return kept.map(Handle.existing) + handles(appended[ListKey(object: object, name: .children)] ?? [])
        case .new(let number):
            return handles(created[number].members)
        }
    }

    /// Follows a path's names as far as groups of these names exist.
    ///
    /// Where several groups have one name, the way that leads further wins, then the one that lies where it should,
    /// then the first.
    func longestMatch(_ steps: ArraySlice<GroupPath.Step>, in group: Place) -> [Place] {
        // Groups may contain themselves in a damaged file: each is looked at once for each step.
        var seen: Set<Visit> = []
        return longestMatch(steps, in: group, seen: &seen)
    }

    private struct Visit: Hashable {
        let step: Int
        let group: Handle
    }

    private func longestMatch(
        _ steps: ArraySlice<GroupPath.Step>,
        in group: Place,
        seen: inout Set<Visit>
    ) -> [Place] {
        guard let step = steps.first else { return [] }
        var best: [Place] = []
        var bestIsExpected = false
        for child in children(of: group.handle) {
            guard let path = path(of: child, named: step.name, in: group),
                seen.insert(Visit(step: steps.startIndex, group: child)).inserted
            else { continue }
            let place = Place(handle: child, path: path)
            let match = [place] + longestMatch(steps.dropFirst(), in: place, seen: &seen)
            let isExpected = step.expectedPath == path
            if match.count > best.count || match.count == best.count && isExpected && !bestIsExpected {
                best = match
                bestIsExpected = isExpected
            }
        }
        return best
    }

    /// Where a group lies if it has the name; nothing for other objects.
    private func path(of child: Handle, named name: String, in group: Place) -> SourcePath? {
        switch child {
        case .existing(let object):
            switch file.objects[object].kind {
            case .group, .otherGroup, .synchronizedFolder: break
            default: return nil
            }
            return file.isDisplayed(object, as: name) ? file.sourcePath(of: object, in: group.path) : nil
        case .new(let number):
            let object = created[number]
            guard object.isa == "PBXGroup", object.reference.comment == name else { return nil }
            for (key, value) in object.fields where key == "path" {
                if case .text(let path) = value {
                    return object.isFromSourceRoot ? SourcePath(path) : group.path.appending(path)
                }
            }
            return group.path
        }
    }

    private func handles(_ references: [Reference]) -> [Handle] {
        references.compactMap { createdNumbers[$0.identifier].map(Handle.new) }
    }
}

extension GroupPath.Step {
    /// Where the group should lie, if that is known.
    fileprivate var expectedPath: SourcePath? {
        switch placement {
        case .folder(let expected): expected.map { SourcePath($0) }
        case .sourceRoot(let folder): SourcePath(folder)
        case .logical: nil
        }
    }
}

extension NewObject {
    fileprivate var isFromSourceRoot: Bool {
        fields.contains { field in
            if field.key == "sourceTree", case .text(let tree) = field.value { return tree != "<group>" }
            return false
        }
    }
}
