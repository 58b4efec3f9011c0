import Foundation

/// What came of running the built console.
struct ConsoleRunResult: Hashable, Sendable {
    let ending: Program.Ending
    let output: String
    let error: String

    /// The code it exited with; nil when it was killed.
    var code: Int32? {
        if case .exited(let code) = ending { code } else { nil }
    }
}

/// A place to run the built console in: a folder, a home and data of its own.
struct ConsoleSandbox: Sendable {
    let folder: TemporaryFolder

    /// Where the data is, unless a run says otherwise: the platform's folder inside this home.
    let data: String

    init() throws {
        folder = try TemporaryFolder()
        data = folder.path + "/share/avitogram"
    }

    /// What the console's environment holds.
    var environment: [String: String] {
        ["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/share", "TMPDIR": folder.path, "LANG": "C.UTF-8"]
    }

    /// Runs the console to its end; its streams are files, so that nothing has to be read meanwhile.
    func run(
        _ arguments: String...,
        input: String = "",
        environment: [String: String] = [:],
        from folder: String? = nil
    ) async throws -> ConsoleRunResult {
        try await run(Program.console, arguments, input: input, environment: environment, from: folder)
    }

    /// Runs lines of a script on the sandbox's data.
    func script(_ lines: String, environment: [String: String] = [:]) async throws -> ConsoleRunResult {
        try await run("-c", lines, environment: environment)
    }

    /// Runs any program to its end.
    func run(
        _ program: String,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        from directory: String? = nil
    ) async throws -> ConsoleRunResult {
        let name = UUID().uuidString
        let streams = ["input", "output", "error"].map { folder.path + "/\(name).\($0)" }
        defer { for stream in streams { try? FileManager.default.removeItem(atPath: stream) } }
        try Data(input.utf8).write(to: URL(filePath: streams[0]))
        for output in streams.dropFirst() { try Data().write(to: URL(filePath: output)) }
        let files = try [
            FileHandle(forReadingFrom: URL(filePath: streams[0])), FileHandle(forWritingTo: URL(filePath: streams[1])),
            FileHandle(forWritingTo: URL(filePath: streams[2])),
        ]
        let process = try Program(
            program,
            arguments,
            environment: self.environment.merging(environment) { _, new in new },
            folder: directory ?? folder.path,
            streams: files.map(\.fileDescriptor)
        )
        let ending = await process.ending()
        withExtendedLifetime(files) {}
        return ConsoleRunResult(
            ending: ending,
            output: try String(contentsOfFile: streams[1], encoding: .utf8),
            error: try String(contentsOfFile: streams[2], encoding: .utf8)
        )
    }

    /// The names of the pictures that the sandbox's data holds, whole and half ones.
    func pictures() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: data + "/pictures").sorted()
    }
}
