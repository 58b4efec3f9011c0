import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("begins with the example that is built, and with what it prints")
    func example() throws {
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let source = try String(contentsOf: root.appending(path: "Examples/Greeting/main.swift"), encoding: .utf8)
        #expect(
            readme.contains(
                """
                ```swift
                \(source)```

                ```text
                \(try output(of: "greeting"))```
                """
            )
        )
    }

    @Test("tells the version to depend on that the executables print")
    func version() throws {
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let match = try #require(readme.firstMatch(of: #/avitogram", from: "([^"]+)"\)/#))
        #expect(try output(of: "avitogram", ["--version"]) == "avitogram \(match.1)\n")
        #expect(try output(of: "ramba", ["--version"]) == "Version: \(match.1)\n")
    }

    /// Runs a built executable.
    ///
    /// - Parameters:
    ///   - name: The executable's name.
    ///   - arguments: Its command line.
    /// - Returns: What it wrote to its standard output.
    /// - Throws: What keeps it from running.
    private func output(of name: String, _ arguments: [String] = []) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Bundle.main.bundleURL.appending(path: name)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
