import Foundation
import Testing

@testable import ScaffoldKit

@Suite("list, remove and undo")
struct RemoveCommandTests {
    static let view = "Sources/ShopModules/Guest/GuestView.swift"

    @Test(
        "removing gives the project's bytes and folders as they were",
        arguments: [Fixture.package, XcodeGenTests.files]
    )
    func exact(files: [String: String]) throws {
        let folder = try TestFolder(files)
        let template = files["Templates/t/t.rambaspec"] == nil ? "mvp" : "t"
        // The folder of all modules is not the module's.
        for root in ["Sources/ShopModules", "Tests/ShopModulesTests", "iOS/App/Modules"] {
            try folder.write("", to: root + "/Other.swift")
        }
        let before = try folder.snapshot()
        #expect(folder.run("gen", "Auth/Guest", template).status == 0)
        #expect(try folder.snapshot() != before)
        let outcome = folder.run("remove", "Auth/Guest")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try folder.snapshot() == before)
        #expect(folder.run("list").output == "")
    }

    @Test("removing says what is gone")
    func report() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        #expect(
            folder.run("remove", "Guest").output == """
                - Sources/ShopModules/Guest/GuestView.swift
                - Sources/ShopModules/Guest/Parts/GuestAssembly.swift
                - Tests/ShopModulesTests/Guest/GuestTests.swift
                Module Guest successfully removed!

                """
        )
    }

    @Test("removing leaves other modules, and files beside the module's, alone")
    func others() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest,Home", "mvp")
        try folder.write("mine", to: "Sources/ShopModules/Guest/Mine.swift")
        #expect(folder.run("remove", "Guest").status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/Mine.swift") == "mine")
        #expect(folder.text(Self.view) == nil)
        #expect(folder.text("Sources/ShopModules/Home/HomeView.swift") != nil)
        #expect(folder.text("Sources/Shop/Composition.swift")?.contains("GuestAssembly") == false)
        #expect(folder.text("Sources/Shop/Composition.swift")?.contains("HomeAssembly(),") == true)
    }

    @Test(
        "a changed file goes only after a word",
        arguments: [([], [], 1, true), (["no"], [], 0, true), (["yes"], [], 0, false), ([], ["--force"], 0, false)]
            as [([String], [String], Int32, Bool)]
    )
    func changed(answers: [String], options: [String], status: Int32, stays: Bool) throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        try folder.write("mine", to: Self.view)
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run(["remove", "Guest"] + options, answers: answers)
        #expect(outcome.status == status)
        #expect((try folder.snapshot(withRecords: true) == before) == stays)
        #expect((folder.text(Self.view) == "mine") == stays)
        if options.isEmpty {
            #expect(
                outcome.output.hasPrefix(
                    "These files were changed since they were made:\n  \(Self.view)\nRemove them too? (yes/no) "
                )
            )
        }
        if status == 1 {
            #expect(
                outcome.errors == "Nothing was written: files were changed since they were made, and nobody answered. "
                    + "Choose with --force.\n"
            )
        }
    }

    @Test("a dry run shows what would go, and changes nothing")
    func dryRun() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        let before = try folder.snapshot(withRecords: true)
        let output = folder.run("remove", "Guest", "--dry-run").output
        #expect(output.contains("-       GuestView.swift\n"))
        #expect(output.contains("--- a/Sources/Shop/Composition.swift\n"))
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test("lists modules, and what became of their files")
    func list() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest,Auth/Login", "mvp")
        try folder.write("mine", to: Self.view)
        try FileSystem.removeFile(folder.path + "/Tests/ShopModulesTests/Guest/GuestTests.swift")
        #expect(
            folder.run("list").output == """
                Auth/Login  mvp 1.0.0  3 files
                Guest       mvp 1.0.0  3 files, 1 changed, 1 missing

                """
        )
        #expect(
            folder.run("list", "--json").output.hasSuffix(
                #""changed":["Sources/ShopModules/Guest/GuestView.swift"],"#
                    + #""missing":["Tests/ShopModulesTests/Guest/GuestTests.swift"]}]}"# + "\n"
            )
        )
    }

    @Test(
        "says which module there is instead",
        arguments: [
            (["remove", "Geust"], "There is no record of a module Geust. See ramba list. Did you mean Guest?\n"),
            (
                ["remove", "Guest", "mpv"],
                "The module Guest was not made from the template mpv. Did you mean mvp?\n"
            ),
            (["remove", "../x"], "The path '../x' is refused: '..' leads out of a folder\n"),
            (["update", "None"], "There is no record of a module None. See ramba list.\n"),
        ]
    )
    func unknown(words: [String], message: String) throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        let outcome = folder.run(words)
        #expect(outcome.status == 1)
        #expect(outcome.errors == message)
    }

    @Test(
        "undo takes back gen, and a file that it replaced comes back",
        arguments: [Fixture.package, XcodeGenTests.files]
    )
    func undo(files: [String: String]) throws {
        let folder = try TestFolder(files)
        let template = files["Templates/t/t.rambaspec"] == nil ? "mvp" : "t"
        try folder.write("mine", to: Self.view)
        let before = try folder.snapshot()
        #expect(folder.run("gen", "Guest", template, "--conflict=overwrite").status == 0)
        #expect(folder.run("undo").output == "Undone: gen Guest \(template)\n")
        #expect(try folder.snapshot() == before)
        #expect(folder.run("list").output == "")
        #expect(folder.run("undo").errors == "There is nothing to undo.\n")
    }

    @Test("undo goes back run by run, five of them")
    func undoRuns() throws {
        let folder = try TestFolder(Fixture.package)
        var states = [try folder.snapshot()]
        for name in ["A", "B", "C", "D", "E"] {
            folder.run("gen", name, "mvp")
            states.append(try folder.snapshot())
        }
        folder.run("remove", "C")
        for state in states[1...].reversed() {
            #expect(folder.run("undo").status == 0)
            #expect(try folder.snapshot() == state)
        }
        #expect(folder.run("undo").errors == "There is nothing to undo.\n")
    }

    @Test("undo keeps what people changed elsewhere in a shared file")
    func undoMerge() throws {
        let folder = try TestFolder(Fixture.package)
        let list = "Sources/Shop/Composition.swift"
        folder.run("gen", "Guest", "mvp")
        let text = try #require(folder.text(list))
        try folder.write("// Mine.\n" + text, to: list)
        #expect(folder.run("undo").status == 0)
        #expect(folder.text(list) == "// Mine.\n" + (Fixture.package[list] ?? ""))
    }

    @Test("undo loses later changes only after a word")
    func undoChanged() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        try folder.write("mine", to: Self.view)
        let refused = folder.run("undo")
        #expect(refused.status == 1)
        #expect(
            refused.output
                == "These files were changed since gen Guest mvp:\n  \(Self.view)\nUndo them too? (yes/no) "
        )
        #expect(folder.text(Self.view) == "mine")
        #expect(folder.run("undo", answers: ["y"]).status == 0)
        #expect(folder.text(Self.view) == nil)
    }

    @Test("what undo needs stays out of version control")
    func ignored() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        #expect(folder.text(".ramba/.gitignore") == "/fetch-*\n/preferences.yml\n/transaction\n/undo\n")
    }

    @Test("a damaged memory is said, not followed")
    func damaged() throws {
        let folder = try TestFolder(Fixture.package)
        try folder.write("ramba undo 1\ngen X t\nfile 999999999 - Rambafile.yml\n", to: ".ramba/undo/1")
        let outcome = folder.run("undo")
        #expect(outcome.status == 1)
        #expect(outcome.errors == ".ramba/undo/1 is damaged. Remove it to undo the run before.\n")
    }

    @Test(
        "neither remove, undo nor update follows a link out of the project",
        arguments: ["remove Guest", "undo", "update Guest"]
    )
    func links(words: String) throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        try folder.write("changed", to: "Templates/mvp/Code/View.swift.liquid")
        let outside = try TestFolder()
        let module = folder.path + "/Sources/ShopModules/Guest"
        try FileSystem.move(module, to: outside.path + "/Guest")
        try #require(symlink(outside.path + "/Guest", module) == 0)
        let before = try outside.snapshot()
        let outcome = folder.run(words.split(separator: " ").map(String.init))
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                " is refused: 'Sources/ShopModules/Guest' is a link that leads out of the project folder"
            )
        )
        #expect(try outside.snapshot() == before)
    }
}
