/// A fetched commit of a repository. Its files are read as they were committed, without a checkout: no filter, hook,
/// link or submodule of the repository has a say.
struct GitRepository {
    /// A file of the commit.
    struct Entry {
        /// The path, as the repository has it.
        let path: String
        /// The name of the content's object.
        let object: String
        /// `100644` or `100755` for a file, `120000` for a link, `160000` for a submodule.
        let mode: String
    }

    /// The commit's hash.
    let commit: String
    /// All files of the commit, in the order of the paths.
    let entries: [Entry]
    private let git: Git

    /// Fetches a revision.
    ///
    /// - Parameters:
    ///   - source: The repository and the revision.
    ///   - folder: A folder that does not exist yet, for the objects; whoever asked removes it.
    ///   - variables: The environment for git.
    /// - Throws: ``Failure`` with git's reason, ``FileSystemError`` if there is no git.
    init(_ source: GitSource, into folder: String, _ variables: [String: String]) throws {
        git = Git(folder: folder, source: source, variables: variables)
        try git.create()
        switch source.revision {
        case .head: try git.fetch("HEAD")
        case .branch(let name): try git.fetch("refs/heads/\(name)")
        case .tag(let name): try git.fetch("refs/tags/\(name)")
        case .commit(let hash): try git.fetch(commit: hash)
        }
        let wanted = if case .commit(let hash) = source.revision { hash } else { "FETCH_HEAD" }
        commit = try git.text("rev-parse", "--verify", "--end-of-options", wanted + "^{commit}").trimmed
        let listing = try git.run("ls-tree", "-r", "-z", "--full-tree", commit)
        entries = listing.split(separator: 0).compactMap(Self.entry)
    }

    /// The contents of files, in the order of the entries.
    ///
    /// - Throws: ``Failure`` with git's reason.
    func contents(of entries: [Entry]) throws -> [[UInt8]] {
        guard !entries.isEmpty else { return [] }
        let list = git.folder + "/wanted"
        try FileSystem.removeFile(list)
        try FileSystem.write(Array(entries.map { $0.object + "\n" }.joined().utf8), to: list)
        var rest = try git.run("cat-file", "--batch", input: list)[...]
        return try entries.map { entry in
            // `<object> blob <size>`, the content, and a line end.
            guard let end = rest.firstIndex(of: 0x0A),
                let size = Int(String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? ""),
                rest.distance(from: end, to: rest.endIndex) > size + 1
            else { throw git.failure("\(entry.path) is no file") }
            let content = rest[(end + 1)..<(end + 1 + size)]
            rest = rest[(end + 2 + size)...]
            return Array(content)
        }
    }

    /// Reads `<mode> <type> <object>\t<path>`.
    private static func entry(_ record: ArraySlice<UInt8>) -> Entry? {
        guard let tab = record.firstIndex(of: 0x09),
            let path = String(validating: record[(tab + 1)...], as: UTF8.self)
        else { return nil }
        let parts = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
        guard parts.count == 3 else { return nil }
        return Entry(path: path, object: String(parts[2]), mode: String(parts[0]))
    }
}

/// The `git` program on one folder of objects.
private struct Git {
    let folder: String
    let source: GitSource
    private let variables: [String: String]

    init(folder: String, source: GitSource, variables: [String: String]) {
        self.folder = folder
        self.source = source
        // Those of a git that runs this program (as a hook) are about its repository, not about this one.
        let foreign = [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX",
        ]
        self.variables = variables.filter { !foreign.contains($0.key) }
            .merging(["LC_ALL": "C", "GIT_ALLOW_PROTOCOL": GitSource.protocols.joined(separator: ":")]) { $1 }
    }

    func create() throws {
        let result = try ChildProcess("git", ["init", "--quiet", "--bare", "--template=", "--", folder], variables)
            .run()
        guard result.status == 0 else { throw failure(reason(result)) }
    }

    func fetch(_ reference: String) throws {
        try run(
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-recurse-submodules",
            "--",
            source.location,
            reference
        )
    }

    /// Fetches one commit, or everything where the server does not give commits by their hashes.
    func fetch(commit: String) throws {
        if commit.utf8.count >= 40, (try? fetch(commit)) != nil { return }
        try run(
            "fetch",
            "--quiet",
            "--tags",
            "--no-recurse-submodules",
            "--",
            source.location,
            "+refs/heads/*:refs/heads/*"
        )
    }

    func text(_ arguments: String...) throws -> String {
        String(decoding: try run(arguments, input: nil), as: UTF8.self)
    }

    @discardableResult
    func run(_ arguments: String..., input: String? = nil) throws -> [UInt8] {
        try run(arguments, input: input)
    }

    func failure(_ reason: String) -> Failure {
        Failure("Cannot fetch \(source.displayURL)\(revision): \(reason)")
    }

    private func run(_ arguments: [String], input: String?) throws -> [UInt8] {
        let settings = ["--git-dir=" + folder, "-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0"]
        let result = try ChildProcess("git", settings + arguments, variables, input: input).run()
        guard result.status == 0 else { throw failure(reason(result)) }
        return result.output
    }

    private var revision: String {
        switch source.revision {
        case .head: ""
        case .branch(let name): " at the branch \(name)"
        case .tag(let name): " at the tag \(name)"
        case .commit(let hash): " at the commit \(hash)"
        }
    }

    /// Git's own first words about why.
    private func reason(_ result: ChildProcess.Result) -> String {
        let lines = String(decoding: result.errors, as: UTF8.self).split { $0.isNewline }
        let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first
        let text = line.map { $0.hasPrefix("fatal: ") ? String($0.dropFirst(7)) : String($0) }
        return text?.replacing(source.location, with: source.displayURL) ?? "git ended with status \(result.status)"
    }
}
