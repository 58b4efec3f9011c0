import Testing
import XcodeProject

@testable import ScaffoldKit

@Suite("gen in an Xcode project")
struct XcodeGenTests {
    /// A project below a folder, with a logical group App and a synchronized folder `App/Feature` of the target App.
    static let files = [
        "iOS/Shop.xcodeproj/project.pbxproj": """
        // !$*UTF8*$!
        {
        \tobjectVersion = 77;
        \tobjects = {
        \t\tF0 = {isa = PBXFileSystemSynchronizedRootGroup; path = Feature; sourceTree = "<group>"; };
        \t\tG0 = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
        \t\tG1 = {isa = PBXGroup; children = (F0, ); path = App; sourceTree = "<group>"; };
        \t\tP0 = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = (T0, T1, ); };
        \t\tT0 = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (F0, ); name = App; };
        \t\tT1 = {isa = PBXNativeTarget; buildPhases = (); name = Kit; };
        \t};
        \trootObject = P0;
        }

        """,
        "Rambafile": """
        company: Acme
        author: Ann
        project_name: Shop
        xcodeproj_path: iOS/Shop.xcodeproj
        project_target: App
        project_file_path: iOS/App/Modules
        project_group_path: App/Modules
        templates: [t]
        """,
        "Templates/t/t.rambaspec": """
        code_files:
        - {name: View/View.swift, path: v.liquid}
        - {name: data.json, path: v.liquid, custom_name: "{{ module_info.name }}{{ module_info.file_basename }}"}
        - {name: raw.bin, path: v.liquid, is_resource: yes}
        """,
        "Templates/t/v.liquid": "x",
    ]

    static func project(_ folder: TestFolder) -> String {
        folder.text("iOS/Shop.xcodeproj/project.pbxproj") ?? ""
    }

    @Test("writes paths from the project's folder, and every file's phase")
    func subfolder() throws {
        let folder = try TestFolder(Self.files)
        let outcome = folder.run("gen", "Guest", "t")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let project = Self.project(folder)
        #expect(project.contains("name = Guest;\n\t\t\tpath = Guest;\n\t\t\tsourceTree = \"<group>\";"))
        #expect(project.contains("path = GuestView.swift; sourceTree = \"<group>\";"))
        #expect(project.contains("isa = PBXSourcesBuildPhase;"))
        #expect(project.contains("isa = PBXResourcesBuildPhase;"))
        #expect(folder.text("iOS/App/Modules/Guest/View/GuestView.swift") == "x")
        #expect(folder.text("iOS/App/Modules/Guest/Guestdata.json") == "x")
        let record = try #require(try ModuleRecord.all(in: folder.project).first)
        // Two groups and View's, three files, three build files, two phases.
        #expect(record.additions.objects.count == 11)
    }

    @Test("a dry run shows the project's new lines alone")
    func dryRun() throws {
        let folder = try TestFolder(Self.files)
        let outcome = folder.run("gen", "Guest", "t", "--dry-run")
        #expect(outcome.output.contains("~     project.pbxproj\n"))
        #expect(outcome.output.contains("--- a/iOS/Shop.xcodeproj/project.pbxproj\n"))
        #expect(outcome.output.contains("\n+\t\t00000000000000000000A00"))
    }

    @Test("asks before it replaces, and running again changes no line of the project")
    func again() throws {
        let folder = try TestFolder(Self.files)
        folder.run("gen", "Guest", "t")
        let before = try folder.snapshot(withRecords: true)
        #expect(folder.run("gen", "Guest", "t", answers: ["no"]).status == 0)
        #expect(folder.run("gen", "Guest", "t", answers: ["yes"]).status == 0)
        #expect(folder.run("gen", "Guest", "t", "--conflict=overwrite").status == 0)
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test(
        "writes files only into a synchronized folder, and warns where the target is another",
        arguments: [
            ("App", ""),
            (
                "Kit",
                """
                [Warning] iOS/App/Feature/Guest/View/GuestView.swift lies in the synchronized folder App/Feature, \
                which is not built by the target Kit
                [Warning] iOS/App/Feature/Guest/Guestdata.json lies in the synchronized folder App/Feature, \
                which is not built by the target Kit
                [Warning] iOS/App/Feature/Guest/Guestraw.bin lies in the synchronized folder App/Feature, \
                which is not built by the target Kit

                """
            ),
        ]
    )
    func synchronized(target: String, warning: String) throws {
        let folder = try TestFolder(Self.files)
        let before = Self.project(folder)
        let outcome = folder.run("gen", "Guest", "t", "--module-path=iOS/App/Feature", "--project-targets=\(target)")
        #expect(outcome.status == 0)
        #expect(outcome.errors == warning)
        #expect(Self.project(folder) == before)
        #expect(folder.text("iOS/App/Feature/Guest/View/GuestView.swift") == "x")
    }

    @Test("logical groups: all files lie in one folder")
    func logicalGroups() throws {
        let rambafile = try #require(Self.files["Rambafile"])
        let folder = try TestFolder(
            Self.files.merging(["Rambafile": rambafile + "\ncreate_logical_groups: true\n"]) { $1 }
        )
        #expect(folder.run("gen", "Guest", "t").status == 0)
        #expect(folder.text("iOS/App/Modules/GuestView.swift") == "x")
        #expect(Self.project(folder).contains("name = GuestView.swift; path = Modules/GuestView.swift;"))
        #expect(Self.project(folder).contains("name = View;\n\t\t\tsourceTree"))
    }

    @Test(
        "an unknown target, a broken project: nothing is written",
        arguments: [
            (["--project-targets=Ap"], nil, "Cannot find a target with name Ap in Xcode project; it has App, Kit"),
            ([], "<?xml version=\"1.0\"?>", "this is an XML property list, not the text form"),
            ([], "", "the file is empty"),
        ] as [([String], String?, String)]
    )
    func broken(options: [String], project: String?, message: String) throws {
        let folder = try TestFolder(Self.files)
        if let project { try folder.write(project, to: "iOS/Shop.xcodeproj/project.pbxproj") }
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run(["gen", "Guest", "t"] + options)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("iOS/Shop.xcodeproj/project.pbxproj:"))
        #expect(outcome.errors.contains(message))
        #expect(try folder.snapshot(withRecords: true) == before)
    }
}
