import Foundation
import LiquidTemplates
import Synchronization
import Testing
import XcodeProject
import XcodeProjectTesting

@testable import ScaffoldKit

/// A folder of a test's own, removed with the value.
final class TestFolder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) throws {
        let made = NSTemporaryDirectory() + "/ramba-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        path = try #require(FileSystem.realPath(made))
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var project: ProjectFolder { ProjectFolder(path: path) }

    func write(_ text: String, to name: String) throws {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(_ name: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path).appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// All files and empty folders below, ramba's records left out, with their contents.
    func snapshot() throws -> [String: String] {
        try snapshot(withRecords: false)
    }

    /// All files and empty folders below with their contents.
    func snapshot(withRecords: Bool) throws -> [String: String] {
        var snapshot: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            guard withRecords || !name.hasPrefix(".ramba") else { continue }
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            if isFolder.boolValue {
                let names = try FileManager.default.contentsOfDirectory(atPath: path + "/" + name)
                if names.isEmpty { snapshot[name + "/"] = "" }
            } else {
                let data = try Data(contentsOf: URL(filePath: path + "/" + name))
                snapshot[name] = String(data: data, encoding: .isoLatin1)
            }
        }
        return snapshot
    }

    func copy(_ source: URL, to name: String) throws {
        let target = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: source, to: target)
        // The data may be for reading only, and the copy must not be.
        let paths =
            [target.path]
            + (try FileManager.default.subpathsOfDirectory(atPath: target.path)).map {
                target.path + "/" + $0
            }
        for path in paths { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    }
}

/// Remembers what is written, and answers from a list.
final class RecordingConsole: Console {
    private(set) var output = ""
    private(set) var errors = ""
    private var answers: [String]
    let showsColors: Bool
    let showsErrorColors = false

    init(answers: [String] = [], showsColors: Bool = false) {
        self.answers = answers
        self.showsColors = showsColors
    }

    func write(_ text: String) { output += text }

    func writeError(_ text: String) { errors += text }

    func readLine() -> String? { answers.isEmpty ? nil : answers.removeFirst() }
}

/// How a command ended.
struct Outcome {
    let status: Int32
    let output: String
    let errors: String
}

extension TestFolder {
    /// Runs a command in the folder, at noon of 2020-05-25.
    @discardableResult
    func run(
        _ words: String...,
        answers: [String] = [],
        in subfolder: String = "",
        colors: Bool = false
    ) -> Outcome {
        run(words, answers: answers, in: subfolder, colors: colors)
    }

    /// Runs a command of any words in the folder; no programs can be found.
    @discardableResult
    func run(
        _ words: [String],
        answers: [String] = [],
        in subfolder: String = "",
        colors: Bool = false
    ) -> Outcome {
        let console = RecordingConsole(answers: answers, showsColors: colors)
        let context = CommandContext(
            folder: subfolder.isEmpty ? path : path + "/" + subfolder,
            variables: ["PATH": "/nowhere"],
            console: console,
            clock: .fixed(at: 1_590_408_000),
            identifiers: SequentialIdentifiers()
        )
        let status = ScaffoldTool.run(words, in: context)
        return Outcome(status: status, output: console.output, errors: console.errors)
    }
}
