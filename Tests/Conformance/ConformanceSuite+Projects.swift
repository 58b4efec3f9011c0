import XcodeProject

extension ConformanceSuite {
    /// Real project files: kept byte for byte, changed by added lines only, and put back by removing what was added.
    ///
    /// Two of them are no projects and refused with the reason and its place.
    public static func projectFiles(_ data: ConformanceData) -> ConformanceSuite {
        let checks = data.names(in: "pbxproj").flatMap { name -> [ConformanceCheck] in
            if let refusal = refusals.first(where: { name.hasPrefix($0.number) }) {
                return [
                    ConformanceCheck("\(name): refused") {
                        try refuse(data.bytes("pbxproj/" + name), with: refusal.message)
                    }
                ]
            }
            return [
                ConformanceCheck("\(name): kept") { try keep(data.bytes("pbxproj/" + name)) },
                ConformanceCheck("\(name): changed and put back") { try change(data.bytes("pbxproj/" + name)) },
            ]
        }
        return ConformanceSuite(name: "project files", checks: checks)
    }

    private static let refusals: [(number: String, message: String)] = [
        (
            "15-",
            """
            p.pbxproj:1:1: error: this is an XML property list, not the text form; \
            open and save the project in Xcode to convert it
            <?xml version="1.0" encoding="UTF-8"?>
            ^
            """
        ),
        (
            "18-",
            """
            p.pbxproj:10:1: error: a merge conflict is unresolved here; \
            choose one side, or take the file from version control again
            <<<<<<< HEAD
            ^
            """
        ),
    ]

    private static func refuse(_ bytes: [UInt8], with message: String) throws {
        do throws(ProjectFileError) {
            _ = try ProjectFile(bytes: bytes, name: "p.pbxproj")
        } catch {
            return try Mismatch.check("the message", error.description, is: message)
        }
        throw Mismatch("it is read")
    }

    private static func keep(_ bytes: [UInt8]) throws {
        let project = try ProjectFile(bytes: bytes)
        guard ProjectEdit(project).bytes() == bytes else { throw Mismatch("the bytes differ") }
    }

    private static func change(_ bytes: [UInt8]) throws {
        let project = try ProjectFile(bytes: bytes)
        let targets = project.targets.filter(\.acceptsFiles).map(\.name)
        guard !targets.isEmpty else { throw Mismatch("no target takes files") }
        var edit = ProjectEdit(project)
        let group = GroupPath(mirroring: "Generated/Modules/Guest")
        for file in ["GuestView.swift", "Guest.xib", "Guest.h", "Guest.json", "Deep/Guest.mm"] {
            let subgroup = file.hasPrefix("Deep/") ? group.appending("Deep") : group
            try edit.add(NewFile("Generated/Modules/Guest/\(file)", group: subgroup, targets: targets))
        }
        let changed = edit.bytes()
        let added = changed.lines.count - bytes.lines.count
        guard added > 30, changed.lines.contains(inOrder: bytes.lines) else {
            throw Mismatch("more is changed than lines added; there are \(added) more")
        }

        let again = try ProjectFile(bytes: changed)
        var removal = ProjectEdit(again)
        guard removal.hasGroup(group.appending("Deep")) else { throw Mismatch("the group is not found again") }
        let left = removal.remove(edit.additions)
        guard left.isEmpty else { throw Mismatch("not removed: \(left.joined(separator: ", "))") }
        guard removal.bytes() == bytes else { throw Mismatch("removing what was added leaves other bytes") }
    }
}

extension [UInt8] {
    fileprivate var lines: [ArraySlice<UInt8>] { split(separator: 0x0A, omittingEmptySubsequences: false) }
}

extension [ArraySlice<UInt8>] {
    /// Whether all of the lines are here in their order, whatever is between them.
    fileprivate func contains(inOrder lines: Self) -> Bool {
        var rest = lines[...]
        for line in self where line == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
