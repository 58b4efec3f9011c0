extension ProjectEdit {
    /// Adds a file's reference, the groups on the way to it, and its place in each target's build phase.
    ///
    /// A file that its group shows already keeps its reference. A file inside a synchronized folder needs no entry, and
    /// the project stays as it is.
    ///
    /// - Returns: The synchronized folder that holds the file, or nothing where the file was added.
    /// - Throws: ``ProjectFileError`` for an unusable path, an unknown target, or a list of the wrong shape.
    @discardableResult
    public mutating func add(_ newFile: NewFile) throws(ProjectFileError) -> SynchronizedFolder? {
        let path = SourcePath(newFile.path)
        guard let name = path.components.last, name != ".." else {
            throw invalid("'\(newFile.path)' is no path of a file")
        }
        let targets = try newFile.targets.map { target throws(ProjectFileError) in try file.target(named: target) }
        if let folder = file.synchronizedFolder(containing: newFile.path) { return folder }
        let group = try group(newFile.group, for: path)
        let type = FileType(fileName: String(name))
        let reference = try fileReference(named: String(name), at: path, type: type, in: group)
        let phase: BuildPhase? =
            switch newFile.phase {
            case .byExtension: type.phase
            case .always(let phase): phase
            case .none: nil
            }
        if let phase {
            for target in targets {
                try build(reference, in: phase, of: target)
            }
        }
        return nil
    }

    /// Adds the groups on a path that do not exist yet, without a file.
    ///
    /// - Returns: The synchronized folder that holds the group's folder, or nothing where the groups exist now.
    /// - Throws: ``ProjectFileError`` for an empty path.
    @discardableResult
    public mutating func addGroup(_ path: GroupPath, folder: String) throws(ProjectFileError) -> SynchronizedFolder? {
        if let folder = file.synchronizedFolder(containing: folder) { return folder }
        _ = try group(path, for: SourcePath(folder))
        return nil
    }

    /// Finds the group at the end of a path, making what is missing.
    private mutating func group(_ path: GroupPath, for filePath: SourcePath) throws(ProjectFileError) -> Place {
        guard !path.steps.isEmpty else { return mainGroup }
        if let known = knownGroups[path.text] { return known }
        var place = mainGroup
        var names = ""
        let found = longestMatch(path.steps[...], in: place)
        for (index, step) in path.steps.enumerated() {
            names += names.isEmpty ? step.name : "/" + step.name
            if index < found.count {
                place = found[index]
                try refuseSynchronized(place, on: path, for: filePath)
            } else {
                place = try makeGroup(step, in: place)
            }
            knownGroups[names] = place
        }
        return place
    }

    private mutating func makeGroup(_ step: GroupPath.Step, in parent: Place) throws(ProjectFileError) -> Place {
        var fields: [(key: String, value: NewObject.Value)] = [("children", .members), ("name", .text(step.name))]
        var place = parent.path
        var sourceTree = "<group>"
        switch step.placement {
        case .logical:
            break
        case .sourceRoot(let folder):
            place = SourcePath(folder)
            fields.append(("path", .text(folder)))
            sourceTree = "SOURCE_ROOT"
        case .folder(let expected):
            place = expected.map { SourcePath($0) } ?? parent.path.appending(step.name)
            if let path = place.relative(to: parent.path) {
                fields.append(("path", .text(path)))
            } else {
                fields.append(("path", .text(place.text)))
                sourceTree = place.base == .absolute ? "<absolute>" : "SOURCE_ROOT"
            }
        }
        fields.append(("sourceTree", .text(sourceTree)))
        let group = try create("PBXGroup", comment: step.name, fields: fields, in: .children, of: parent.handle)
        return Place(handle: .new(group.number), path: place)
    }

    private mutating func fileReference(
        named name: String,
        at path: SourcePath,
        type: FileType,
        in group: Place
    ) throws(ProjectFileError) -> Reference {
        for child in children(of: group.handle) {
            if case .existing(let object) = child, file.objects[object].kind == .fileReference,
                file.sourcePath(of: object, in: group.path) == path
            {
                return Reference(identifier: file.identifier(object), comment: file.displayName(object))
            }
            if case .new(let number) = child, created[number].isa == "PBXFileReference",
                created[number].reference.comment == name
            {
                return created[number].reference
            }
        }
        let relative = path.relative(to: group.path)
        let written = relative ?? path.text
        let sourceTree = relative != nil ? "<group>" : path.base == .absolute ? "<absolute>" : "SOURCE_ROOT"
        var fields: [(key: String, value: NewObject.Value)] = [("includeInIndex", .text("1"))]
        if let identifier = type.identifier { fields.append(("lastKnownFileType", .text(identifier))) }
        if written.contains("/") { fields.append(("name", .text(name))) }
        fields += [("path", .text(written)), ("sourceTree", .text(sourceTree))]
        return try create("PBXFileReference", comment: name, fields: fields, in: .children, of: group.handle).reference
    }

    private mutating func build(
        _ reference: Reference,
        in phase: BuildPhase,
        of target: Int
    ) throws(ProjectFileError) {
        let handle = try self.phase(phase, of: target)
        let isNew = built.insert(Membership(reference: reference.identifier, phase: handle)).inserted
        guard isNew, !isBuilt(reference, in: handle) else { return }
        var title = phase.title
        if case .existing(let object) = handle, let name = file.string("name", of: object) { title = name }
        let comment = reference.comment.map { "\($0) in \(title)" }
        _ = try create(
            "PBXBuildFile",
            comment: comment,
            fields: [("fileRef", .reference(reference))],
            in: .files,
            of: handle
        )
    }

    /// Whether the file has the reference in the phase already.
    private func isBuilt(_ reference: Reference, in phase: Handle) -> Bool {
        guard case .existing(let phase) = phase, createdNumbers[reference.identifier] == nil else { return false }
        return file.references("files", of: phase).contains {
            !removed.contains($0) && file.string("fileRef", of: $0) == reference.identifier
        }
    }

    /// Finds a target's build phase, making it where the target has none of the kind.
    private mutating func phase(_ phase: BuildPhase, of target: Int) throws(ProjectFileError) -> Handle {
        let key = PhaseKey(target: target, phase: phase)
        if let known = knownPhases[key] { return known }
        let existing = file.references("buildPhases", of: target).first { candidate in
            !removed.contains(candidate) && file.string("isa", of: candidate) == phase.rawValue
        }
        if let existing {
            knownPhases[key] = .existing(existing)
            return .existing(existing)
        }
        let made = try create(
            phase.rawValue,
            comment: phase.title,
            fields: [
                ("buildActionMask", .text("2147483647")), ("files", .members),
                ("runOnlyForDeploymentPostprocessing", .text("0")),
            ],
            in: .buildPhases,
            of: .existing(target)
        )
        knownPhases[key] = .new(made.number)
        return .new(made.number)
    }

    private func invalid(_ reason: String) -> ProjectFileError {
        ProjectFileError(code: .invalidPath, file: file.name, location: nil, reason: reason)
    }

    private func refuseSynchronized(
        _ place: Place,
        on path: GroupPath,
        for filePath: SourcePath
    ) throws(ProjectFileError) {
        guard case .existing(let object) = place.handle, file.objects[object].kind == .synchronizedFolder else {
            return
        }
        throw file.failure(
            .synchronizedFolder,
            "the group path '\(path.text)' leads into the synchronized folder '\(place.path.text)', "
                + "but '\(filePath.text)' lies outside of it",
            at: file.objects[object].key
        )
    }
}
