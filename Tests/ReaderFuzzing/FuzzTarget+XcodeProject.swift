import XcodeProject

extension FuzzTarget {
    /// Xcode projects: read, a module added, read again, the module removed.
    public static let xcodeProject = FuzzTarget(
        name: "pbxproj",
        seeds: [project, project.replacing("\n", with: "\r\n"), "{objects = {}; rootObject = A;}"],
        tokens: [
            "{", "}", "(", ")", ";", ",", "=", "\"", "\\\"", "/* x */", "/*", "*/", "// ", "isa = PBXGroup;", "\n", "<",
            ">",
            "children = (", "AA0000000000000000000001", "AA0000000000000000000004", "AA0000000000000000000007",
            "isa = PBXFileSystemSynchronizedRootGroup;", "fileSystemSynchronizedGroups = (", "<<<<<<< HEAD\n",
            "objectVersion = 77;", "path = \"../..\";", "\\U0041", "\u{FEFF}", "buildPhases = ();", "\u{0}",
        ]
    ) { bytes throws(Finding) in
        guard let project = try? ProjectFile(bytes: bytes) else { return }
        guard ProjectEdit(project).bytes() == bytes else { throw Finding("an edit of nothing changes bytes") }
        var edit = ProjectEdit(project)
        let group = GroupPath(mirroring: "App/Guest").appending("View")
        for target in project.targets.prefix(2) {
            _ = try? edit.add(NewFile("App/Guest/View/A.swift", group: group, targets: [target.name]))
            _ = try? edit.add(NewFile("App/Feature/A.xib", group: group, targets: [target.name]))
        }
        guard let again = try? ProjectFile(bytes: edit.bytes()) else {
            throw Finding("a changed project cannot be read")
        }
        var removal = ProjectEdit(again)
        _ = removal.remove(edit.additions)
        removal.clearGroup(GroupPath(mirroring: "App"))
        removal.removeFile("App/Main.swift")
        guard (try? ProjectFile(bytes: removal.bytes())) != nil else {
            throw Finding("a project from which files were removed cannot be read")
        }
    }

    private static let project = """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tobjectVersion = 56;
        \tobjects = {
        /* Begin PBXBuildFile section */
        \t\tAA0000000000000000000006 /* Main.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA0000000000000000000005; };
        /* End PBXBuildFile section */
        /* Begin PBXFileReference section */
        \t\tAA0000000000000000000005 /* Main.swift */ = {isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
        /* End PBXFileReference section */
        \t\tAA0000000000000000000002 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tAA0000000000000000000003 /* App */,
        \t\t\t);
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\tAA0000000000000000000003 /* App */ = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tAA0000000000000000000005 /* Main.swift */,
        \t\t\t);
        \t\t\tpath = App;
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\tAA0000000000000000000004 /* App */ = {
        \t\t\tisa = PBXNativeTarget;
        \t\t\tbuildPhases = (AA0000000000000000000007, AA0000000000000000000008, );
        \t\t\tname = App;
        \t\t\tproductType = "com.apple.product-type.application";
        \t\t};
        \t\tAA0000000000000000000001 = {
        \t\t\tisa = PBXProject;
        \t\t\tmainGroup = AA0000000000000000000002;
        \t\t\tprojectDirPath = "";
        \t\t\ttargets = (
        \t\t\t\tAA0000000000000000000004 /* App */,
        \t\t\t);
        \t\t};
        \t\tAA0000000000000000000007 /* Sources */ = {
        \t\t\tisa = PBXSourcesBuildPhase;
        \t\t\tfiles = (
        \t\t\t\tAA0000000000000000000006 /* Main.swift in Sources */,
        \t\t\t);
        \t\t};
        \t\tAA0000000000000000000008 = {isa = PBXResourcesBuildPhase; files = (); };
        \t};
        \trootObject = AA0000000000000000000001;
        }

        """
}
