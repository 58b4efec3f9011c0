import Foundation
import Testing

@testable import ScaffoldKit

@Suite("gen in a Swift package")
struct GenCommandTests {
    @Test("writes code and tests, folders, and the assembly's line")
    func package() throws {
        let folder = try TestFolder(Fixture.package)
        let outcome = folder.run("gen", "Guest", "mvp", "--custom_parameters", "kind:a:b")
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") == "// GuestView.swift by Ann, 25/05/2020\n")
        #expect(
            folder.text("Sources/ShopModules/Guest/Parts/GuestAssembly.swift")
                == "// 2020 Acme\nstruct GuestAssembly {}\n"
        )
        #expect(folder.text("Tests/ShopModulesTests/Guest/GuestTests.swift") == "// Shop a:b\n")
        #expect(try folder.snapshot()["Sources/ShopModules/Guest/Assets/"] == "")
        #expect(
            folder.text("Sources/Shop/Composition.swift")?.contains(
                "    HomeAssembly(),\n    GuestAssembly(),\n    // ramba:end"
            ) == true
        )
        #expect(
            outcome.output == """

                +-------------------+------------------------------+
                |              Summary for gen Guest               |
                +-------------------+------------------------------+
                | Targets           | ShopModules                  |
                | Module path       | Sources/ShopModules/Guest    |
                | Test targets      | ShopModulesTests             |
                | Test file path    | Tests/ShopModulesTests/Guest |
                | Template          | mvp                          |
                | Custom parameters | {"kind":"a:b"}               |
                +-------------------+------------------------------+

                Creating code files...
                Creating test files...
                Module successfully created!
                Name: Guest
                Project file path: Sources/ShopModules/Guest
                Project group path: Sources/ShopModules/Guest
                Test file path: Tests/ShopModulesTests/Guest
                Test group path: Tests/ShopModulesTests/Guest

                """
        )
    }

    @Test("a dry run prints the tree and the differences, and writes nothing")
    func dryRun() throws {
        let folder = try TestFolder(Fixture.package)
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run("gen", "Guest", "mvp", "--dry-run")
        #expect(outcome.status == 0)
        #expect(try folder.snapshot(withRecords: true) == before)
        #expect(
            outcome.output.hasSuffix(
                """
                  Sources/
                    Shop/
                ~     Composition.swift
                    ShopModules/
                      Guest/
                +       Assets/
                +       GuestView.swift
                        Parts/
                +         GuestAssembly.swift
                  Tests/
                    ShopModulesTests/
                      Guest/
                +       GuestTests.swift
                --- /dev/null
                +++ b/Sources/ShopModules/Guest/GuestView.swift
                @@ -0,0 +1 @@
                +// GuestView.swift by Ann, 25/05/2020
                --- /dev/null
                +++ b/Sources/ShopModules/Guest/Parts/GuestAssembly.swift
                @@ -0,0 +1,2 @@
                +// 2020 Acme
                +struct GuestAssembly {}
                --- /dev/null
                +++ b/Tests/ShopModulesTests/Guest/GuestTests.swift
                @@ -0,0 +1 @@
                +// Shop 
                --- a/Sources/Shop/Composition.swift
                +++ b/Sources/Shop/Composition.swift
                @@ -1,5 +1,6 @@
                 let assemblies: [any Assembly] = [
                     // ramba:assemblies
                     HomeAssembly(),
                +    GuestAssembly(),
                     // ramba:end
                 ]

                """
            )
        )
    }

    @Test("running twice changes nothing the second time")
    func twice() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Guest", "mvp")
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run("gen", "Guest", "mvp")
        #expect(outcome.status == 0)
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test("makes several modules in one run, and nests folders")
    func severalModules() throws {
        let folder = try TestFolder(Fixture.package)
        #expect(folder.run("gen", "Auth/Login,Feed", "mvp").status == 0)
        #expect(folder.text("Sources/ShopModules/Auth/Login/LoginView.swift") != nil)
        #expect(folder.text("Sources/ShopModules/Feed/FeedView.swift") != nil)
        #expect(
            folder.text("Sources/Shop/Composition.swift")?.contains("LoginAssembly(),\n    FeedAssembly(),") == true
        )
    }

    @Test("--flat leaves the module's folder out")
    func flat() throws {
        let folder = try TestFolder(Fixture.package)
        #expect(folder.run("gen", "Guest", "mvp", "--flat").status == 0)
        #expect(folder.text("Sources/ShopModules/GuestView.swift") != nil)
    }

    @Test(
        "paths of options come before the Rambafile's, and module-path before all",
        arguments: [
            (["--project-file-path", "/A/"], "A/Guest/GuestView.swift"),
            (["--project_group_path", "A"], "A/Guest/GuestView.swift"),
            (["--project-file-path=A", "--module-path=B"], "B/Guest/GuestView.swift"),
            (["--project-targets", "X"], "Sources/X/Guest/GuestView.swift"),
        ]
    )
    func paths(options: [String], path: String) throws {
        let folder = try TestFolder(Fixture.package)
        let outcome = folder.run(["gen", "Guest", "mvp"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text(path) != nil)
    }

    @Test("finds the Rambafile in a folder above")
    func above() throws {
        let folder = try TestFolder(Fixture.package)
        #expect(folder.run("gen", "Guest", "mvp", in: "Sources/Shop").status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") != nil)
    }

    @Test("prints what was done as JSON")
    func json() throws {
        let folder = try TestFolder(Fixture.package)
        let outcome = folder.run("gen", "Guest", "mvp", "--json")
        #expect(
            outcome.output == #"{"dry_run":false,"modules":[{"name":"Guest","template":"mvp"}],"files":["#
                + #"{"path":"Sources/ShopModules/Guest/GuestView.swift","change":"create"},"#
                + #"{"path":"Sources/ShopModules/Guest/Parts/GuestAssembly.swift","change":"create"},"#
                + #"{"path":"Tests/ShopModulesTests/Guest/GuestTests.swift","change":"create"},"#
                + #"{"path":"Sources/Shop/Composition.swift","change":"modify"}],"#
                + #""folders":["Sources/ShopModules/Guest/Assets"]}"# + "\n"
        )
    }

    struct Conflict: CustomTestStringConvertible, Sendable {
        let policy: String
        var answers: [String] = []
        let view: String
        var beside: String?
        var status: Int32 = 0
        var testDescription: String { "\(policy) \(answers)" }
    }

    static let made = "// GuestView.swift by Ann, 25/05/2020\n"

    @Test(
        "treats files that exist as it is told",
        arguments: [
            Conflict(policy: "skip", view: "mine"), Conflict(policy: "overwrite", view: made),
            Conflict(policy: "new", view: "mine", beside: made), Conflict(policy: "ask", answers: ["Yes"], view: made),
            Conflict(policy: "ask", answers: ["perhaps"], view: "mine"),
            Conflict(policy: "diff", answers: ["y"], view: made),
            Conflict(policy: "ask", view: "mine", status: 1),
        ]
    )
    func conflicts(_ conflict: Conflict) throws {
        let folder = try TestFolder(Fixture.package)
        try folder.write("mine", to: "Sources/ShopModules/Guest/GuestView.swift")
        let outcome = folder.run("gen", "Guest", "mvp", "--conflict", conflict.policy, answers: conflict.answers)
        #expect(outcome.status == conflict.status)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") == conflict.view)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift.new") == conflict.beside)
        if conflict.policy == "diff" {
            #expect(outcome.output.contains("-mine\n\\ No newline at end of file\n+// Guest"))
        }
        if conflict.policy == "ask" {
            #expect(
                outcome.output.hasSuffix("Guest module already exists. Replace? (yes/no) ") == (conflict.view == "mine")
            )
        }
    }

    @Test("shows colours on a terminal only")
    func colors() throws {
        let folder = try TestFolder(Fixture.package)
        #expect(folder.run("gen", "A", "mvp", colors: true).output.contains("\u{1B}[32mName: A\u{1B}[0m\n"))
        #expect(!folder.run("gen", "B", "mvp").output.contains("\u{1B}"))
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let words: [String]
        var change: [String: String] = [:]
        let message: String
        var status: Int32 = 1
        var testDescription: String { words.joined(separator: " ") + " " + change.keys.joined() }
    }

    static let rambafile =
        "company: A\nproject_name: Shop\nproject_target: Shop\nproject_file_path: Shop\ntemplates: [mvp]\n"

    @Test(
        "says what is wrong, and writes nothing",
        arguments: [
            Mistake(
                words: ["gen", "Guest", "mpv"],
                message:
                    "Cannot find template named mpv! Add it to the Rambafile and run *ramba template install*. Did you mean mvp?\n"
            ),
            Mistake(
                words: ["gen", "../../Evil", "mvp"],
                message: "The path '../../Evil' is refused: '..' leads out of a folder\n"
            ),
            Mistake(words: ["gen", "/Evil", "mvp"], message: "The path '/Evil' is refused: it is absolute\n"),
            Mistake(
                words: ["gen", "Guest", "mvp", "--module-path", "../Evil"],
                message: "The path '../Evil' is refused: '..' leads out of a folder\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: ["Rambafile.yml": "company: A\n"],
                message: "You can't run *ramba gen* without any templates installed. "
                    + "Add their declarations to a Rambafile and run *ramba template install*.\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp", "--author", "A"],
                change: [
                    "Rambafile.yml": "project_name: Shop\nxcodeproj_path: S.xcodeproj\ntemplates: [mvp]\n",
                    "S.xcodeproj/project.pbxproj": project,
                ],
                message: "Module is broken! *company* field cannot be empty, because it is mandatory.\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp", "--author", "A"],
                change: [
                    "Rambafile.yml":
                        "company: A\nproject_name: Shop\nxcodeproj_path: S.xcodeproj\nproject_file_path: Shop\ntemplates: [mvp]\n",
                    "S.xcodeproj/project.pbxproj": project,
                ],
                message:
                    "Module is broken! *[\"project_target\", \"project_targets\"]* field cannot be empty, because it is mandatory.\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp", "--author", "A"],
                change: ["Rambafile.yml": rambafile + "xcodeproj_path: S.xcodeproj\n"],
                message: "Cannot find S.xcodeproj/project.pbxproj. Check *xcodeproj_path* in Rambafile.yml.\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: ["Templates/mvp/Code/View.swift.liquid": "{{ 1 | divided_by: 0 }}"],
                message:
                    "Templates/mvp/Code/View.swift.liquid:1:8: error: division by zero\n{{ 1 | divided_by: 0 }}\n       ^\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: ["Sources/Shop/Composition.swift": "nothing"],
                message: "Sources/Shop/Composition.swift needs one list of assemblies between the lines "
                    + "'// ramba:assemblies' and '// ramba:end'.\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: ["Templates/mvp/mvp.rambaspec": "code_files:\n- {path: a}\n"],
                message: """
                    Templates/mvp/mvp.rambaspec:2:3: error: an entry of *code_files* needs a *name*
                    - {path: a}
                      ^

                    """
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: ["Templates/mvp/mvp.rambaspec": "code_files:\n- {name: A.swift, path: none}\n"],
                message: "Templates/mvp/mvp.rambaspec:2:3: error: the template has no file 'none'\n"
            ),
            Mistake(
                words: ["gen", "Guest", "mvp"],
                change: [
                    "Templates/mvp/mvp.rambaspec":
                        "code_files:\n- {name: A.swift, path: Code/view.swift.liquid, custom_name: '../x'}\n"
                ],
                message: "The path '../x' is refused: a file name cannot hold a separator\n"
            ),
            Mistake(
                words: ["gen", "Guest"],
                message: "ramba: gen: too few arguments. Usage: ramba gen MODULE TEMPLATE\n",
                status: 64
            ),
            Mistake(
                words: ["gen", "A", "B", "C"],
                message: "ramba: gen: too many arguments. Usage: ramba gen MODULE TEMPLATE\n",
                status: 64
            ),
            Mistake(
                words: ["gen", "A", "mvp", "--autor", "X"],
                message: "ramba: Unknown option --autor. Did you mean --author?\n",
                status: 64
            ),
            Mistake(
                words: ["gen", "A", "mvp", "--custom_parameters", "a"],
                message: "ramba: --custom-parameters takes values like key:value, not 'a'.\n",
                status: 64
            ),
            Mistake(
                words: ["gen", "A", "mvp", "--conflict", "never"],
                message: "ramba: --conflict is one of ask, skip, overwrite, diff, new, not 'never'.\n",
                status: 64
            ),
            Mistake(
                words: ["gne"],
                message: "ramba: Unknown command gne. Did you mean gen? See ramba help.\n",
                status: 64
            ),
            Mistake(
                words: ["template", "lst"],
                message: "ramba: Unknown command template lst. Did you mean list?\n",
                status: 64
            ),
        ]
    )
    func mistakes(_ mistake: Mistake) throws {
        let folder = try TestFolder(Fixture.package.merging(mistake.change) { $1 })
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run(mistake.words)
        #expect(outcome.status == mistake.status)
        #expect(outcome.errors == mistake.message)
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    static let project = """
        {objects = {P = {isa = PBXProject; mainGroup = G; targets = (); }; G = {isa = PBXGroup; children = (); }; }; rootObject = P; }
        """

    @Test("without a Rambafile, says how to get one")
    func noRambafile() throws {
        let outcome = try TestFolder().run("gen", "A", "b")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "Rambafile not found! Run `ramba setup` in the working directory instead!\n")
    }

    @Test("asks for the author once, and keeps the answer in the project")
    func author() throws {
        let folder = try TestFolder(Fixture.package)
        let rambafile = try #require(folder.text("Rambafile.yml"))
        try folder.write(rambafile.replacing("author: Ann\n", with: ""), to: "Rambafile.yml")
        let first = folder.run("gen", "Guest", "mvp", answers: ["", "Jane Doe"])
        #expect(first.status == 0)
        #expect(
            first.output.hasPrefix(
                """
                The author name is not configured!
                The author name which will be used in the headers: User name should not be empty
                The author name which will be used in the headers: 
                """
            )
        )
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift")?.contains("by Jane Doe,") == true)
        #expect(folder.run("gen", "Other", "mvp").status == 0)
        #expect(folder.text("Sources/ShopModules/Other/OtherView.swift")?.contains("by Jane Doe,") == true)
    }

    @Test("writes nothing through links that lead out of the project")
    func links() throws {
        let outside = try TestFolder()
        let folder = try TestFolder(Fixture.package)
        try FileSystem.makeFolders(folder.path + "/Sources")
        #expect(symlink(outside.path, folder.path + "/Sources/ShopModules") == 0)
        let outcome = folder.run("gen", "Guest", "mvp")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == "The path 'Sources/ShopModules/Guest/GuestView.swift' is refused: "
                + "'Sources/ShopModules' is a link that leads out of the project folder\n"
        )
        #expect(try outside.snapshot() == [:])
    }

    @Test("warns about missing dependencies")
    func dependencies() throws {
        let spec = try #require(Fixture.package["Templates/mvp/mvp.rambaspec"])
        let rambafile = try #require(Fixture.package["Rambafile.yml"])
        let folder = try TestFolder(
            Fixture.package.merging([
                "Templates/mvp/mvp.rambaspec": spec + "\ndependencies: [Typhoon, OCMock, Kit]\n",
                "Rambafile.yml": rambafile + "\npodfile_path: Podfile\ncartfile_path: Cartfile\n",
                "Podfile": "target 'A' do\n  pod 'OCMock', '~> 3'\n  pod \"Kit/Core\"\n  # pod 'Typhoon'\nend\n",
                "Cartfile": "github \"x/Typhoon\"\n",
            ]) { $1 }
        )
        #expect(
            folder.run("gen", "Guest", "mvp").errors == """
                [Warning] Dependencies ["Typhoon"] missed in Podfile
                [Warning] Dependencies ["OCMock", "Kit"] missed in Cartfile

                """
        )
    }
}
