import Foundation
import Testing
import XcodeProjectTesting

@testable import XcodeProject

@Suite("Adding files")
struct ProjectEditTests {
    let guest = GroupPath(mirroring: "App/Guest")

    @Test("writes reference, group and build file where Xcode sorts them")
    func addsOneFile() throws {
        let text = try edited(Fixture.small) { edit in
            try edit.add(NewFile("App/Guest/View.swift", group: guest, targets: ["App"]))
        }
        #expect(
            addedLines(text, to: Fixture.small) == [
                "\t\t00000000000000000000A003 /* View.swift in Sources */ = {isa = PBXBuildFile; fileRef = "
                    + "00000000000000000000A002 /* View.swift */; };",
                "\t\t00000000000000000000A002 /* View.swift */ = {isa = PBXFileReference; includeInIndex = 1; "
                    + "lastKnownFileType = sourcecode.swift; path = View.swift; sourceTree = \"<group>\"; };",
                "\t\t00000000000000000000A001 /* Guest */ = {",
                "\t\t\tisa = PBXGroup;",
                "\t\t\tchildren = (",
                "\t\t\t\t00000000000000000000A002 /* View.swift */,",
                "\t\t\t);",
                "\t\t\tname = Guest;",
                "\t\t\tpath = Guest;",
                "\t\t\tsourceTree = \"<group>\";",
                "\t\t};",
                "\t\t\t\t00000000000000000000A001 /* Guest */,",
                "\t\t\t\t00000000000000000000A003 /* View.swift in Sources */,",
            ]
        )
    }

    @Test("makes a missing build phase, its section, and takes both back")
    func missingPhase() throws {
        let project = try Fixture.project(Fixture.small)
        var edit = ProjectEdit(project, identifiers: SequentialIdentifiers())
        try edit.add(NewFile("App/Guest/Guest.xib", group: guest, targets: ["App", "AppTests"]))
        let text = String(decoding: edit.bytes(), as: UTF8.self)
        let added = try #require(addedLines(text, to: Fixture.small))
        #expect(added.contains("/* Begin PBXResourcesBuildPhase section */"))
        #expect(added.filter { $0.hasSuffix("/* Resources */,") }.count == 2)
        #expect(text.contains("/* End PBXResourcesBuildPhase section */\n\n/* Begin PBXSourcesBuildPhase section */"))
        let again = try Fixture.project(text)
        #expect(again.references("buildPhases", of: try again.target(named: "App")).count == 2)

        var removal = ProjectEdit(again)
        #expect(removal.remove(edit.additions) == [])
        #expect(removal.bytes() == project.bytes)
    }

    @Test("keeps line ends, missing comments, lists on one line and lists without a last comma", arguments: Style.all)
    func styles(style: Style) throws {
        let before = try style.text()
        let project = try Fixture.project(before)
        var edit = ProjectEdit(project, identifiers: SequentialIdentifiers())
        for name in ["View.swift", "Presenter.swift", "Guest.xib"] {
            try edit.add(NewFile("App/Guest/\(name)", group: guest, targets: ["App", "AppTests"]))
        }
        try edit.add(NewFile("App/Other.swift", group: GroupPath(mirroring: "App"), targets: ["App"]))
        let text = String(decoding: edit.bytes(), as: UTF8.self)
        if let expected = style.expected { #expect(text.contains(expected)) }
        if style.name == "CRLF" { #expect(text.utf8.split(separator: 0x0A).dropLast().allSatisfy { $0.last == 0x0D }) }
        if style.name == "no comments" { #expect(!text.contains("/*")) }

        let again = try Fixture.project(text)
        #expect(again.references("children", of: again.mainGroup).count == 1)
        var removal = ProjectEdit(again)
        removal.remove(edit.additions)
        #expect(String(decoding: removal.bytes(), as: UTF8.self) == before)
    }

    struct Style: CustomTestStringConvertible, Sendable {
        let name: String
        let text: @Sendable () throws -> String
        var expected: String?
        var testDescription: String { name }

        static let all = [
            Style(name: "CRLF", text: { try Fixture.small("\n", "\r\n") }),
            Style(name: "no comments", text: { Fixture.withoutComments }),
            Style(
                name: "list on one line",
                text: {
                    try Fixture.small(
                        "(\n\t\t\t\t100000000000000000000002 /* Main.swift */,\n\t\t\t)",
                        "(100000000000000000000002 /* Main.swift */, )"
                    )
                },
                expected: "(100000000000000000000002 /* Main.swift */, 00000000000000000000A001 /* Guest */, "
                    + "00000000000000000000A00E /* Other.swift */, );"
            ),
            Style(
                name: "tight list",
                text: {
                    try Fixture.small(
                        "(\n\t\t\t\t100000000000000000000002 /* Main.swift */,\n\t\t\t)",
                        "(100000000000000000000002 /* Main.swift */)"
                    )
                },
                expected: "(100000000000000000000002 /* Main.swift */, 00000000000000000000A001 /* Guest */, "
                    + "00000000000000000000A00E /* Other.swift */);"
            ),
            Style(
                name: "a comment to the line's end behind the last item",
                text: {
                    try Fixture.small(
                        "100000000000000000000002 /* Main.swift */,\n",
                        "100000000000000000000002 //,\n"
                    )
                },
                expected: "100000000000000000000002,\n\t\t\t\t00000000000000000000A001 /* Guest */,\n"
                    + "\t\t\t\t00000000000000000000A00E /* Other.swift */ //,\n"
            ),
            Style(
                name: "a comment to the line's end right behind the last item",
                text: {
                    try Fixture.small(
                        "100000000000000000000002 /* Main.swift */,\n",
                        "\"100000000000000000000002\"// x\n"
                    )
                },
                expected: "\"100000000000000000000002\",\n\t\t\t\t00000000000000000000A001 /* Guest */,\n"
                    + "\t\t\t\t00000000000000000000A00E /* Other.swift */// x\n"
            ),
            Style(
                name: "two items on the last line",
                text: {
                    try Fixture.small(
                        "100000000000000000000002 /* Main.swift */,\n",
                        "X,100000000000000000000002 /* Main.swift */,\n"
                    )
                },
                expected:
                    "X,100000000000000000000002 /* Main.swift */,\n\t\t\t\t00000000000000000000A001 /* Guest */,\n"
            ),
            Style(
                name: "commas without blanks",
                text: {
                    try Fixture.small(
                        "(\n\t\t\t\t100000000000000000000002 /* Main.swift */,\n\t\t\t)",
                        "(X,100000000000000000000002,)"
                    )
                },
                expected: "(X,100000000000000000000002,00000000000000000000A001 /* Guest */,"
                    + "00000000000000000000A00E /* Other.swift */,);"
            ),
            Style(
                name: "no last comma",
                text: { try Fixture.small("100000000000000000000002 /* Main.swift */,", "100000000000000000000002") },
                expected: "100000000000000000000002,\n\t\t\t\t00000000000000000000A001 /* Guest */,\n"
                    + "\t\t\t\t00000000000000000000A00E /* Other.swift */\n\t\t\t);"
            ),
            Style(
                name: "empty list on one line",
                text: { try Fixture.small("buildPhases = (\n\t\t\t);", "buildPhases = ();") },
                expected: "buildPhases = (00000000000000000000A004 /* Sources */, "
                    + "00000000000000000000A00C /* Resources */, );"
            ),
            Style(
                name: "missing list",
                text: { try Fixture.small("\t\t\tbuildPhases = (\n\t\t\t);\n", "") },
                expected: "\t\t\tisa = PBXNativeTarget;\n\t\t\tbuildPhases = (\n\t\t\t\t00000000000000000000A004"
            ),
            Style(
                name: "everything on one line",
                text: {
                    Fixture.withoutComments.split { $0 == "\n" || $0 == "\t" }.joined(separator: " ")
                }
            ),
            Style(
                name: "indented by spaces",
                text: { try Fixture.small("\t", "  ") },
                expected:
                    "\n    00000000000000000000A001 /* Guest */ = {\n      isa = PBXGroup;\n      children = (\n        0000"
            ),
            Style(
                name: "unsorted section",
                text: {
                    try Fixture.small(
                        "/* End PBXFileReference",
                        "\t\t0F /* X */ = {isa = PBXFileReference; };\n/* End PBXFileReference"
                    )
                },
                expected: "\t\t0F /* X */ = {isa = PBXFileReference; };\n\t\t00000000000000000000A002 /* View.swift */"
            ),
        ]
    }

    @Test("sets a new last item apart from the comment right behind it")
    func commentBehindItem() throws {
        let project = Fixture.withoutComments.replacing(
            "children = (\n\t\t\t\t100000000000000000000002,\n",
            with: "children = (\n\t\t\t\t\"100000000000000000000002\"// x\n"
        )
        let text = try edited(project) { edit in
            try edit.add(NewFile("App/View.swift", group: GroupPath(mirroring: "App"), targets: ["App"]))
        }
        #expect(text.contains("\"100000000000000000000002\",\n\t\t\t\t00000000000000000000A001 // x\n"))
        #expect(try Fixture.project(text).targets.count == 2)
    }

    @Test(
        "puts a new section into no comment that goes on over lines",
        arguments: [
            "/*\n/* Begin PBXSourcesBuildPhase section */", "/*\n/* Begin PBXResourcesBuildPhase section */",
            "/* Begin\nPBXSourcesBuildPhase section */",
        ]
    )
    func sectionInComment(comment: String) throws {
        let project = try Fixture.small("/* Begin PBXSourcesBuildPhase section */", comment)
        let text = try edited(project) { edit in
            try edit.add(NewFile("App/Guest.xib", group: GroupPath(mirroring: "App"), targets: ["App"]))
        }
        #expect(text.contains("\n\n" + comment + "\n\t\t100000000000000000000006 /* Sources */"))
        #expect(text.contains("/* End PBXSourcesBuildPhase section */\n\n/* Begin PBXResourcesBuildPhase section */\n"))
        #expect(try Fixture.project(text).targets.count == 2)
    }

    @Test("adds to several targets with one reference")
    func severalTargets() throws {
        let text = try edited(Fixture.small) { edit in
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: ["App", "AppTests"]))
        }
        #expect(text.components(separatedBy: "fileRef = 00000000000000000000A001 /* A.swift */").count == 3)
    }

    @Test("adding a file twice changes nothing the second time")
    func twice() throws {
        let file = NewFile("App/Guest/View.swift", group: guest, targets: ["App"])
        let once = try edited(Fixture.small) { try $0.add(file) }
        let twice = try edited(Fixture.small) { edit in
            try edit.add(file)
            try edit.add(file)
        }
        #expect(twice == once)
        let project = try Fixture.project(once)
        var again = ProjectEdit(project, identifiers: SequentialIdentifiers())
        try again.add(file)
        #expect(again.isEmpty)
        #expect(again.bytes() == project.bytes)
    }

    @Test("gives the last group the folder where group and folder differ")
    func groupAndFolderDiffer() throws {
        let text = try edited(Fixture.small) { edit in
            let group = GroupPath("Screens/Guest", folder: "Sources/Guest").appending("View")
            try edit.add(NewFile("Sources/Guest/View/View.swift", group: group, targets: []))
        }
        #expect(text.contains("name = Screens;\n\t\t\tpath = Screens;\n\t\t\tsourceTree = \"<group>\";"))
        #expect(text.contains("name = Guest;\n\t\t\tpath = Sources/Guest;\n\t\t\tsourceTree = SOURCE_ROOT;"))
        #expect(text.contains("name = View;\n\t\t\tpath = View;\n\t\t\tsourceTree = \"<group>\";"))
        #expect(
            text.contains(
                "includeInIndex = 1; lastKnownFileType = sourcecode.swift; path = View.swift; sourceTree = \"<group>\"; };"
            )
        )
    }

    @Test("logical groups have no path, and files tell theirs")
    func logicalGroups() throws {
        let text = try edited(Fixture.small) { edit in
            let group = GroupPath(logical: "App/Screens/Guest")
            try edit.add(NewFile("App/View.swift", group: group, targets: []))
            try edit.add(NewFile("Lib/Kit.swift", group: group, targets: []))
        }
        #expect(text.contains("name = Guest;\n\t\t\tsourceTree = \"<group>\";"))
        #expect(text.contains("path = View.swift;"))
        #expect(text.contains("name = Kit.swift; path = ../Lib/Kit.swift;"))
    }

    @Test("finds its way through groups without a path")
    func logicalParent() throws {
        let logical = try Fixture.small("path = App;", "name = App;")
        let text = try edited(logical) { edit in
            try edit.add(NewFile("App/Guest/View.swift", group: guest, targets: []))
        }
        #expect(text.contains("name = Guest;\n\t\t\tpath = App/Guest;"))
        #expect(text.contains("path = View.swift;"))
    }

    @Test("of two groups with one name, takes the one that leads on")
    func sameGroupNameTwice() throws {
        let twin = try Fixture.small(
            "\t\t\t\t100000000000000000000004 /* App */,\n",
            "\t\t\t\t0E /* App */,\n\t\t\t\t100000000000000000000004 /* App */,\n"
        ).replacing(
            "/* Begin PBXGroup section */",
            with: "/* Begin PBXGroup section */\n\t\t0E /* App */ = {isa = PBXGroup; children = (); name = App; };"
        )
        let text = try edited(twin) { edit in
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: []))
        }
        #expect(text.contains("\t\t\t\t100000000000000000000002 /* Main.swift */,\n\t\t\t\t00000000000000000000A001"))
    }

    @Test("quotes what needs quotes")
    func quoting() throws {
        let text = try edited(Fixture.small) { edit in
            let name = "Вид \"1\"+Extra-A.swift"
            try edit.add(NewFile("App/\(name)", group: GroupPath(mirroring: "App"), targets: []))
        }
        #expect(text.contains(#"path = "Вид \"1\"+Extra-A.swift"; sourceTree"#))
        #expect(text.contains("/* Вид \"1\"+Extra-A.swift */"))
    }

    @Test("passes over identifiers that are taken")
    func identifierCollision() throws {
        let taken = Array(Fixture.small.replacing("100000000000000000000002", with: "00000000000000000000A001").utf8)
        var edit = ProjectEdit(try ProjectFile(bytes: taken), identifiers: SequentialIdentifiers())
        try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: []))
        #expect(edit.additions.objects == ["00000000000000000000A002"])
    }

    @Test("gives up when no identifier is free")
    func identifiersExhausted() throws {
        struct Stuck: ObjectIdentifierGenerator {
            mutating func next() -> String { "100000000000000000000002" }
        }
        var edit = ProjectEdit(try Fixture.project(Fixture.small), identifiers: Stuck())
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: []))
        }
        #expect(error?.code == .identifiersExhausted)
        #expect(error?.description == "project.pbxproj: error: no free object identifier was found in 1000 attempts")
    }

    @Test("makes identifiers of 24 hexadecimal digits that differ")
    func randomIdentifiers() {
        var identifiers = RandomObjectIdentifiers()
        let made = (0..<1000).map { _ in identifiers.next() }
        #expect(Set(made).count == 1000)
        #expect(made.allSatisfy { $0.utf8.count == 24 && $0.utf8.allSatisfy("0123456789ABCDEF".utf8.contains) })
    }

    @Test(
        "puts a file into the phase of its extension",
        arguments: [
            ("A.swift", "sourcecode.swift", BuildPhase.sources), ("A.mm", "sourcecode.cpp.objcpp", .sources),
            ("A.metal", "sourcecode.metal", .sources), ("A.XIB", "file.xib", .resources),
            ("A.xcassets", "folder.assetcatalog", .resources), ("A.strings", "text.plist.strings", .resources),
            ("A.json", "text.json", .resources), ("A.framework", "wrapper.framework", .frameworks),
            ("A.h", "sourcecode.c.h", nil), ("A.xcconfig", "text.xcconfig", nil), ("A.unknown", nil, nil),
            ("Makefile", nil, nil), (".swift", nil, nil), ("Info.plist", "text.plist.xml", nil),
        ] as [(String, String?, BuildPhase?)]
    )
    func fileTypes(name: String, identifier: String?, phase: BuildPhase?) {
        let type = FileType(fileName: "Folder.d/" + name)
        #expect(type.identifier == identifier)
        #expect(type.phase == phase)
    }

    @Test("a phase can be chosen against the extension")
    func chosenPhase() throws {
        let text = try edited(Fixture.small) { edit in
            let group = GroupPath(mirroring: "App")
            try edit.add(NewFile("App/A.tpl", group: group, targets: ["App"], phase: .always(.resources)))
            try edit.add(NewFile("App/B.swift", group: group, targets: ["App"], phase: .none))
        }
        #expect(text.contains("/* A.tpl in Resources */"))
        #expect(!text.contains("B.swift in"))
    }

    @Test("names the targets there are when one is unknown")
    func unknownTarget() throws {
        var edit = ProjectEdit(try Fixture.project(Fixture.small))
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: ["Ap"]))
        }
        #expect(error?.code == .unknownTarget)
        #expect(
            error?.description == """
                project.pbxproj:58:14: error: Cannot find a target with name Ap in Xcode project; it has App, AppTests
                \t\t\ttargets = (
                \t\t\t          ^
                """
        )
        #expect(edit.isEmpty)
    }

    @Test("refuses paths that name no file", arguments: ["", "..", "/", "App/.."])
    func invalidPath(path: String) throws {
        var edit = ProjectEdit(try Fixture.project(Fixture.small))
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile(path, group: GroupPath(mirroring: "App"), targets: []))
        }
        #expect(error?.code == .invalidPath)
    }

    @Test("refuses a list that is none")
    func noList() throws {
        let text = try Fixture.small("buildPhases = (\n\t\t\t);", "buildPhases = NONE;")
        var edit = ProjectEdit(try Fixture.project(text))
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: ["AppTests"]))
        }
        #expect(error?.code == .structure)
        #expect(error?.reason == "'buildPhases' of this object is not a list")
        #expect(error?.location?.line == 46)
    }

    @Test("an aggregate target takes no files")
    func aggregateTarget() throws {
        let project = try Fixture.project(
            Fixture.small("isa = PBXNativeTarget;\n\t\t\tbuildPhases = (\n\t\t\t);", "isa = PBXAggregateTarget;")
        )
        #expect(project.targets.map(\.acceptsFiles) == [true, false])
        var edit = ProjectEdit(project)
        let error = #expect(throws: ProjectFileError.self) {
            try edit.add(NewFile("App/A.swift", group: GroupPath(mirroring: "App"), targets: ["AppTests"]))
        }
        #expect(error?.code == .unsuitableTarget)
    }
}

extension Fixture {
    static let withoutComments: String = {
        let lines = small.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("/*") && !$0.hasPrefix("//")
        }
        return lines.map { line in
            line.split(separator: " /*").enumerated().map { index, part in
                index == 0 ? String(part) : String(part.split(separator: "*/", maxSplits: 1).last ?? "")
            }.joined()
        }.joined(separator: "\n")
    }()
}
