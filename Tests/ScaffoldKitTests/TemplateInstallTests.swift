import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Installing templates")
struct TemplateInstallTests {
    static func spec(_ name: String, _ version: String = "1") -> String {
        "name: \(name)\nauthor: A\nversion: \(version)\ncode_files:\n- {name: View.swift, path: view.liquid}\n"
    }

    static func template(_ name: String, in folder: String = "", _ view: String = "view\n") -> [String: String] {
        [folder + name + ".rambaspec": spec(name), folder + "view.liquid": view]
    }

    private func folder(_ templates: String, catalogs: [String] = []) throws -> TestFolder {
        var text = "project_name: Shop\n"
        if !catalogs.isEmpty { text += "catalogs: [\(catalogs.joined(separator: ", "))]\n" }
        return try TestFolder(["Package.swift": "", "Rambafile.yml": text + "templates:\n\(templates)\n"])
    }

    @Test("installs a repository's default branch, and notes source, commit and content")
    func git() throws {
        let repository = try TestRepository()
        let commit = try repository.commit(Self.template("mvp").merging(["README.md": "r", ".hidden": "h"]) { $1 })
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        let outcome = folder.runWithGit("template", "install")
        #expect(outcome.output == "mvp: installed\n", "\(outcome.errors)")
        let files = try folder.snapshot(withRecords: true).filter {
            $0.key != "Rambafile.yml" && $0.key != "Package.swift"
        }
        #expect(files["Templates/mvp/view.liquid"] == "view\n")
        #expect(files["Templates/mvp/README.md"] == "r")
        let hash = try #require(try TemplatePackage.installedHash("mvp", in: folder.project))
        #expect(
            files["Rambafile.lock"] == """
                # Written by `ramba template install`. It belongs into version control.
                templates:
                - name: "mvp"
                  git: "\(repository.url)"
                  commit: "\(commit)"
                  hash: "\(hash)"

                """
        )
        #expect(
            files.keys.sorted().filter { !$0.hasPrefix(".ramba") } == [
                "Rambafile.lock", "Templates/mvp/README.md", "Templates/mvp/mvp.rambaspec", "Templates/mvp/view.liquid",
            ]
        )
        #expect(!files.keys.contains { $0.contains("fetch") })
    }

    @Test("takes a branch, a tag, a commit, the start of a commit and a folder", arguments: 0..<5)
    func revisions(which: Int) throws {
        let repository = try TestRepository()
        let first = try repository.commit(Self.template("mvp", in: "deep/x/", "first\n"), tag: "v1")
        try repository.commit(Self.template("mvp", in: "deep/x/", "branched\n"), branch: "next")
        try repository.commit(Self.template("mvp", in: "deep/x/", "last\n"))
        let (revision, view) = [
            ("branch: next", "branched\n"), ("tag: v1", "first\n"), ("commit: '\(first)'", "first\n"),
            ("commit: '\(first.prefix(9))'", "first\n"), ("branch: main", "last\n"),
        ][which]
        let folder = try folder("- {name: mvp, git: '\(repository.url)', \(revision), folder: deep/x}")
        let outcome = folder.runWithGit("template", "install")
        #expect(outcome.output == "mvp: installed\n", "\(outcome.errors)")
        #expect(folder.text("Templates/mvp/view.liquid") == view)
        #expect(folder.runWithGit("template", "install").output == "mvp: up to date\n")
    }

    @Test("a path to a repository works as its address, relative to the project")
    func path() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: repository}")
        try #require(symlink(repository.path, folder.path + "/repository") == 0)
        #expect(folder.runWithGit("template", "install").output == "mvp: installed\n")
    }

    @Test("an unchanged rerun changes neither bytes nor times, and asks no repository")
    func rerun() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}\n- {name: own, local: Own}")
        for (name, text) in Self.template("own", in: "Own/") { try folder.write(text, to: name) }
        #expect(folder.runWithGit("template", "install").output == "mvp: installed\nown: installed\n")
        let files = ["Rambafile.lock", "Templates/mvp/view.liquid", "Templates/own/view.liquid", "Templates"]
        let times = files.map { folder.changed($0) }
        let before = try folder.snapshot()
        // Without git: nothing is fetched.
        #expect(folder.run("template", "install").output == "mvp: up to date\nown: up to date\n")
        #expect(try folder.snapshot() == before)
        #expect(files.map { folder.changed($0) } == times)
    }

    @Test("stays at the noted commit until it is told to update")
    func update() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp", "old\n").merging(["extra.liquid": "x"]) { $1 })
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        folder.runWithGit("template", "install")
        let commit = try repository.commit(["view.liquid": "new\n"], removing: ["extra.liquid"])
        #expect(folder.runWithGit("template", "install").output == "mvp: up to date\n")
        try FileSystem.removeAll(folder.path + "/Templates")
        #expect(folder.runWithGit("template", "install").output == "mvp: installed\n")
        #expect(folder.text("Templates/mvp/view.liquid") == "old\n")
        #expect(folder.runWithGit("template", "install", "--update").output == "mvp: installed\n")
        #expect(folder.text("Templates/mvp/view.liquid") == "new\n")
        #expect(folder.text("Templates/mvp/extra.liquid") == nil)
        #expect(folder.text("Rambafile.lock")?.contains(commit) == true)
    }

    @Test("replaces installed templates that people changed only by force")
    func changed() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        folder.runWithGit("template", "install")
        try folder.write("mine\n", to: "Templates/mvp/view.liquid")
        let outcome = folder.runWithGit("template", "install")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "Templates/mvp was changed after it was installed. "
                + "Move your changes to its source, or give them up with --force.\n"
        )
        #expect(folder.text("Templates/mvp/view.liquid") == "mine\n")
        #expect(folder.runWithGit("template", "install", "--force").output == "mvp: installed\n")
        #expect(folder.text("Templates/mvp/view.liquid") == "view\n")
    }

    @Test("notices content that is not what the lock file promises")
    func tampered() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        folder.runWithGit("template", "install")
        let lock = try #require(folder.text("Rambafile.lock"))
        let hash = try #require(lock.firstRange(of: "sha256:"))
        try folder.write(String(lock[..<hash.upperBound] + "00\"\n"), to: "Rambafile.lock")
        #expect(
            folder.runWithGit("template", "install").errors == "The content of mvp is not the one that Rambafile.lock "
                + "promises. Look why, then accept it with --update.\n"
        )
    }

    @Test("leaves a template alone that is not declared any more")
    func undeclared() throws {
        let folder = try folder("- {name: own, local: Own}\n- {name: other, local: Other}")
        for name in ["own", "other"] {
            for (path, text) in Self.template(name, in: name.capitalized + "/") { try folder.write(text, to: path) }
        }
        folder.run("template", "install")
        let rambafile = try #require(folder.text("Rambafile.yml"))
        try folder.write(rambafile.replacing("\n- {name: other, local: Other}", with: ""), to: "Rambafile.yml")
        #expect(
            folder.run("template", "install").output
                == "own: up to date\nother: not declared any more, left as it is\n"
        )
        #expect(folder.text("Templates/other/view.liquid") == "view\n")
    }

    @Test("finds templates in the Rambafile's catalogs before the shared one")
    func catalogs() throws {
        let (own, shared) = (try TestRepository(), try TestRepository())
        let commit = try own.commit(Self.template("mvp", in: "swift/mvp/", "own\n"))
        try shared.commit(
            Self.template("mvp", in: "mvp/", "shared\n").merging(Self.template("viper", in: "viper/")) { $1 }
        )
        let folder = try folder("- {name: mvp}\n- viper", catalogs: [own.url])
        let outcome = folder.runWithGit("template", "install", sharedCatalog: shared)
        #expect(
            outcome.output == """
                Updating bare specs...
                Updating generamba-catalog specs...
                mvp: installed
                viper: installed

                """,
            "\(outcome.errors)"
        )
        #expect(folder.text("Templates/mvp/view.liquid") == "own\n")
        let lock = try #require(folder.text("Rambafile.lock"))
        #expect(lock.contains("  catalog: \"\(own.url)\"\n  folder: \"swift/mvp\"\n  commit: \"\(commit)\"\n"))
        #expect(folder.run("template", "install").output == "mvp: up to date\nviper: up to date\n")
        #expect(folder.runWithGit("template", "list", "--catalogs", sharedCatalog: shared).output == "mvp\nviper\n")
    }

    @Test("searches all catalogs, and paints what was found on terminals only")
    func search() throws {
        let shared = try TestRepository()
        try shared.commit(
            ["rviper_view", "swifty_viper", "mvp"].reduce(into: [:]) { files, name in
                files.merge(Self.template(name, in: name + "/")) { $1 }
            }
        )
        let folder = try folder("- mvp")
        #expect(
            folder.runWithGit("template", "search", "Viper", sharedCatalog: shared).output
                == "rviper_view\nswifty_viper\n"
        )
        #expect(
            folder.runWithGit("template", "search", "viper", sharedCatalog: shared, colors: true).output
                == "r\u{1B}[33mviper\u{1B}[0m_view\nswifty_\u{1B}[33mviper\u{1B}[0m\n"
        )
        let outcome = folder.runWithGit("template", "search", "mpv", sharedCatalog: shared)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "Cannot find mpv in any catalog. Try another name. Did you mean mvp?\n")
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let declaration: String
        let message: String
        var testDescription: String { declaration }
    }

    @Test(
        "refuses addresses and revisions that could be anything else",
        arguments: [
            Refusal(
                declaration: "git: '--upload-pack=touch x'",
                message: "The repository '--upload-pack=touch x' is refused: it looks like an option"
            ),
            Refusal(
                declaration: "git: 'ext::sh -c touch% x'",
                message: "The repository 'ext::sh -c touch% x' is refused: 'ext::' would run a program"
            ),
            Refusal(
                declaration: "git: 'ssh://-oProxyCommand=touch/x'",
                message: "The repository 'ssh://-oProxyCommand=touch/x' is refused: its host looks like an option"
            ),
            Refusal(
                declaration: "git: '-oProxyCommand=x:y'",
                message: "The repository '-oProxyCommand=x:y' is refused: it looks like an option"
            ),
            Refusal(
                declaration: "git: 'ann@-oProxyCommand=x:y'",
                message: "The repository 'ann@-oProxyCommand=x:y' is refused: its host looks like an option"
            ),
            Refusal(
                declaration: "git: 'gopher://ann:secret@x/y'",
                message:
                    "The repository 'gopher://ann@x/y' is refused: its scheme is none of file, git, http, https, ssh"
            ),
            Refusal(declaration: "git: ''", message: "The repository '' is refused: it is empty"),
            Refusal(
                declaration: "git: \"a\\nb\"",
                message: "The repository 'a\nb' is refused: it holds a control character"
            ),
            Refusal(
                declaration: "git: x, branch: '--output=x'",
                message: "The branch '--output=x' is refused: it is no name of a branch"
            ),
            Refusal(declaration: "git: x, tag: 'a:b'", message: "The tag 'a:b' is refused: it is no name of a tag"),
            Refusal(
                declaration: "git: x, commit: HEAD",
                message: "The commit 'HEAD' is refused: it is no hash of a commit"
            ),
            Refusal(
                declaration: "git: REPOSITORY, folder: ../x",
                message: "The path '../x' is refused: '..' leads out of a folder"
            ),
            Refusal(
                declaration: "git: REPOSITORY, branch: none",
                message: "Cannot fetch REPOSITORY at the branch none: couldn't find remote ref refs/heads/none"
            ),
            Refusal(
                declaration: "git: REPOSITORY, folder: none",
                message: "Cannot find mvp.rambaspec in the folder none of specified repository. "
                    + "Try another path or name. Did you mean the folder mvp?"
            ),
            Refusal(
                declaration: "git: REPOSITORY",
                message: "Cannot find mvp.rambaspec in the root directory of specified repository. "
                    + "Try another path or name. Did you mean the folder mvp?"
            ),
            Refusal(
                declaration: "git: REPOSITORY, folder: mvp",
                message: "The template mvp has a link, link, which is not installed."
            ),
        ]
    )
    func refusals(_ refusal: Refusal) throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp", in: "mvp/"))
        try repository.commitLink("mvp/link", to: "/etc/passwd")
        let folder = try folder(
            "- {name: mvp, \(refusal.declaration.replacing("REPOSITORY", with: "'\(repository.url)'"))}"
        )
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.runWithGit("template", "install")
        #expect(outcome.status == 1)
        #expect(outcome.errors == refusal.message.replacing("REPOSITORY", with: repository.url) + "\n")
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test(
        "refuses declarations that contradict themselves, at their places",
        arguments: [
            ("local: a, git: b", "a template is either *local* or from *git*"),
            ("git: b, tag: c, branch: d", "a template has one of *branch*, *tag* and *commit*"),
            ("local: a, folder: d", "*branch*, *tag*, *commit* and *folder* need a *git* repository"),
        ]
    )
    func contradictions(declaration: String, message: String) throws {
        let folder = try folder("- {name: mvp, \(declaration)}")
        let outcome = folder.run("template", "install")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Rambafile.yml:3:3: error: \(message)\n"))
    }

    @Test("says so without git, and removes what a killed run left behind")
    func leftovers() throws {
        let repository = try TestRepository()
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        #expect(folder.run("template", "install").errors == "Cannot run git: No such file or directory\n")
        // No process has the greatest number there can be.
        try folder.write("", to: ".ramba/fetch-4194305/x")
        folder.runWithGit("template", "install")
        #expect(try folder.snapshot(withRecords: true).keys.filter { $0.contains("fetch") } == [])
    }

    @Test("a git that runs ramba does not lead it to its own repository")
    func hook() throws {
        let (repository, other) = (try TestRepository(), try TestRepository())
        try repository.commit(Self.template("mvp"))
        let folder = try folder("- {name: mvp, git: '\(repository.url)'}")
        let outcome = folder.runWithGit("template", "install", extra: ["GIT_DIR": other.path, "GIT_INDEX_FILE": "x"])
        #expect(outcome.output == "mvp: installed\n", "\(outcome.errors)")
    }

    /// The digest of `1 a 0 9 b/x.swift 6 héllo`, as Python's hashlib computes it: lock files hold such.
    @Test("hashes paths and contents with their lengths, in the order of the paths")
    func contentHash() throws {
        let files = [(try ProjectPath("b/x.swift"), Array("héllo".utf8)), (try ProjectPath("a"), [])]
        #expect(
            ContentHash.text(of: files.map { (path: $0.0, content: $0.1) })
                == "sha256:e040ad9a48910f67d0cd35ba0a500eda9691869088c0afe68b64daa6c1e79f28"
        )
    }
}

extension TestFolder {
    /// When a file was changed last.
    func changed(_ name: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path + "/" + name))?[.modificationDate] as? Date
    }
}
