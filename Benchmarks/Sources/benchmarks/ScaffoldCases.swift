import Foundation

/// `ramba` as people run it: a whole process of the release build, against small programs doing less.
let scaffoldCases: [BenchmarkCase] = [
    .processes("scaffold.version", .atMost(6)) { ramba, _ in
        (subject: { ChildProcess.run([ramba, "version"]) }, baseline: { ChildProcess.run(["/bin/true"]) })
    },
    .generation("scaffold.gen", .atMost(5), projectBytes: 14_000),
    .generation("scaffold.gen-450KB", .atMost(8), projectBytes: 450_000),
    // Ten times the modules: linear is ten times the project file's part of the work.
    .growth("scaffold.gen-1000-modules", .atMost(12)),
    .peakMemory("scaffold.memory-450KB", .bytesAtMost(20 * 1_048_576), projectBytes: 450_000),
]

extension BenchmarkCase {
    /// A case that compares the times of two processes.
    fileprivate static func processes(
        _ name: String,
        _ goal: Goal,
        setUp:
            @escaping @Sendable (_ ramba: String, _ folder: ScaffoldFolder) -> (
                subject: () -> Int32, baseline: () -> Int32
            )
    ) -> BenchmarkCase {
        BenchmarkCase(name: name, goal: goal) {
            guard let ramba = ScaffoldFolder.ramba, let folder = ScaffoldFolder() else { return Measurement() }
            defer { folder.remove() }
            let (subject, baseline) = setUp(ramba, folder)
            var best = (subject: Double.infinity, baseline: Double.infinity)
            for _ in 0..<25 {
                folder.reset()
                best.baseline = min(best.baseline, Sampler.nanoseconds(1) { _ in _ = baseline() })
                folder.reset()
                var status: Int32 = 0
                best.subject = min(best.subject, Sampler.nanoseconds(1) { _ in status = subject() })
                // A run that failed took no time worth knowing.
                if status != 0 { return Measurement() }
            }
            return Measurement(
                nanoseconds: best.subject,
                baseline: best.baseline,
                ratio: best.subject / best.baseline
            )
        }
    }

    /// A module of 8 files, against `cp -r` of 8 such files.
    fileprivate static func generation(_ name: String, _ goal: Goal, projectBytes: Int) -> BenchmarkCase {
        processes(name, goal) { ramba, folder in
            folder.fill(projectBytes: projectBytes)
            return (
                subject: { ChildProcess.run([ramba, "gen", "Guest", "eight"], in: folder.project) },
                baseline: { ChildProcess.run(["/bin/cp", "-r", folder.files, folder.copy]) }
            )
        }
    }

    /// A module in a project of 1,000, against the same in a project of 100.
    fileprivate static func growth(_ name: String, _ goal: Goal) -> BenchmarkCase {
        BenchmarkCase(name: name, goal: goal) {
            guard let ramba = ScaffoldFolder.ramba, let folder = ScaffoldFolder() else { return Measurement() }
            defer { folder.remove() }
            let times = [100, 1000].map { modules in
                folder.fill(projectBytes: modules * 3700)
                return (0..<10).map { _ in
                    folder.reset()
                    return Sampler.nanoseconds(1) { _ in
                        _ = ChildProcess.run([ramba, "gen", "Guest", "eight"], in: folder.project)
                    }
                }.min() ?? .infinity
            }
            return Measurement(nanoseconds: times[1], baseline: times[0], ratio: times[1] / times[0])
        }
    }

    fileprivate static func peakMemory(_ name: String, _ goal: Goal, projectBytes: Int) -> BenchmarkCase {
        BenchmarkCase(name: name, goal: goal) {
            guard let ramba = ScaffoldFolder.ramba, let folder = ScaffoldFolder() else { return Measurement() }
            defer { folder.remove() }
            folder.fill(projectBytes: projectBytes)
            folder.reset()
            let meter = Bundle.main.bundleURL.appending(path: "peakmemory").path
            let report = folder.root + "/peak"
            guard
                ChildProcess.run([meter, ramba, "gen", "Guest", "eight"], in: folder.project, report: report) == 0,
                let text = try? String(contentsOfFile: report, encoding: .utf8),
                let size = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
            else { return Measurement() }
            #if canImport(Darwin)
                return Measurement(bytes: size)
            #else
                return Measurement(bytes: size * 1024)
            #endif
        }
    }
}

/// A folder with a project, a template of 8 files, and 8 files to copy.
struct ScaffoldFolder: Sendable {
    let root: String
    var project: String { root + "/project" }
    var files: String { root + "/files" }
    var copy: String { root + "/copy" }

