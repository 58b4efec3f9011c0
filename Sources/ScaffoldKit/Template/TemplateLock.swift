import YAMLReader

/// What `ramba template install` installed: for each template its source, the commit and the hash of its content.
///
/// With it the next machine installs the same files, whatever the repositories have become since.
struct TemplateLock: Equatable {
    struct Entry: Equatable {
        /// Where the template was taken from.
        enum Source: Equatable {
            case local(String)
            case git(String, branch: String?, tag: String?, folder: String?, commit: String)
            case catalog(String, folder: String, commit: String)
        }

        let name: String
        let source: Source
        /// ``ContentHash`` of the installed files.
        let hash: String
    }

    /// The file's name in the project folder.
    static let name = "Rambafile.lock"

    /// In the order of the Rambafile.
    var entries: [Entry] = []

    init() {}

    /// Reads the lock of a project; one that is not there is empty.
    ///
    /// - Throws: `YAMLError` or ``InvalidFile`` if the file is none.
    init(in project: ProjectFolder) throws {
        guard let bytes = try project.content(ProjectPath(Self.name)) else {
            self.init()
            return
        }
        try self.init(bytes: bytes)
    }

    init(bytes: [UInt8]) throws {
        var reader = try ConfigurationReader(bytes: bytes, file: Self.name, "a lock file")
        for item in reader.items("templates") ?? [] {
            var entry = reader.nested(item, "a template's lock")
            let (name, hash) = (entry.text("name"), entry.text("hash"))
            let (local, git, catalog) = (entry.text("local"), entry.text("git"), entry.text("catalog"))
            let (branch, tag, folder) = (entry.text("branch"), entry.text("tag"), entry.text("folder"))
            let commit = entry.text("commit")
            let source: Entry.Source? =
                if let local {
                    .local(local)
                } else if let git, let commit {
                    .git(git, branch: branch, tag: tag, folder: folder, commit: commit)
                } else if let catalog, let commit, let folder {
                    .catalog(catalog, folder: folder, commit: commit)
                } else {
                    nil
                }
            if let name, let hash, let source {
                entries.append(Entry(name: name, source: source, hash: hash))
            } else if entry.diagnostics.isEmpty {
                entry.note(.error, item, "a template's lock needs a *name*, a *hash* and its source")
            }
            reader.note(from: entry)
        }
        _ = try reader.finish()
    }

    subscript(name: String) -> Entry? { entries.first { $0.name == name } }

    var bytes: [UInt8] {
        var text = "# Written by `ramba template install`. It belongs into version control.\ntemplates:\n"
        for entry in entries {
            text += "- name: \(JSON.text(entry.name).text)\n"
            let pairs: [(String, String?)] =
                switch entry.source {
                case .local(let path): [("local", path)]
                case .git(let url, let branch, let tag, let folder, let commit):
                    [("git", url), ("branch", branch), ("tag", tag), ("folder", folder), ("commit", commit)]
                case .catalog(let url, let folder, let commit):
                    [("catalog", url), ("folder", folder), ("commit", commit)]
                }
            for case (let key, let value?) in pairs + [("hash", entry.hash)] {
                text += "  \(key): \(JSON.text(value).text)\n"
            }
        }
        return Array(text.utf8)
    }
}
