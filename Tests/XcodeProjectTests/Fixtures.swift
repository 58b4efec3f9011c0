import Foundation
import Testing
import XcodeProjectTesting

@testable import XcodeProject

/// The small project that most tests edit.
enum Fixture {
    /// One application with a source file in a group `App`, and a tests target without build phases.
    static let small = """
        // !$*UTF8*$!
        {
        	archiveVersion = 1;
        	classes = {
        	};
        	objectVersion = 56;
        	objects = {

        /* Begin PBXBuildFile section */
        		100000000000000000000001 /* Main.swift in Sources */ = {isa = PBXBuildFile; fileRef = 100000000000000000000002 /* Main.swift */; };
        /* End PBXBuildFile section */

        /* Begin PBXFileReference section */
        		100000000000000000000002 /* Main.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Main.swift; sourceTree = "<group>"; };
        /* End PBXFileReference section */

        /* Begin PBXGroup section */
        		100000000000000000000003 = {
        			isa = PBXGroup;
        			children = (
        				100000000000000000000004 /* App */,
        			);
        			sourceTree = "<group>";
        		};
        		100000000000000000000004 /* App */ = {
        			isa = PBXGroup;
        			children = (
        				100000000000000000000002 /* Main.swift */,
        			);
        			path = App;
        			sourceTree = "<group>";
        		};
        /* End PBXGroup section */

        /* Begin PBXNativeTarget section */
        		100000000000000000000005 /* App */ = {
        			isa = PBXNativeTarget;
        			buildPhases = (
        				100000000000000000000006 /* Sources */,
        			);
        			name = App;
        			productType = "com.apple.product-type.application";
        		};
        		100000000000000000000007 /* AppTests */ = {
        			isa = PBXNativeTarget;
        			buildPhases = (
        			);
        			name = AppTests;
        			productType = "com.apple.product-type.bundle.unit-test";
        		};
        /* End PBXNativeTarget section */

        /* Begin PBXProject section */
        		100000000000000000000008 /* Project object */ = {
        			isa = PBXProject;
        			mainGroup = 100000000000000000000003;
        			projectDirPath = "";
        			targets = (
        				100000000000000000000005 /* App */,
        				100000000000000000000007 /* AppTests */,
        			);
        		};
        /* End PBXProject section */

        /* Begin PBXSourcesBuildPhase section */
        		100000000000000000000006 /* Sources */ = {
        			isa = PBXSourcesBuildPhase;
        			files = (
        				100000000000000000000001 /* Main.swift in Sources */,
        			);
        		};
        /* End PBXSourcesBuildPhase section */
        	};
        	rootObject = 100000000000000000000008 /* Project object */;
        }

        """

    /// ``small`` with other text in the place of one piece of it, which must be there.
    static func small(_ piece: String, _ replacement: String) throws -> String {
        let parts = small.components(separatedBy: piece)
        try #require(parts.count > 1, "the fixture has no \(piece)")
        return parts.joined(separator: replacement)
    }

    static func project(_ text: String) throws -> ProjectFile {
        try ProjectFile(bytes: Array(text.utf8))
    }
}

/// What an edit makes of a project, as text.
func edited(_ text: String, _ change: (inout ProjectEdit) throws -> Void) throws -> String {
    var edit = ProjectEdit(try Fixture.project(text), identifiers: SequentialIdentifiers())
    try change(&edit)
    return String(decoding: edit.bytes(), as: UTF8.self)
}

/// The lines one text has beyond another, if the other is left when they are taken out; nothing otherwise.
func addedLines(_ new: String, to old: String) -> [String]? {
    var old = old.components(separatedBy: "\n")[...]
    var added: [String] = []
    for line in new.components(separatedBy: "\n") {
        if line == old.first {
            old.removeFirst()
        } else {
            added.append(line)
        }
    }
    return old.isEmpty ? added : nil
}
