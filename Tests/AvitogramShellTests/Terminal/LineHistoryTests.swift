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
        try folder.write(Self.text(of: 0..<2500), to: "history")
        #expect(try history.lines() == (1500..<2500).map { "line \($0)" })
    }

    @Test("is trimmed when it has more than twice the lines, into a new file for its owner's eyes only")
    func trims() throws {
        let path = try folder.write(Self.text(of: 0..<2000), to: "history")
        let history = LineHistory(path: path)
        try history.trim()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text(of: 0..<2000))

        try history.append("line 2000")
        // What a run that was killed here has left.
        try folder.write("line", to: "history.partial")
        let old = try #require(FileHandle(forReadingAtPath: path))
        try history.trim()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text(of: 1001..<2001))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
        // The old file was not touched, so a kill at any point would have left it.
        #expect(try old.readToEnd() == Data(Self.text(of: 0..<2001).utf8))
    }

    @Test("keeps every line when it cannot be trimmed")
    func trimFailure() throws {
        let path = try folder.write(Self.text(of: 0..<2500), to: "history")
        try FileManager.default.createDirectory(atPath: path + ".partial", withIntermediateDirectories: false)
        let error = #expect(throws: SystemError.self) { try LineHistory(path: path).trim() }
        #expect(error?.description == "cannot open \(path).partial: Is a directory")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text(of: 0..<2500))
    }

    @Test("says when it cannot be written")
    func failure() {
        let path = folder.path + "/missing/history"
        let error = #expect(throws: SystemError.self) { try LineHistory(path: path).append("x") }
        #expect("\(error.map(\.description) ?? "")" == "cannot open \(path): No such file or directory")
    }

    private static func text(of numbers: Range<Int>) -> String {
        numbers.map { "line \($0)\n" }.joined()
    }
}
