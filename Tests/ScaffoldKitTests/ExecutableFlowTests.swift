import Testing

@testable import ScaffoldKit

extension ExecutableTests {
    @Test("sets a package up, installs a template from a repository, makes a module, and takes it back")
    func flow() throws {
        let repository = try TestRepository()
        try repository.commit(
            Fixture.package.filter { $0.key.hasPrefix("Templates/mvp/") }.reduce(into: [:]) { files, file in
                files[String(file.key.dropFirst("Templates/".count))] = file.value
            }
        )
        let folder = try TestFolder(
            Fixture.package.filter { !$0.key.hasPrefix("Templates/") && $0.key != "Rambafile.yml" }
        )
        try folder.write("", to: "Sources/ShopModules/Other.swift")
        try folder.write("", to: "Tests/ShopModulesTests/Other.swift")
        let setup = try run(
            ["setup"],
            in: folder,
            input: "Acme\nno\nShop\n\n1\nyes\n0\nSources/Shop/Composition.swift\n"
        )
        #expect(setup.status == 0, "\(setup.errors)")
        let rambafile = try #require(folder.text("Rambafile.yml"))
        let end = try #require(rambafile.firstRange(of: "templates:"))
        try folder.write(
            rambafile[..<end.lowerBound]
                + "templates:\n- {name: mvp, git: '\(repository.url)', branch: main, folder: mvp}\n",
            to: "Rambafile.yml"
        )
        let installed = try run(["template", "install"], in: folder)
        #expect(installed.output == "mvp: installed\n", "\(installed.errors)")
        #expect(try run(["template", "install"], in: folder).output == "mvp: up to date\n")
        #expect(try run(["validate"], in: folder).output == "Everything is fine.\n")
        let before = try folder.snapshot()
        #expect(try run(["gen", "Guest", "mvp", "--author", "Ann"], in: folder).status == 0)
        #expect(try run(["list"], in: folder).output == "Guest  mvp 1.0.0  3 files\n")
        let after = try folder.snapshot()
        #expect(try run(["update", "Guest"], in: folder).output == "Guest is up to date.\n")
        #expect(try run(["remove", "Guest"], in: folder).status == 0)
        #expect(try folder.snapshot() == before)
        #expect(try run(["undo"], in: folder).output == "Undone: remove Guest\n")
        #expect(try folder.snapshot() == after)
        #expect(try run(["undo"], in: folder).output == "Undone: gen Guest mvp\n")
        #expect(try folder.snapshot() == before)
        let nothing = try run(["undo"], in: folder)
        #expect(nothing.status == 1)
        #expect(nothing.errors == "There is nothing to undo.\n")
    }

    @Test(
        "wrong use is told, and exits with 64",
        arguments: [
            ("setup now", "setup: too many arguments. Usage: ramba setup"),
            ("remove", "remove: too few arguments. Usage: ramba remove MODULE [TEMPLATE]"),
            ("update", "update: too few arguments. Usage: ramba update MODULE [TEMPLATE]"),
            ("undo it", "undo: too many arguments. Usage: ramba undo"),
            ("list --jsno", "Unknown option --jsno. Did you mean --json?"),
            ("validate --strict", "Unknown option --strict."),
            ("template search", "template search: too few arguments. Usage: ramba template search TERM"),
            ("template instal", "Unknown command template instal. Did you mean install?"),
            (
                "template",
                "template needs a command: template list, template search, template install, template create."
            ),
            ("template install --updat", "Unknown option --updat. Did you mean --update?"),
            ("remvoe Guest", "Unknown command remvoe. Did you mean remove? See ramba help."),
            ("undo --force=yes", "--force takes no value."),
        ]
    )
    func wrongUse(words: String, message: String) throws {
        let folder = try TestFolder(Fixture.package)
        let result = try run(words.split(separator: " ").map(String.init), in: folder)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors == "ramba: \(message)\n")
    }
}
