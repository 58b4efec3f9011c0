import Testing

@testable import ScaffoldKit

@Suite("update")
struct UpdateCommandTests {
    static let view = "Sources/ShopModules/Guest/GuestView.swift"
    static let template = "Templates/mvp/Code/View.swift.liquid"

    private func folder(_ text: String = "one\ntwo\nthree\nfour\nfive\n") throws -> TestFolder {
        let folder = try TestFolder(Fixture.package.merging([Self.template: text]) { $1 })
        #expect(folder.run("gen", "Guest", "mvp").status == 0)
        return folder
    }

    @Test("an unchanged template changes nothing, whatever people changed")
    func nothing() throws {
        let folder = try folder()
        try folder.write("mine", to: Self.view)
        let before = try folder.snapshot(withRecords: true)
        #expect(folder.run("update", "Guest").output == "Guest is up to date.\n")
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test("joins what both sides changed, and can be undone")
    func merge() throws {
        let folder = try folder()
        try folder.write("one\ntwo\nthree\nfour\nFIVE\n", to: Self.view)
        try folder.write("ONE\ntwo\nthree\nfour\nfive\n", to: Self.template)
        let outcome = folder.run("update", "Guest")
        #expect(outcome.output == "~ \(Self.view)\nModule successfully updated!\n", "\(outcome.errors)")
        #expect(folder.text(Self.view) == "ONE\ntwo\nthree\nfour\nFIVE\n")
        #expect(folder.run("update", "Guest").output == "Guest is up to date.\n")
        #expect(folder.run("undo").output == "Undone: update Guest\n")
        #expect(folder.text(Self.view) == "one\ntwo\nthree\nfour\nFIVE\n")
    }

    @Test("marks conflicts, writes everything else, and exits with 1")
    func conflict() throws {
        let folder = try folder()
        try folder.write("one\ntwo\nmine\nfour\nfive\n", to: Self.view)
        try folder.write("one\ntwo\ntheirs\nfour\nfive\nsix\n", to: Self.template)
        let outcome = folder.run("update", "Guest", "mvp")
        #expect(outcome.status == 1)
        #expect(outcome.output == "C \(Self.view)\n")
        #expect(
            outcome.errors == """
                Your changes and the template's meet in these files. Search them for <<<<<<< and choose:
                  \(Self.view)

                """
        )
        #expect(
            folder.text(Self.view) == """
                one
                two
                <<<<<<< yours
                mine
                =======
                theirs
                >>>>>>> mvp 1.0.0
                four
                five
                six

                """
        )
    }

    @Test("adds and removes files as the template does, and leaves to people what they changed or removed")
    func files() throws {
        let folder = try folder()
        let spec = try #require(Fixture.package["Templates/mvp/mvp.rambaspec"])
        try folder.write(
            spec.replacing("- {name: Tests.swift, path: Tests/tests.swift.liquid}", with: "").replacing(
                "- {name: Assets}",
                with: "- {name: Extra.swift, path: Code/view.swift.liquid}\n- {name: Assets}"
            ).replacing("1.0.0", with: "2.0.0"),
            to: "Templates/mvp/mvp.rambaspec"
        )
        try folder.write("new\n", to: Self.template)
        try FileSystem.removeFile(folder.path + "/" + Self.view)
        let outcome = folder.run("update", "Guest")
        #expect(
            outcome.output == """
                + Sources/ShopModules/Guest/GuestExtra.swift
                - Tests/ShopModulesTests/Guest/GuestTests.swift
                Module successfully updated!

                """,
            "\(outcome.errors)"
        )
        #expect(outcome.errors == "[Warning] \(Self.view) was removed here, and stays so\n")
        #expect(folder.run("list").output == "Guest  mvp 2.0.0  3 files, 1 missing\n")
        #expect(folder.run("remove", "Guest").status == 0)
    }

    @Test("a file that the template dropped stays if people changed it")
    func dropped() throws {
        let folder = try folder()
        let spec = try #require(Fixture.package["Templates/mvp/mvp.rambaspec"])
        try folder.write("mine", to: Self.view)
        try folder.write(
            spec.replacing("- {name: View.swift, path: Code/view.swift.liquid}\n", with: ""),
            to: "Templates/mvp/mvp.rambaspec"
        )
        let outcome = folder.run("update", "Guest")
        #expect(
            outcome.errors == "[Warning] \(Self.view) is not in the template any more; it was changed here, and stays\n"
        )
        #expect(folder.text(Self.view) == "mine")
    }

    @Test("tells the Xcode project about added and removed files alone")
    func xcode() throws {
        let folder = try TestFolder(XcodeGenTests.files)
        folder.run("gen", "Guest", "t")
        let spec = try #require(folder.text("Templates/t/t.rambaspec"))
        try folder.write(
            spec.replacing(
                "- {name: raw.bin, path: v.liquid, is_resource: yes}",
                with: "- {name: New.swift, path: v.liquid}"
            ),
            to: "Templates/t/t.rambaspec"
        )
        let outcome = folder.run("update", "Guest")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let project = XcodeGenTests.project(folder)
        #expect(project.contains("GuestNew.swift"))
        #expect(!project.contains("Guestraw.bin"))
        #expect(folder.text("iOS/App/Modules/Guest/Guestraw.bin") == nil)
        #expect(folder.run("remove", "Guest").status == 0)
        #expect(!XcodeGenTests.project(folder).contains("Guest"))
    }

    @Test("takes the date and the options of the first run")
    func time() throws {
        let folder = try folder("// {{ date }} {{ module_info.description }}\n")
        folder.run("gen", "Home", "mvp", "--description", "The start")
        try folder.write("// {{ date }} {{ module_info.description }}!\n", to: Self.template)
        #expect(folder.run("update", "Home").status == 0)
        #expect(folder.text("Sources/ShopModules/Home/HomeView.swift") == "// 25/05/2020 The start!\n")
    }

    struct Merge: CustomTestStringConvertible, Sendable {
        let name: String
        let base: String
        let ours: String
        let theirs: String
        let result: String
        var conflicts = 0
        var testDescription: String { name }
    }

    @Test(
        "joins three versions",
        arguments: [
            Merge(name: "same", base: "a\n", ours: "a\n", theirs: "a\n", result: "a\n"),
            Merge(name: "both the same change", base: "a\n", ours: "b\n", theirs: "b\n", result: "b\n"),
            Merge(name: "one side removes all", base: "a\nb\n", ours: "", theirs: "a\nb\n", result: ""),
            Merge(name: "added at both ends", base: "m\n", ours: "a\nm\n", theirs: "m\nz\n", result: "a\nm\nz\n"),
            Merge(name: "no final newline", base: "a\nb", ours: "a\nb", theirs: "a\nc", result: "a\nc"),
            Merge(
                name: "carriage returns",
                base: "a\r\n",
                ours: "b\r\n",
                theirs: "c\r\n",
                result: "<<<<<<< yours\r\nb\r\n=======\r\nc\r\n>>>>>>> new\r\n",
                conflicts: 1
            ),
            Merge(
                name: "removed here, changed there",
                base: "a\nb\nc\n",
                ours: "a\nc\n",
                theirs: "a\nB\nc\n",
                result: "a\n<<<<<<< yours\n=======\nB\n>>>>>>> new\nc\n",
                conflicts: 1
            ),
            Merge(
                name: "no base, a common start",
                base: "",
                ours: "a\nb",
                theirs: "a\nc\n",
                result: "a\n<<<<<<< yours\nb\n=======\nc\n>>>>>>> new\n",
                conflicts: 1
            ),
            Merge(
                name: "letters that only look the same",
                base: "e\u{301}\n",
                ours: "e\u{301}\n",
                theirs: "\u{E9}\n",
                result: "\u{E9}\n"
            ),
        ]
    )
    func threeWay(_ merge: Merge) {
        let result = ThreeWayMerge(
            base: Array(merge.base.utf8),
            ours: Array(merge.ours.utf8),
            theirs: Array(merge.theirs.utf8),
            labels: .init(ours: "yours", theirs: "new")
        )
        #expect(result.content == Array(merge.result.utf8))
        #expect(result.conflicts == merge.conflicts)
    }
}
