import Testing

@testable import XcodeProject

@Suite("Real projects", .enabled(if: ConformanceData.isPresent))
struct ConformanceTests {
    static let projects = ConformanceData.names(in: "pbxproj").filter { !$0.hasPrefix("15-") && !$0.hasPrefix("18-") }

    @Test("keeps every byte when nothing changes", arguments: projects)
    func roundTrip(name: String) throws {
        let bytes = try ConformanceData.bytes("pbxproj/" + name)
        let project = try ProjectFile(bytes: bytes)
        #expect(ProjectEdit(project).bytes() == bytes)
        // What is not in a node is punctuation, blanks and comments: putting all pieces together gives the file.
        #expect(project.tree.rebuilt() == bytes)
    }

    @Test("adds lines only, and removing gives the bytes of before", arguments: projects)
    func inverse(name: String) throws {
        let bytes = try ConformanceData.bytes("pbxproj/" + name)
        let project = try ProjectFile(bytes: bytes, name: name)
        let targets = project.targets.filter(\.acceptsFiles).map(\.name)
        try #require(!targets.isEmpty)
        var edit = ProjectEdit(project)
        let group = GroupPath(mirroring: "Generated/Modules/Guest")
        for file in ["GuestView.swift", "Guest.xib", "Guest.h", "Guest.json", "Deep/Guest.mm"] {
            let subgroup = file.hasPrefix("Deep/") ? group.appending("Deep") : group
            try edit.add(NewFile("Generated/Modules/Guest/\(file)", group: subgroup, targets: targets))
        }
        let changed = edit.bytes()
        let text = String(decoding: changed, as: UTF8.self)
        let added = try #require(addedLines(text, to: String(decoding: bytes, as: UTF8.self)))
        #expect(added.count > 30)

        let again = try ProjectFile(bytes: changed, name: name)
        #expect(ProjectEdit(again).hasGroup(group.appending("Deep")))
        var removal = ProjectEdit(again)
        #expect(removal.remove(edit.additions) == [])
        #expect(removal.bytes() == bytes)
    }

    @Test("refuses an XML property list")
    func xml() throws {
        let bytes = try ConformanceData.bytes("pbxproj/15-xml-plist.pbxproj")
        #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: bytes) }
        let error = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: bytes, name: "p.pbxproj") }
        #expect(
            error?.description == """
                p.pbxproj:1:1: error: this is an XML property list, not the text form; \
                open and save the project in Xcode to convert it
                <?xml version="1.0" encoding="UTF-8"?>
                ^
                """
        )
    }

    @Test("refuses a merge conflict")
    func conflict() throws {
        let bytes = try ConformanceData.bytes("pbxproj/18-merge-conflict.pbxproj")
        let error = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: bytes, name: "p.pbxproj") }
        #expect(
            error?.description == """
                p.pbxproj:10:1: error: a merge conflict is unresolved here; \
                choose one side, or take the file from version control again
                <<<<<<< HEAD
                ^
                """
        )
    }

    struct Scaffold: CustomTestStringConvertible, Sendable {
        let template: String
        let variant: String
        var prefix: String { variant == "prefix" ? "XX" : "" }
        var testDescription: String { "\(template), \(variant)" }
    }

    static let scaffolds = ConformanceData.names(in: "scaffold").filter { $0 != "_project" }
        .flatMap { [Scaffold(template: $0, variant: "plain"), Scaffold(template: $0, variant: "prefix")] }

    @Test("adds a module as the Ruby tool does, byte for byte", arguments: scaffolds)
    func scaffold(_ scaffold: Scaffold) throws {
        let project = try ProjectFile(bytes: ConformanceData.bytes("scaffold/_project/Shop.xcodeproj/project.pbxproj"))
        var edit = ProjectEdit(project, identifiers: SequentialIdentifiers())
        let spec = "scaffold/\(scaffold.template)/template/\(scaffold.template).rambaspec"
        var folder = ""
        var target = ""
        for line in String(decoding: try ConformanceData.bytes(spec), as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("code_files:") { (folder, target) = ("Shop/Modules/Guest", "Shop") }
            if line.hasPrefix("test_files:") { (folder, target) = ("ShopTests/Modules/Guest", "ShopTests") }
            guard line.hasPrefix("- {name: "), let comma = line.firstIndex(of: ",") else { continue }
            var parts = line[..<comma].dropFirst("- {name: ".count).split(separator: "/")
            let name = scaffold.prefix + "Guest" + parts.removeLast()
            let group = GroupPath(mirroring: folder).appending(parts.joined(separator: "/"))
            let path = ([folder] + parts.map(String.init) + [name]).joined(separator: "/")
            try edit.add(NewFile(path, group: group, targets: [target]))
        }
        let expected = try ConformanceData.bytes("scaffold/\(scaffold.template)/expected.\(scaffold.variant).pbxproj")
        #expect(renamed(edit.bytes()) == renamed(expected))
    }

    /// The text with object identifiers numbered in the order they appear.
    private func renamed(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        var names: [Substring: Int] = [:]
        return text.split(omittingEmptySubsequences: false) { !($0.isHexDigit && !$0.isLowercase) }
            .reduce(into: "") { result, word in
                if word.count == 24 {
                    let number = names[word] ?? names.count
                    names[word] = number
                    result += "#\(number)"
                } else {
                    result += word
                }
                if word.endIndex < text.endIndex { result.append(text[word.endIndex]) }
            }
    }
}

extension SyntaxTree {
    /// The file put together from the leaves and what stands between them.
    func rebuilt() -> [UInt8] {
        var result: [UInt8] = []
        for node in nodes where node.kind != .array && node.kind != .dictionary {
            result += bytes[result.count..<Int(node.start)]
            result += bytes[Int(node.start)..<Int(node.end)]
        }
        return result + bytes[result.count...]
    }
}
