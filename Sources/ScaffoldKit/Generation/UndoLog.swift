/// The last runs that changed the project, each with all it changed: what `ramba undo` takes back.
///
/// A run's file lies in `.ramba/undo` and is written by the run's own transaction. It is for one person's machine, so
/// `.ramba/.gitignore` keeps it out of version control.
struct UndoLog {
    /// One run.
    struct Entry: Equatable {
        /// What was run, such as `gen Guest mvp`.
        let title: String
        let changes: [Plan.Change]
        /// Folders that the run made.
        let madeFolders: [ProjectPath]
        /// Folders that the run removed.
        let removedFolders: [ProjectPath]
    }

    private static let folder = ".ramba/undo"
    private static let header = "ramba undo 1"
    /// How many runs are remembered.
    private static let capacity = 5

    private let project: ProjectFolder

    init(_ project: ProjectFolder) { self.project = project }

    /// Adds to a plan that it is remembered, and the oldest run forgotten.
    ///
    /// - Throws: As ``ProjectFolder/content(_:)`` does.
    func remember(_ title: String, in plan: inout Plan) throws {
        guard !plan.isEmpty else { return }
        let entry = Entry(
            title: title,
            changes: plan.changes,
            madeFolders: missingFolders(plan),
            removedFolders: plan.emptiedFolders
        )
        let numbers = numbers()
        try plan.write(Self.bytes(entry), to: path((numbers.last ?? 0) + 1), in: project)
        for number in numbers.dropLast(Self.capacity - 1) { try plan.write(nil, to: path(number), in: project) }
        let ignored = try ProjectPath(".ramba/.gitignore")
        if try project.content(ignored) == nil {
            let text = "/fetch-*\n/preferences.yml\n/transaction\n/undo\n"
            try plan.write(Array(text.utf8), to: ignored, in: project)
        }
    }

    /// The last run, and where it is remembered.
    ///
    /// - Throws: ``Failure`` if the file is damaged.
    func last() throws -> (entry: Entry, path: ProjectPath)? {
        guard let number = numbers().last else { return nil }
        let path = try path(number)
        guard let bytes = try project.content(path), let entry = try Self.entry(bytes) else {
            throw Failure("\(path) is damaged. Remove it to undo the run before.")
        }
        return (entry, path)
    }

    private func path(_ number: Int) throws -> ProjectPath { try ProjectPath(Self.folder).appending(name: "\(number)") }

    private func numbers() -> [Int] {
        ((try? FileSystem.names(in: project.path + "/" + Self.folder)) ?? []).compactMap { Int($0) }.sorted()
    }

    /// The folders the plan makes, outer ones first.
    private func missingFolders(_ plan: Plan) -> [ProjectPath] {
        var folders: [ProjectPath] = []
        for path in plan.folders + plan.changes.filter({ $0.new != nil }).map(\.path) {
            for folder in path.parents + (plan.folders.contains(path) ? [path] : [])
            where folder.parents.first?.text != ".ramba" && folder.text != ".ramba" {
                if !folders.contains(folder), !FileSystem.isFolder(project.absolute(folder)) { folders.append(folder) }
            }
        }
        return folders
    }

    // MARK: - The file

    /// Lines that name folders and files, each file's line followed by its content before and after.
    private static func bytes(_ entry: Entry) -> [UInt8] {
        var bytes = Array("\(header)\n\(entry.title.split { $0.isNewline }.joined(separator: " "))\n".utf8)
        for folder in entry.madeFolders { bytes += Array("made \(folder)\n".utf8) }
        for folder in entry.removedFolders { bytes += Array("removed \(folder)\n".utf8) }
        for change in entry.changes {
            let (old, new) = (change.old.map { "\($0.count)" } ?? "-", change.new.map { "\($0.count)" } ?? "-")
            bytes += Array("file \(old) \(new) \(change.path)\n".utf8)
            bytes += (change.old ?? []) + (change.new ?? []) + [0x0A]
        }
        return bytes
    }

    private static func entry(_ bytes: [UInt8]) throws -> Entry? {
        var rest = bytes[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(validating: rest[..<end], as: UTF8.self)
        }
        guard line() == header, let title = line() else { return nil }
        var (changes, made, removed) = ([Plan.Change](), [ProjectPath](), [ProjectPath]())
        while !rest.isEmpty {
            guard let line = line() else { return nil }
            let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
            if line.hasPrefix("made ") {
                made.append(try ProjectPath(String(line.dropFirst(5))))
            } else if line.hasPrefix("removed ") {
                removed.append(try ProjectPath(String(line.dropFirst(8))))
            } else if parts.count == 4, parts[0] == "file" {
                let (oldCount, newCount) = (Int(parts[1]), Int(parts[2]))
                let size = (oldCount ?? 0) + (newCount ?? 0)
                guard size >= 0, size < rest.count else { return nil }
                let old = Array(rest.prefix(oldCount ?? 0))
                let new = Array(rest.prefix(size).dropFirst(old.count))
                rest = rest.dropFirst(size + 1)
                changes.append(
                    Plan.Change(
                        path: try ProjectPath(parts[3]),
                        old: oldCount == nil ? nil : old,
                        new: newCount == nil ? nil : new
                    )
                )
            } else {
                return nil
            }
        }
        return Entry(title: title, changes: changes, madeFolders: made, removedFolders: removed)
    }
}
