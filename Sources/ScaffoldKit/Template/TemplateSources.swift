import Suggestions

/// Takes templates from wherever a Rambafile says they are, and remembers the repositories it fetched.
///
/// Repositories are fetched into `.ramba/fetch-…` of the project folder; ``close()`` removes it.
final class TemplateSources {
    /// The catalog that everybody shares; asked after the Rambafile's own ones.
    static let sharedCatalog = "https://github.com/rambler-digital-solutions/generamba-catalog"

    private let rambafile: Rambafile
    private let context: CommandContext
    private var repositories: [GitSource: GitRepository] = [:]
    private let folder: String
    private let hadRecords: Bool

    init(_ rambafile: Rambafile, _ context: CommandContext) {
        self.rambafile = rambafile
        self.context = context
        let records = rambafile.folder.path + "/.ramba"
        hadRecords = FileSystem.isFolder(records)
        folder = records + "/fetch-\(ProcessEnvironment.processNumber)"
    }

    /// Removes what was fetched.
    func close() {
        try? FileSystem.removeAll(folder)
        if !hadRecords { FileSystem.removeEmptyFolder(rambafile.folder.path + "/.ramba") }
    }

    /// The addresses of all catalogs, in the order they are asked.
    var catalogs: [String] {
        rambafile.catalogs.contains(Self.sharedCatalog) ? rambafile.catalogs : rambafile.catalogs + [Self.sharedCatalog]
    }

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - declaration: What the Rambafile says about it.
    ///   - locked: What was installed before; its commit is taken again if it fits the declaration.
    /// - Returns: The template's files, and what the lock file says about them.
    /// - Throws: ``Failure`` if there is none.
    func package(
        _ declaration: Rambafile.TemplateDeclaration,
        locked: TemplateLock.Entry?
    ) throws -> (package: TemplatePackage, entry: TemplateLock.Entry) {
        let name = declaration.name
        switch declaration.source {
        case .local(let path):
            let package = try TemplatePackage(
                name: name,
                folder: FileSystem.join(rambafile.folder.path, path),
                origin: "the specified directory"
            )
            return (package, TemplateLock.Entry(name: name, source: .local(path), hash: package.hash))
        case .git(let url, let branch, let tag, let commit, let folder):
            let revision: GitSource.Revision
            if let locked, fits(locked, declaration), case .git(_, _, _, _, let commit) = locked.source {
                revision = .commit(commit)
            } else if let commit {
                revision = .commit(commit)
            } else if let tag {
                revision = .tag(tag)
            } else {
                revision = branch.map { .branch($0) } ?? .head
            }
            let repository = try repository(GitSource(url, revision, in: rambafile.folder))
            let package = try package(name, in: folder, of: repository)
            let source = TemplateLock.Entry.Source.git(
                url,
                branch: branch,
                tag: tag,
                folder: folder,
                commit: repository.commit
            )
            return (package, TemplateLock.Entry(name: name, source: source, hash: package.hash))
        case .catalog:
            return try catalogPackage(name, locked: locked.flatMap { fits($0, declaration) ? $0 : nil })
        }
    }

    /// Whether what was installed is what a declaration asks for.
    func fits(_ entry: TemplateLock.Entry, _ declaration: Rambafile.TemplateDeclaration) -> Bool {
        switch (entry.source, declaration.source) {
        case (
            .git(let url, let branch, let tag, let folder, let commit),
            .git(let declaredURL, let declaredBranch, let declaredTag, let declaredCommit, let declaredFolder)
        ):
            url == declaredURL && branch == declaredBranch && tag == declaredTag && folder == declaredFolder
                && commit.hasPrefix(declaredCommit?.lowercased() ?? "")
        case (.catalog(let url, _, _), .catalog): catalogs.contains(url)
        default: false
        }
    }

    /// The names of the templates in a catalog, sorted.
    ///
    /// - Throws: ``Failure`` if the catalog cannot be fetched.
    func names(in catalog: String) throws -> [String] {
        let repository = try repository(GitSource(catalog, in: rambafile.folder))
        return Set(repository.entries.compactMap { Self.template($0.path)?.name }).sorted()
    }

