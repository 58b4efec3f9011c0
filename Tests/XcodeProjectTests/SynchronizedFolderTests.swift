import Testing

@testable import XcodeProject

@Suite("Synchronized folders")
struct SynchronizedFolderTests {
    /// A folder `Feature` in `App`, built by the target App but for `Skip.swift` and `Docs`; AppTests takes one file.
    static func text(version: String = "77") throws -> String {
        try Fixture.small("\t\t\t\t100000000000000000000002 /* Main.swift */,\n", "\t\t\t\tF0 /* Feature */,\n")
            .replacing("objectVersion = 56", with: "objectVersion = \(version)")
            .replacing(
                "/* Begin PBXGroup section */",
                with: """
                    /* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */
                    \t\tE1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Skip.swift, Docs, ); target = 100000000000000000000005; };
                    \t\tE2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ("Taken In.swift", ); target = 100000000000000000000007; };
                    /* End PBXFileSystemSynchronizedBuildFileExceptionSet section */

                    /* Begin PBXFileSystemSynchronizedRootGroup section */
                    \t\tF0 /* Feature */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); explicitFileTypes = {}; explicitFolders = (); path = Feature; sourceTree = "<group>"; };
                    /* End PBXFileSystemSynchronizedRootGroup section */

                    /* Begin PBXGroup section */
                    """
            )
            .replacing(
                "\t\t\tname = App;",
                with: "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tF0 /* Feature */,\n\t\t\t);\n\t\t\tname = App;"
            )
    }

    @Test(
        "tells which targets build a file in the folder",
        arguments: [
            ("App/Feature/A.swift", true, false), ("App/Feature/Skip.swift", false, false),
            ("App/Feature/Docs/A.md", false, false), ("App/Feature/Taken In.swift", true, true),
            ("App/Feature/Deep/Skip.swift", true, false),
        ]
    )
    func membership(path: String, app: Bool, tests: Bool) throws {
        let folder = try #require(try Fixture.project(Self.text()).synchronizedFolder(containing: path))
        #expect(folder.path == "App/Feature")
        #expect(folder.targets == ["App"])
        #expect(folder.includes(path, in: "App") == app)
        #expect(folder.includes(path, in: "AppTests") == tests)
    }

    @Test("knows no folder for files outside", arguments: ["App/A.swift", "Feature/A.swift", "App/FeatureX/A.swift"])
    func outside(path: String) throws {
        #expect(try Fixture.project(Self.text()).synchronizedFolder(containing: path) == nil)
    }

    @Test("leaves the project untouched for a file inside", arguments: ["70", "77", "100"])
    func untouched(version: String) throws {
        let text = try Self.text(version: version)
        var edit = ProjectEdit(try Fixture.project(text))
        let path = "App/Feature/Guest/View.swift"
        let folder = try edit.add(NewFile(path, group: GroupPath(mirroring: "App/Feature/Guest"), targets: ["App"]))
        #expect(folder?.path == "App/Feature")
        #expect(
            try edit.addGroup(GroupPath(mirroring: "App/Feature/G"), folder: "App/Feature/G")?.path == "App/Feature"
        )
        #expect(edit.isEmpty)
        #expect(edit.bytes() == Array(text.utf8))
    }

    @Test("still checks the target's name for a file inside")
    func unknownTarget() throws {
        var edit = ProjectEdit(try Fixture.project(Self.text()))
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile("App/Feature/A.swift", group: GroupPath(mirroring: "App"), targets: ["No"]))
        }
        #expect(error?.code == .unknownTarget)
    }

    @Test("refuses a group path through the folder for a file outside")
    func groupThroughFolder() throws {
        var edit = ProjectEdit(try Fixture.project(Self.text()))
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(
                NewFile("Other/A.swift", group: GroupPath("App/Feature/Guest", folder: "Other"), targets: ["App"])
            )
        }
        #expect(
            error?.reason == "the group path 'App/Feature/Guest' leads into the synchronized folder 'App/Feature', "
                + "but 'Other/A.swift' lies outside of it"
        )
        #expect(edit.isEmpty)
    }

    @Test("adds files beside the folder as ever")
    func beside() throws {
        let text = try Self.text()
        let changed = try edited(text) { edit in
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: ["App"]))
        }
        #expect(addedLines(changed, to: text)?.count == 4)
    }
}
