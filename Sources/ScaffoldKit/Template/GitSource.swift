/// A repository and what is wanted of it, checked so that nothing in it can pass for an option or a program.
struct GitSource: Hashable {
    /// What is wanted of the repository.
    enum Revision: Hashable {
        /// What the repository offers by default.
        case head
        case branch(String)
        case tag(String)
        /// The whole hash of a commit, or the start of one.
        case commit(String)
    }

    /// The address as it was given.
    let url: String
    /// The address as git is told: a path is absolute.
    let location: String
    let revision: Revision

    /// The transports git may use.
    static let protocols = ["file", "git", "http", "https", "ssh"]

    /// Checks an address and a revision.
    ///
    /// - Parameters:
    ///   - url: A URL, `user@host:path`, or a path, absolute or from the project folder.
    ///   - revision: What is wanted.
    ///   - project: Where relative paths start.
    /// - Throws: ``Failure`` with the reason.
    init(_ url: String, _ revision: Revision = .head, in project: ProjectFolder) throws(Failure) {
        self.url = url
        self.revision = revision
        location = try Self.checkedLocation(url, project)
        switch revision {
        case .head: break
        case .branch(let name): try Self.check(name, "branch")
        case .tag(let name): try Self.check(name, "tag")
        case .commit(let hash):
            guard (4...64).contains(hash.utf8.count), hash.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw Failure("The commit '\(hash)' is refused: it is no hash of a commit")
            }
        }
    }

    /// The address for messages, without a password.
    var displayURL: String { Self.withoutPassword(url) }

    /// The last part of the address, without `.git`.
    var name: String {
        let last = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? url
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    private static func checkedLocation(_ url: String, _ project: ProjectFolder) throws(Failure) -> String {
        func refusal(_ reason: String) -> Failure {
            Failure("The repository '\(withoutPassword(url))' is refused: \(reason)")
        }
        if url.isEmpty { throw refusal("it is empty") }
        if url.hasPrefix("-") { throw refusal("it looks like an option") }
        if url.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw refusal("it holds a control character")
        }
        let start = url.prefix { $0 != "/" }
        if start.contains("::") { throw refusal("'\(start.prefix { $0 != ":" })::' would run a program") }
        if let scheme = url.firstRange(of: "://") {
            let name = url[..<scheme.lowerBound].lowercased()
            guard protocols.contains(name) else {
                throw refusal("its scheme is none of \(protocols.joined(separator: ", "))")
            }
            let host = url[scheme.upperBound...].prefix { $0 != "/" }
            if isOption(host) { throw refusal("its host looks like an option") }
            return url
        }
        if start.contains(":") {
            if isOption(start.prefix { $0 != ":" }) { throw refusal("its host looks like an option") }
            return url
        }
        return FileSystem.join(project.path, url)
    }

    /// Whether a user or host starts with a dash.
    private static func isOption(_ authority: some StringProtocol) -> Bool {
        authority.split(separator: "@", omittingEmptySubsequences: false).contains { $0.hasPrefix("-") }
    }

    /// The rules of `git check-ref-format` that keep a name a name.
    private static func check(_ name: String, _ kind: String) throws(Failure) {
        let isForbidden = name.unicodeScalars.contains { scalar in
            scalar.value <= 0x20 || scalar.value == 0x7F || "~^:?*[\\".unicodeScalars.contains(scalar)
        }
        if name.isEmpty || isForbidden || name.hasPrefix("-") || name.hasPrefix("/") || name.hasSuffix("/")
            || name.contains("..") || name.contains("@{") || name.hasSuffix(".lock") || name.hasSuffix(".")
        {
            throw Failure("The \(kind) '\(name)' is refused: it is no name of a \(kind)")
        }
    }

    private static func withoutPassword(_ url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return url
        }
        return String(url[..<colon] + url[at...])
    }
}