    // MARK: - Repositories

    private func repository(_ source: GitSource) throws -> GitRepository {
        if let known = repositories[source] { return known }
        if repositories.isEmpty { removeLeftovers() }
        try FileSystem.makeFolders(folder)
        let repository = try GitRepository(source, into: "\(folder)/\(repositories.count)", context.variables)
        repositories[source] = repository
        return repository
    }

    /// Removes what killed runs left behind.
    private func removeLeftovers() {
        let records = rambafile.folder.path + "/.ramba"
        for name in (try? FileSystem.names(in: records)) ?? [] where name.hasPrefix("fetch-") {
            guard let number = Int(name.dropFirst("fetch-".count)), !ProcessEnvironment.isRunning(number) else {
                continue
            }
            try? FileSystem.removeAll(records + "/" + name)
        }
    }

    private func package(_ name: String, in folder: String?, of repository: GitRepository) throws -> TemplatePackage {
        let folder = try folder.map { try ProjectPath($0).text }
        let place = folder.map { "the folder \($0)" } ?? "the root directory"
        let start = folder.map { $0 + "/" } ?? ""
        guard repository.entries.contains(where: { $0.path == "\(start)\(name).rambaspec" }) else {
            let hint = Self.folder(of: name, in: repository).map { " Did you mean the folder \($0)?" } ?? ""
            throw Failure(
                "Cannot find \(name).rambaspec in \(place) of specified repository. Try another path or name.\(hint)"
            )
        }
        let entries = repository.entries.filter { entry in
            entry.path.hasPrefix(start)
                && !entry.path.dropFirst(start.count).split(separator: "/").contains { $0.hasPrefix(".") }
        }
        for entry in entries where !entry.mode.hasPrefix("100") {
            throw TemplatePackage.linkFailure(name, String(entry.path.dropFirst(start.count)))
        }
        let contents = try repository.contents(of: entries)
        return try TemplatePackage(
            name: name,
            files: zip(entries, contents).map { (try ProjectPath(String($0.path.dropFirst(start.count))), $1) }
        )
    }

    private func catalogPackage(
        _ name: String,
        locked: TemplateLock.Entry?
    ) throws -> (package: TemplatePackage, entry: TemplateLock.Entry) {
        if let locked, case .catalog(let url, let folder, let commit) = locked.source {
            let repository = try repository(GitSource(url, .commit(commit), in: rambafile.folder))
            let package = try package(name, in: folder, of: repository)
            return (package, TemplateLock.Entry(name: name, source: locked.source, hash: package.hash))
        }
        var known: [String] = []
        for url in catalogs {
            let source = try GitSource(url, in: rambafile.folder)
            if repositories[source] == nil { context.console.print("Updating \(source.name) specs...") }
            let repository = try repository(source)
            if let folder = Self.folder(of: name, in: repository) {
                let package = try package(name, in: folder, of: repository)
                let source = TemplateLock.Entry.Source.catalog(url, folder: folder, commit: repository.commit)
                return (package, TemplateLock.Entry(name: name, source: source, hash: package.hash))
            }
            known += try names(in: url)
        }
        throw Failure(
            "Cannot find \(name) in any catalog. Try another name.\(Suggestion.hint(for: name, in: Set(known)))"
        )
    }

    /// The outermost folder of a catalog that is a template of that name.
    private static func folder(of name: String, in repository: GitRepository) -> String? {
        repository.entries.compactMap { Self.template($0.path) }.filter { $0.name == name }.map(\.folder)
            .min { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    }

    /// A spec's folder and name, if the folder has its name.
    private static func template(_ path: String) -> (name: String, folder: String)? {
        guard path.hasSuffix(".rambaspec") else { return nil }
        let parts = path.dropLast(".rambaspec".count).split(separator: "/")
        guard let name = parts.last, parts.dropLast().last == name, !parts.contains(where: { $0.hasPrefix(".") })
        else { return nil }
        return (String(name), parts.dropLast().joined(separator: "/"))
    }
}
