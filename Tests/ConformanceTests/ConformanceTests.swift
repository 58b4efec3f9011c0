import Conformance
import Foundation
import Testing

@Suite("Conformance", .enabled(if: ConformanceData.here != nil, "no data: set CONFORMANCE_DATA to its folder"))
struct ConformanceTests {
    private static let data = ConformanceData.here

    @Test("Liquid renders the golden cases, with strict mode where a case asks for it")
    func goldenLiquid() throws {
        let suite = try ConformanceSuite.goldenLiquid(#require(Self.data))
        #expect(suite.checks.count == 1_054)
        #expect(suite.run().failures == [])
    }

    @Test("Liquid renders most golden cases when all of them run lax")
    func laxGoldenLiquid() throws {
        #expect(try ConformanceSuite.laxGoldenLiquid(#require(Self.data)).run().failures == [])
    }

    @Test(
        "gen writes the same files, project and words as the Ruby tool",
        arguments: data.map { ConformanceSuite.scaffolds($0).checks } ?? []
    )
    func scaffolds(check: ConformanceCheck) throws { try check.run() }

    @Test(
        "real projects are kept byte for byte, or refused",
        arguments: data.map { ConformanceSuite.projectFiles($0).checks } ?? []
    )
    func projectFiles(check: ConformanceCheck) throws { try check.run() }

    @Test(
        "real Rambafiles are read as they are written",
        arguments: data.map { ConformanceSuite.rambafiles($0).checks } ?? []
    )
    func rambafiles(check: ConformanceCheck) throws { try check.run() }
}

/// The executable that `scripts/conformance` runs, over data made here.
@Suite("run-conformance")
struct RunConformanceTests {
    private static let executable = Bundle.main.bundleURL.appending(path: "run-conformance")

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = Self.executable
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let outputText = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, outputText, errorText)
    }

    private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        try body(folder.path)
    }

    @Test("says what it skips where the data is absent")
    func skips() throws {
        try withFolder(["note.txt": ""]) { folder in
            let outcome = try run([folder])
            #expect(
                outcome.output == """
                    golden liquid: skipped, no data
                    golden liquid, all lax: skipped, no data
                    scaffolds: skipped, no data
                    project files: skipped, no data
                    Rambafiles: skipped, no data
                    0 passed, 0 failed

                    """
            )
            #expect(outcome.status == 0)
        }
    }

    @Test("counts what does not hold, names it, and fails")
    func fails() throws {
        let good = "company: Acme\nproject_name: Shop\ntemplates: [a]\n"
        try withFolder(["rambafiles/1.yml": good, "rambafiles/2.yml": "company: [\n"]) { folder in
            let outcome = try run([folder])
            #expect(outcome.output.contains("\nRambafiles: 1 of 2\n  failed: 2.yml: 2.yml:"))
            #expect(outcome.output.hasSuffix("\n1 passed, 1 failed\n"))
            #expect(outcome.status == 1)
        }
    }

    @Test("refuses a folder that is not there")
    func missing() throws {
        let outcome = try run(["/nowhere/data"])
        #expect(outcome.errors == "There is no folder /nowhere/data.\n")
        #expect(outcome.output == "")
        #expect(outcome.status == 64)
        #expect(try run(["a", "b"]).status == 64)
    }
}
