import Foundation
import LiquidTemplates
import Testing
import XcodeProjectTesting

@testable import ScaffoldKit

/// A bare repository on this machine, and its address.
struct TestRepository {
    private let folder: TestFolder
    private let variables: [String: String]

    init() throws {
        folder = try TestFolder()
        variables = folder.gitVariables
        try git("init", "--quiet", "--bare", "--initial-branch=main", folder.path + "/bare.git")
        try git("init", "--quiet", "--initial-branch=main", folder.path + "/checkout")
        try git("-C", folder.path + "/checkout", "config", "commit.gpgsign", "false")
    }

    var url: String { "file://" + folder.path + "/bare.git" }

    var path: String { folder.path + "/bare.git" }

    /// Commits files on a branch, and pushes it.
    ///
    /// - Returns: The commit's hash.
    @discardableResult
    func commit(
        _ files: [String: String],
        removing removed: [String] = [],
        branch: String = "main",
        tag: String? = nil
    ) throws -> String {
        let work = folder.path + "/checkout"
        try git("-C", work, "checkout", "--quiet", "-B", branch)
        for (name, text) in files { try folder.write(text, to: "checkout/" + name) }
        for name in removed { try FileSystem.removeFile(work + "/" + name) }
        return try commitAll(branch: branch, tag: tag)
    }

    /// Commits a symbolic link.
    func commitLink(_ name: String, to target: String) throws {
        try #require(symlink(target, folder.path + "/checkout/" + name) == 0)
        try commitAll(branch: "main", tag: nil)
    }

    @discardableResult
    private func commitAll(branch: String, tag: String?) throws -> String {
        let work = folder.path + "/checkout"
        try git("-C", work, "add", "--all")
        try git("-C", work, "commit", "--quiet", "--allow-empty", "-m", "change")
        if let tag { try git("-C", work, "tag", tag) }
        try git("-C", work, "push", "--quiet", "--tags", url, "+HEAD:refs/heads/\(branch)")
        return try git("-C", work, "rev-parse", "HEAD").trimmed
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String {
        let result = try ChildProcess("git", arguments, variables).run()
        try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
        return String(decoding: result.output, as: UTF8.self)
    }
}

extension TestFolder {
    /// An environment in which git knows neither this machine's settings nor the network.
    var gitVariables: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.com",
            "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@example.com",
        ]
    }

    /// Runs a command that may use git; the shared catalog is the given repository.
    @discardableResult
    func runWithGit(
        _ words: String...,
        sharedCatalog: TestRepository? = nil,
        colors: Bool = false,
        extra: [String: String] = [:]
    ) -> Outcome {
        let console = RecordingConsole(showsColors: colors)
        let catalog = [
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.\(sharedCatalog?.url ?? "file:///nowhere").insteadOf",
            "GIT_CONFIG_VALUE_0": TemplateSources.sharedCatalog,
        ]
        let context = CommandContext(
            folder: path,
            variables: gitVariables.merging(catalog) { $1 }.merging(extra) { $1 },
            console: console,
            clock: .fixed(at: 1_590_408_000),
            identifiers: SequentialIdentifiers()
        )
        let status = ScaffoldTool.run(words, in: context)
        return Outcome(status: status, output: console.output, errors: console.errors)
    }
}
