import Testing

@testable import ScaffoldKit

@Suite("setup")
struct SetupCommandTests {
    private static let project = [
        "iOS.xcodeproj/project.pbxproj": XcodeGenTests.files["iOS/Shop.xcodeproj/project.pbxproj"] ?? "",
        "Podfile": "",
    ]

    @Test("asks in order, shows a summary, and writes the Rambafile of an Xcode project")
    func xcode() throws {
        let folder = try TestFolder(Self.project)
        let outcome = folder.run(
            "setup",
            answers: [
                "", "Acme: \"A\"", "no", "", "Shop", "NO", "yes", "7", "0", "y", "Kit", "yes", "YES", "/App/Modules/",
                "../x", "AppTests", "no", "yes", "yes", "no", "yes",
            ]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let name = folder.project.path.split(separator: "/").last ?? ""
        #expect(
            outcome.output == """
                The company name which will be used in the headers: Company name should not be empty
                The company name which will be used in the headers: \
                The name of your project is \(name). Do you want to use it? (yes/no) \
                The project name: Project name should not be empty
                The project name: The project prefix (if any): \
                The path to a .xcodeproj file of the project is 'iOS.xcodeproj'. Do you want to use it? (yes/no) \
                Select the appropriate target for adding your MODULES (type the index):
                0. App
                1. Kit
                Type a number from 0 to 1.
                Are you using unit-tests in this project? (yes/no) \
                Select the appropriate target for adding your TESTS (type the index):
                0. App
                1. Kit
                Do you want to add all your modules by one path? (yes/no) \
                Do you want to use the same paths for your files both in Xcode and the filesystem? (yes/no) \
                The default path for creating new modules: \
                The default path for creating tests: The path '../x' is refused: '..' leads out of a folder
                The default path for creating tests: \
                Do you want to keep all files in one folder, with groups in Xcode only? (yes/no) \
                Are you using Cocoapods? (yes/no) \
                The path to a Podfile is 'Podfile'. Do you want to use it? (yes/no) \
                Are you using Carthage? (yes/no) \
                Do you want to add some well known templates to the Rambafile? (yes/no) \

                +--------------------+----------------------------------------------------------------------------+
                |                                     Summary for ramba setup                                     |
                +--------------------+----------------------------------------------------------------------------+
                | company            | Acme: "A"                                                                  |
                | project_name       | Shop                                                                       |
                | prefix             | NO                                                                         |
                | xcodeproj_path     | iOS.xcodeproj                                                              |
                | podfile_path       | Podfile                                                                    |
                | project_target     | App                                                                        |
                | project_file_path  | App/Modules                                                                |
                | project_group_path | App/Modules                                                                |
                | test_target        | Kit                                                                        |
                | test_file_path     | AppTests                                                                   |
                | test_group_path    | AppTests                                                                   |
                | templates          | [{name: rviper_controller}, {name: mvvm_controller}, {name: swifty_viper}] |
                +--------------------+----------------------------------------------------------------------------+

                Rambafile successfully created! Now run `ramba template install`.

                """
        )
        #expect(
            folder.text("Rambafile.yml") == """
                ### Headers
                company: "Acme: \\"A\\""

                ### Project
                project_name: Shop
                # Starts the names of all files and types
                prefix: "NO"
                xcodeproj_path: iOS.xcodeproj

                ### Code
                # The target that builds the code
                project_target: App
                # The folder of new modules
                project_file_path: App/Modules
                # The Xcode group of new modules
                project_group_path: App/Modules

                ### Tests
                # The target that builds the tests
                test_target: Kit
                # The folder of new tests
                test_file_path: AppTests
                # The Xcode group of new tests
                test_group_path: AppTests

                ### Dependencies
                podfile_path: Podfile

                ### Templates
                templates:
                - {name: rviper_controller}
                - {name: mvvm_controller}
                - {name: swifty_viper}

                """
        )
        let rambafile = try Rambafile(in: folder.project, name: "Rambafile.yml")
        #expect(rambafile.company == "Acme: \"A\"")
        #expect(rambafile.prefix == "NO")
        #expect(rambafile.warnings == [])
    }

    @Test("asks for both paths where they differ, and offers no paths where there is no one path")
    func paths() throws {
        let folder = try TestFolder(Self.project)
        #expect(
            folder.run(
                "setup",
                answers: ["A", "y", "", "y", "0", "no", "y", "no", "Group", "Files", "yes", "no", "no", "no"]
            ).status == 0
        )
        var rambafile = try Rambafile(in: folder.project, name: "Rambafile.yml")
        #expect(rambafile.projectGroupPath == "Group")
        #expect(rambafile.projectFilePath == "Files")
        #expect(rambafile.createLogicalGroups)
        #expect(rambafile.templates == nil)
        #expect(
            folder.run("setup", answers: ["yes", "A", "y", "", "y", "0", "no", "no", "no", "no", "no", "no"]).output
                .hasPrefix("Rambafile.yml already exists. Replace? (yes/no) The company")
        )
        rambafile = try Rambafile(in: folder.project, name: "Rambafile.yml")
        #expect(rambafile.projectFilePath == nil)
    }

    @Test("asks a Swift package only what it does not know, and gen works with the answers")
    func package() throws {
        let files = Fixture.package.filter { $0.key != "Rambafile.yml" }
        let folder = try TestFolder(
            files.merging(["Sources/ShopModules/A.swift": "", "Tests/ShopModulesTests/A.swift": ""]) { $1 }
        )
        let outcome = folder.run(
            "setup",
            answers: ["", "no", "Shop", "", "1", "yes", "0", "None.swift", "Sources/Shop/Composition.swift", "yes"]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let name = folder.project.path.split(separator: "/").last ?? ""
        #expect(
            outcome.output.hasPrefix(
                """
                The company name which will be used in the headers: \
                The name of your project is \(name). Do you want to use it? (yes/no) \
                The project name: The project prefix (if any): \
                Select the appropriate target for adding your MODULES (type the index):
                0. Shop
                1. ShopModules
                Are you using unit-tests in this project? (yes/no) \
                Select the appropriate target for adding your TESTS (type the index):
                0. ShopModulesTests
                The file with the list of assemblies (if any): There is no None.swift here.
                The file with the list of assemblies (if any): \
                Do you want to add the templates in Templates (mvp) to the Rambafile? (yes/no) \n
                """
            )
        )
        #expect(
            folder.text("Rambafile.yml") == """
                ### Project
                project_name: Shop
                # The file whose marked list names the assemblies of all modules
                assemblies_path: Sources/Shop/Composition.swift

                ### Code
                # The target that builds the code
                project_target: ShopModules

                ### Templates
                templates:
                - {name: mvp, local: Templates/mvp}

                """
        )
        #expect(folder.run("gen", "Guest", "mvp", "--author", "Ann").status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") != nil)
        #expect(folder.text("Tests/ShopModulesTests/Guest/GuestTests.swift") != nil)
    }

    @Test("keeps the file there is, under its name, unless told otherwise")
    func existing() throws {
        let folder = try TestFolder(["Package.swift": "", "Rambafile": "mine"])
        #expect(folder.run("setup", answers: ["no"]).status == 0)
        #expect(folder.text("Rambafile") == "mine")
        #expect(folder.run("setup", answers: ["y", "", "y", "", "App", "no", ""]).status == 0)
        #expect(folder.text("Rambafile")?.contains("project_target: App\n") == true)
        #expect(folder.text("Rambafile.yml") == nil)
    }

    @Test("writes nothing when the answers end", arguments: 0..<13)
    func ended(count: Int) throws {
        let folder = try TestFolder(Self.project)
        let answers = ["A", "y", "", "y", "0", "y", "1", "y", "y", "A", "B", "n", "n"]
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run("setup", answers: Array(answers.prefix(count)))
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Nothing was written: the answers ended at the question '"))
        #expect(try folder.snapshot(withRecords: true) == before)
    }
}