    /// The release build of `ramba`, built now if it is older than its sources; nothing if it cannot be built.
    static let ramba: String? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let build = [
            "/usr/bin/env", "swift", "build", "-c", "release", "--product", "ramba", "--package-path", package,
        ]
        guard ChildProcess.run(build) == 0 else {
            Output.error("ramba cannot be built: \(build.dropFirst().joined(separator: " "))")
            return nil
        }
        return package + "/.build/release/ramba"
    }()

    init?() {
        root = NSTemporaryDirectory() + "/scaffold-benchmark-" + UUID().uuidString
        guard (try? FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)) != nil else {
            return nil
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }

    /// Takes back what a run made, so that the next one makes it again.
    func reset() {
        for path in [copy, project + "/App/Modules", project + "/.ramba"] {
            try? FileManager.default.removeItem(atPath: path)
        }
        let pbxproj = project + "/App.xcodeproj/project.pbxproj"
        guard FileManager.default.fileExists(atPath: root + "/pbxproj") else { return }
        try? FileManager.default.removeItem(atPath: pbxproj)
        try? FileManager.default.copyItem(atPath: root + "/pbxproj", toPath: pbxproj)
    }

    /// Writes everything.
    func fill(projectBytes: Int) {
        write(
            """
            company: Acme
            author: Ann
            project_name: App
            xcodeproj_path: App.xcodeproj
            project_target: App
            project_file_path: App/Modules
            project_group_path: App/Modules
            templates: [eight]
            """,
            to: "project/Rambafile"
        )
        var spec = "name: eight\ncode_files:\n"
        let lines = String(repeating: "// Created by {{ developer.name }} on {{ date }}.\n", count: 30)
        for name in ["View", "Presenter", "Navigator", "Assembly", "Model", "Cell", "Style", "Text"] {
            spec += "- {name: Parts/\(name).swift, path: Code/\(name).liquid}\n"
            write(
                "final class {{ module_info.name }}\(name) {\n\(lines)}\n",
                to: "project/Templates/eight/Code/\(name).liquid"
            )
            write("final class Guest\(name) {\n\(lines)}\n", to: "files/App/Modules/Guest/Parts/Guest\(name).swift")
        }
        write(spec, to: "project/Templates/eight/eight.rambaspec")
        write("", to: "project/App.xcodeproj/project.pbxproj")
        write(Self.pbxproj(bytes: projectBytes), to: "pbxproj")
    }

    private func write(_ text: String, to name: String) {
        let url = URL(filePath: root).appending(path: name)
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: url)
    }

    /// A project file of about a size: one target, and as many files as it takes.
    private static func pbxproj(bytes: Int) -> String {
        let count = bytes / 420
        func id(_ kind: Character, _ number: Int) -> String { "\(kind)\(String(1_000_000_000 + number).dropFirst())" }
        let numbers = 0..<count
        let buildFiles = numbers.map {
            "\t\t\(id("A", $0)) /* File\($0).swift in Sources */ = {isa = PBXBuildFile; fileRef = \(id("B", $0)) /* File\($0).swift */; };\n"
        }
        let references = numbers.map {
            "\t\t\(id("B", $0)) /* File\($0).swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = File\($0).swift; sourceTree = \"<group>\"; };\n"
        }
        let children = numbers.map { "\t\t\t\t\(id("B", $0)) /* File\($0).swift */,\n" }
        let sources = numbers.map { "\t\t\t\t\(id("A", $0)) /* File\($0).swift in Sources */,\n" }
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tobjectVersion = 56;
            \tobjects = {

            /* Begin PBXBuildFile section */
            \(buildFiles.joined())/* End PBXBuildFile section */

            /* Begin PBXFileReference section */
            \(references.joined())/* End PBXFileReference section */

            /* Begin PBXGroup section */
            \t\tC1 = {
            \t\t\tisa = PBXGroup;
            \t\t\tchildren = (
            \(children.joined())\t\t\t);
            \t\t\tsourceTree = "<group>";
            \t\t};
            /* End PBXGroup section */

            /* Begin PBXNativeTarget section */
            \t\tD1 /* App */ = {
            \t\t\tisa = PBXNativeTarget;
            \t\t\tbuildPhases = (
            \t\t\t\tF1 /* Sources */,
            \t\t\t);
            \t\t\tname = App;
            \t\t};
            /* End PBXNativeTarget section */

            /* Begin PBXProject section */
            \t\tE1 /* Project object */ = {
            \t\t\tisa = PBXProject;
            \t\t\tmainGroup = C1;
            \t\t\ttargets = (
            \t\t\t\tD1 /* App */,
            \t\t\t);
            \t\t};
            /* End PBXProject section */

            /* Begin PBXSourcesBuildPhase section */
            \t\tF1 /* Sources */ = {
            \t\t\tisa = PBXSourcesBuildPhase;
            \t\t\tfiles = (
            \(sources.joined())\t\t\t);
            \t\t};
            /* End PBXSourcesBuildPhase section */
            \t};
            \trootObject = E1 /* Project object */;
            }

            """
    }
}
