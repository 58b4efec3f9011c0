import Foundation
import Testing

@testable import ScaffoldKit

/// The modules of this very package are what its template `mvp` writes, filled in.
@Suite("The shape of modules")
struct ModuleShapeTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let code = "Sources/AvitogramModules"
    private static let tests = "Tests/AvitogramModulesTests"
    private static let root = "Sources/AvitogramShell/Composition/Composition.swift"

    /// A copy of this package's Rambafile, template and composition root, in which a module was generated.
    private func generated(_ module: String) throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["Package.swift", "Rambafile.yml", "Templates/mvp", Self.root] {
            try folder.copy(Self.package.appending(path: name), to: name)
        }
        let outcome = folder.run("gen", module, "mvp")
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        return folder
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: Self.package.appending(path: path)), as: UTF8.self)
    }

    /// The Swift files of a module, by their paths in the module's folder.
    private func files(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") })
    }

    @Test("Guest, Home and CreatePost have the files that mvp writes", arguments: ["Guest", "Home", "CreatePost"])
    func files(module: String) throws {
        let folder = try generated(module)
        let code = try files("\(folder.path)/\(Self.code)/\(module)")
        #expect(code.count == 7)
        let realCode = try files(Self.package.path + "/\(Self.code)/\(module)")
        #expect(code.subtracting(realCode) == [])
        // Beyond them a module may have parts of its state, such as the feed's items, and nothing else.
        #expect(realCode.subtracting(code).filter { !$0.hasPrefix("View/") } == [])

        let tests = try files("\(folder.path)/\(Self.tests)/\(module)")
        #expect(tests == ["\(module)PresenterTests.swift", "Recording\(module)View.swift"])
        let realTests = try files(Self.package.path + "/\(Self.tests)/\(module)")
        #expect(realTests.contains("Recording\(module)View.swift"))
        #expect(realTests.contains { $0.hasPrefix("\(module)Presenter") && $0.hasSuffix("Tests.swift") })
    }

    @Test(
        "Guest, Home and CreatePost declare what mvp declares, in the same files",
        arguments: ["Guest", "Home", "CreatePost"]
    )
    func declarations(module: String) throws {
        let folder = try generated(module)
        for file in try files("\(folder.path)/\(Self.code)/\(module)").sorted() {
            let path = "\(Self.code)/\(module)/\(file)"
            let skeleton = Skeleton(try #require(folder.text(path)))
            let real = Skeleton(try text(path))
            #expect(!skeleton.types.isEmpty)
            #expect(real.types == skeleton.types, "\(file)")
            #expect(skeleton.extensions.subtracting(real.extensions) == [], "\(file)")
            #expect(skeleton.imports.subtracting(real.imports) == [], "\(file)")
            let shared = skeleton.members.subtracting(Self.samples)
            #expect(shared.subtracting(real.members) == [], "\(file)")
        }
    }

    /// What the template writes for a module to start from; each module has something of its own instead.
    private static let samples: Set<String> = ["func close", "func fail", "func viewDidClose"]

    @Test("Guest, Home and CreatePost register what mvp registers", arguments: ["Guest", "Home", "CreatePost"])
    func registrations(module: String) throws {
        let path = "\(Self.code)/\(module)/\(module)Assembly.swift"
        let expected = [
            "Screen.self, name: Self.screenName", "(any \(module)ViewType).self", "(any \(module)PresenterType).self",
            "\(module)Navigator.self",
        ]
        let folder = try generated(module)
        #expect(Skeleton(try #require(folder.text(path))).registrations == expected)
        #expect(Skeleton(try text(path)).registrations == expected)
    }

    @Test("a new module is registered in this package's composition root, once, after the others")
    func composition() throws {
        let before = try text(Self.root)
        // A name that no module of this package takes, so that the test holds after any of them was generated.
        let folder = try generated("ShapeSample")
        let after = try #require(folder.text(Self.root))
        #expect(
            after
                == before.replacing(
                    "            // ramba:end",
                    with: "            ShapeSampleAssembly(),\n            // ramba:end"
                )
        )
        // A module that is listed already is not listed twice.
        #expect(try generated("Guest").text(Self.root) == before)
    }
}

/// What a Swift file declares, read line by line: enough for files that a formatter has laid out.
private struct Skeleton {
    /// Modules, with the access they are imported with.
    private(set) var imports: Set<String> = []
    /// Types at the outermost level, with everything in front of their body.
    private(set) var types: [String] = []
    /// Extensions, with their conformances.
    private(set) var extensions: Set<String> = []
    /// Properties and functions one level below, by their names, and nested types.
    private(set) var members: Set<String> = []
    /// What an assembly registers, in order.
    private(set) var registrations: [String] = []

    init(_ text: String) {
        let type = #/(?:(?:nonisolated|public|final) )*(?:class|struct|enum|protocol) /#
        let member = #/ {4}(?:(?:public|private|private\(set\)|static|weak) )*((?:func|var|let|enum|init)\b ?\w*)/#
        let registration = #/container\.register\((.+?\.self(?:, name: [\w.]+)?)\)/#
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: registration) {
                registrations.append(String(match.1))
            }
            if line.hasPrefix("import ") || line.hasPrefix("public import ") { imports.insert(String(line)) }
            if line.hasPrefix("extension") || line.hasPrefix("nonisolated extension") {
                extensions.insert(String(line))
            } else if line.prefixMatch(of: type) != nil {
                types.append(String(line))
            }
            if let match = line.prefixMatch(of: member) { members.insert(String(match.1)) }
        }
    }
}
