import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Transactions")
struct TransactionTests {
    static let files = ["A/keep.txt": "old", "A/gone/last.txt": "bye", "B.txt": "same"]

    static func plan(in folder: ProjectFolder) throws -> Plan {
        var plan = Plan()
        try plan.write(Array("new".utf8), to: ProjectPath("A/keep.txt"), in: folder)
        try plan.write(Array("first".utf8), to: ProjectPath("C/D/first.txt"), in: folder)
        try plan.write(nil, to: ProjectPath("A/gone/last.txt"), in: folder)
        try plan.write(Array("same".utf8), to: ProjectPath("B.txt"), in: folder)
        try plan.makeFolder(ProjectPath("E/F"), in: folder)
        plan.removeFolderIfEmpty(try ProjectPath("A/gone"))
        return plan
    }

    static let after = ["A/keep.txt": "new", "B.txt": "same", "C/D/first.txt": "first", "E/F/": ""]

    @Test("does everything, and leaves nothing else behind")
    func perform() throws {
        let folder = try TestFolder(Self.files)
        try Transaction(in: folder.project).perform(Self.plan(in: folder.project))
        #expect(try folder.snapshot(withRecords: true) == Self.after.merging([".ramba/": ""]) { $1 })
    }

    @Test("keeps a file's permissions")
    func permissions() throws {
        let folder = try TestFolder(Self.files)
        try FileSystem.setPermissions(0o750, of: folder.path + "/A/keep.txt")
        try Transaction(in: folder.project).perform(Self.plan(in: folder.project))
        #expect(try FileSystem.permissions(folder.path + "/A/keep.txt") == 0o750)
    }

    /// The steps of the plan above.
    static let steps: [Transaction.Step] = [
        .locked, .staged, .journaled, .folder("E"), .folder("E/F"), .file("A/keep.txt"), .folder("C"), .folder("C/D"),
        .file("C/D/first.txt"), .file("A/gone/last.txt"), .folder("A/gone"),
    ]

    @Test("a failure at any step leaves the folder as it was", arguments: steps)
    func failure(step: Transaction.Step) throws {
        struct Broken: Error {}
        let folder = try TestFolder(Self.files)
        let transaction = Transaction(in: folder.project) { if $0 == step { throw Broken() } }
        #expect(throws: Broken.self) { try transaction.perform(Self.plan(in: folder.project)) }
        #expect(try folder.snapshot(withRecords: true) == Self.files)
    }

    @Test("a process killed at any step leaves the folder as it was", arguments: steps)
    func kill(step: Transaction.Step) throws {
        let folder = try TestFolder(Self.files)
        #expect(try Self.crash(at: step, in: folder, isGuarded: true) == SIGKILL)
        #expect(try folder.snapshot(withRecords: true) == Self.files)
    }

    @Test("what a killed process without a guard leaves, the next one takes back", arguments: steps)
    func recovery(step: Transaction.Step) throws {
        let folder = try TestFolder(Self.files)
        #expect(try Self.crash(at: step, in: folder, isGuarded: false) == SIGKILL)
        try Transaction.recover(in: folder.project)
        #expect(try folder.snapshot() == Self.files)
    }

    @Test("a process killed after the last step has done everything")
    func killedAfterwards() throws {
        let folder = try TestFolder(Self.files)
        #expect(try Self.crash(at: .committed, in: folder, isGuarded: true) == SIGKILL)
        #expect(try folder.snapshot() == Self.after)
    }

    @Test("refuses a plan whose files have changed since")
    func stale() throws {
        let folder = try TestFolder(Self.files)
        let plan = try Self.plan(in: folder.project)
        try folder.write("mine", to: "A/keep.txt")
        let error = #expect(throws: StaleFile.self) { try Transaction(in: folder.project).perform(plan) }
        #expect(
            error?.description
                == "A/keep.txt changed while this was planned. Nothing was written; run the command again."
        )
        #expect(folder.text("C/D/first.txt") == nil)
        #expect(folder.text("A/keep.txt") == "mine")
    }

    /// Runs the plan in another process that kills itself at a step.
    ///
    /// - Returns: The signal that ended it.
    private static func crash(at step: Transaction.Step, in folder: TestFolder, isGuarded: Bool) throws -> Int32 {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "TransactionCrash")
        process.arguments = [folder.path, "\(step)", isGuarded ? "guarded" : "alone"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        // The guard shares the output: at its end, the guard is done too.
        _ = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        try #require(process.terminationReason == .uncaughtSignal)
        return process.terminationStatus
    }
}
