import Foundation
import Testing
import XcodeProjectTesting

@testable import XcodeProject

@Suite("Removing and replacing")
struct RemovalTests {
    let guest = GroupPath(mirroring: "App/Guest")
    var withGuest: String {
        get throws {
            try edited(Fixture.small) { edit in
                try edit.add(NewFile("App/Guest/View.swift", group: guest, targets: ["App", "AppTests"]))
                try edit.add(NewFile("App/Guest/Sub/Deep.swift", group: guest.appending("Sub"), targets: ["App"]))
            }
        }
    }

    @Test("removes a group with all its files and their places in targets")
    func removeGroup() throws {
        let text = try edited(withGuest) { edit in #expect(edit.removeGroup(guest) == true) }
        #expect(!text.contains("Guest"))
        #expect(!text.contains("Deep"))
        #expect(try Fixture.project(text).targets.count == 2)
    }

    @Test("clears a group but keeps it")
    func clearGroup() throws {
        let text = try edited(withGuest) { edit in #expect(edit.clearGroup(guest) == true) }
        #expect(text.contains("\t\t\tchildren = (\n\t\t\t);\n\t\t\tname = Guest;"))
        #expect(!text.contains("View.swift"))
        #expect(!text.contains("Deep"))
    }

    @Test("replaces a group's files in one edit")
    func replace() throws {
        let text = try edited(withGuest) { edit in
            edit.clearGroup(guest)
            try edit.add(NewFile("App/Guest/New.swift", group: guest, targets: ["App"]))
        }
        #expect(text.components(separatedBy: "name = Guest;").count == 2)
        #expect(text.components(separatedBy: "New.swift in Sources").count == 3)
        #expect(!text.contains("View.swift"))
        let again = try Fixture.project(text)
        #expect(ProjectEdit(again).hasGroup(guest))
        #expect(!ProjectEdit(again).hasGroup(guest.appending("Sub")))
    }

    @Test("removes a file by its path")
    func removeFile() throws {
        let text = try edited(withGuest) { edit in
            #expect(edit.removeFile("App/Guest/View.swift") == true)
            #expect(edit.removeFile("App/Guest/Nothing.swift") == false)
        }
        #expect(!text.contains("View.swift"))
        #expect(text.contains("Deep.swift"))
    }

    @Test("keeps groups that hold something else by now")
    func keepsSharedGroups() throws {
        var first = ProjectEdit(try Fixture.project(Fixture.small), identifiers: SequentialIdentifiers())
        try first.add(NewFile("App/Guest/View.swift", group: guest, targets: ["App"]))
        var second = ProjectEdit(
            try ProjectFile(bytes: first.bytes()),
            identifiers: SequentialIdentifiers(count: 0xB000)
        )
        try second.add(NewFile("App/Guest/Mine.swift", group: guest, targets: ["App"]))
        var removal = ProjectEdit(try ProjectFile(bytes: second.bytes()))
        #expect(removal.remove(first.additions) == [])
        let text = String(decoding: removal.bytes(), as: UTF8.self)
        #expect(!text.contains("View.swift"))
        #expect(text.contains("name = Guest;"))
        #expect(text.contains("Mine.swift in Sources"))
    }

    @Test("says which objects are gone already")
    func missingObjects() throws {
        var removal = ProjectEdit(try Fixture.project(Fixture.small))
        #expect(removal.remove(ProjectAdditions(objects: ["GONE"], lists: ["GONE.files", "nonsense"])) == ["GONE"])
        #expect(removal.isEmpty)
    }

    @Test(
        "takes a removed object out of every list, whatever their manner",
        arguments: [
            ("(A, B, C, )", "(A, C, )"), ("(A,B,C)", "(A,C)"), ("(B)", "()"), ("(B, )", "()"), ("(A, B)", "(A)"),
            ("(\n\tA,\n\tB,\n\tC,\n)", "(\n\tA,\n\tC,\n)"), ("(\n\tA,\n\tB\n)", "(\n\tA\n)"), ("(\n\tB\n)", "(\n)"),
        ]
    )
    func lists(before: String, after: String) throws {
        let text = try Fixture.small(
            "/* Begin PBXGroup section */",
            "/* Begin PBXGroup section */\n\t\tX = {isa = PBXStrange; parts = \(before); };\n"
        ).replacing("100000000000000000000002", with: "B")
        let changed = try edited(text) { edit in #expect(edit.removeFile("App/Main.swift") == true) }
        #expect(changed.contains("parts = \(after);"))
        #expect(!changed.contains("Main.swift"))
    }

    @Test(
        "keeps a section comment that goes on over lines, shares its line, or stands inside another comment",
        arguments: ["\n", "\r\n"],
        [
            ("/* End PBXBuildFile section */", "/*\n/* End PBXBuildFile section */"),
            ("/* End PBXBuildFile section */", "/* End\nPBXBuildFile section */"),
            ("/* End PBXBuildFile section */", "/* here */ /* End PBXBuildFile section */"),
            ("/* End PBXBuildFile section */", "// /*\n/* End PBXBuildFile section */ // here"),
            ("/* Begin PBXBuildFile section */", "/*\n/* Begin PBXBuildFile section */"),
            ("/* Begin PBXBuildFile section */", "/*\n/* Begin PBXBuildFile section */ /*\n*/"),
        ]
    )
    func damagedSection(lineEnd: String, damage: (piece: String, replacement: String)) throws {
        let text = try Fixture.small(damage.piece, damage.replacement).replacing("\n", with: lineEnd)
        let changed = try edited(text) { edit in #expect(edit.removeFile("App/Main.swift") == true) }
        let emptied = ["/* Begin PBXFileReference section */", "/* End PBXFileReference section */", "", ""]
        let expected = withoutMain(text, lineEnd)
            .replacing(emptied.joined(separator: lineEnd), with: "")
        #expect(changed == expected)
        #expect(try Fixture.project(changed).targets.count == 2)
    }

    @Test("keeps the section comments that one left open runs through", arguments: ["\n", "\r\n"])
    func openSectionComment(lineEnd: String) throws {
        let text = try Fixture.small("/* End PBXBuildFile section */", "/* End PBXBuildFile section (/")
            .replacing("\n", with: lineEnd)
        let changed = try edited(text) { edit in #expect(edit.removeFile("App/Main.swift") == true) }
        #expect(changed == withoutMain(text, lineEnd))
        #expect(try Fixture.project(changed).targets.count == 2)
    }

    private func withoutMain(_ text: String, _ lineEnd: String) -> String {
        text.components(separatedBy: lineEnd).filter { !$0.contains("Main.swift") }.joined(separator: lineEnd)
    }

    @Test(
        "never joins a word with the comment behind a removed item",
        arguments: [("(A, \"B\"// x\n)", "(A // x\n)"), ("(A, B/* x */// y\n)", "(A // y\n)")]
    )
    func commentBehindItem(before: String, after: String) throws {
        let text = try Fixture.small(
            "/* Begin PBXGroup section */",
            "/* Begin PBXGroup section */\n\t\tX = {isa = PBXStrange; parts = \(before); };\n"
        ).replacing("100000000000000000000002", with: "B")
        let changed = try edited(text) { edit in #expect(edit.removeFile("App/Main.swift") == true) }
        #expect(changed.contains("parts = \(after);"))
        #expect(try Fixture.project(changed).targets.count == 2)
    }

    @Test("removes a key that names a removed object")
    func scalarReference() throws {
        let text = try Fixture.small(
            "\t\t\tname = App;",
            "\t\t\tbaseConfigurationReference = 100000000000000000000002;\n\t\t\tname = App;"
        )
        let changed = try edited(text) { edit in #expect(edit.removeFile("App/Main.swift") == true) }
        #expect(!changed.contains("baseConfigurationReference"))
        #expect(changed.contains("\t\t\tname = App;"))
    }

    @Test("never removes the main group")
    func mainGroup() throws {
        let text = try edited(Fixture.small) { edit in #expect(edit.removeGroup(GroupPath(mirroring: "")) == false) }
        #expect(text == Fixture.small)
    }
}
