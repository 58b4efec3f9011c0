import Foundation
import Testing

@testable import AvitogramShell

@Suite("LineHistory")
struct LineHistoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("keeps lines in a file for its owner's eyes only, whoever made the file")
    func keeps() throws {
        let path = try folder.write("old\n", to: "history")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let history = LineHistory(path: path)
        try history.append("feed")
        try history.append("title '🌄'")
        #expect(try history.lines() == ["old", "feed", "title '🌄'"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("has no lines before the first, and brings back the last thousand")
    func limit() throws {
        let history = LineHistory(path: folder.path + "/history")
        #expect(try history.lines().isEmpty)
        let path = try folder.write((0..<2500).map { "line \($0)\n" }.joined(), to: "history")
        #expect(try history.lines() == (1500..<2500).map { "line \($0)" })
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 1000)
    }

    @Test("says when it cannot be written")
    func failure() {
        let path = folder.path + "/missing/history"
        let error = #expect(throws: SystemError.self) { try LineHistory(path: path).append("x") }
        #expect("\(error.map(\.description) ?? "")" == "cannot open \(path): No such file or directory")
    }
}
