import Testing

@testable import XcodeProject

@Suite("Reading")
struct ProjectFileTests {
    @Test("tells targets and version")
    func facts() throws {
        let project = try Fixture.project(Fixture.small)
        #expect(project.objectVersion == "56")
        #expect(project.sourceRoot == "")
        #expect(project.targets.map(\.name) == ["App", "AppTests"])
        #expect(project.targets.map(\.runsTests) == [false, true])
    }

    @Test(
        "reads every escape of quoted text",
        arguments: [
            (#""a\n\t\"b\"""#, "a\n\t\"b\""), ("'it'", "it"), (#""\U041f\101\\""#, "ПA\\"),
            ("\"two\nlines\"", "two\nlines"),
        ]
    )
    func escapes(literal: String, text: String) throws {
        let tree = try SyntaxParser.parse(Array("{ k = \(literal); }".utf8), file: "f")
        #expect(tree.string("k", of: tree.root) == text)
    }

    @Test("reads data, comments, a byte order mark and slashes before comments")
    func oddities() throws {
        let tree = try SyntaxParser.parse(
            Array("\u{FEFF}// x\n{ /* c */ d = <0a 0B>; p = a/b/* c */; e = {}; l = (); }//".utf8),
            file: "f"
        )
        #expect(tree.string("p", of: tree.root) == "a/b")
        #expect(tree.value("d", of: tree.root).map { tree.nodes[$0].kind } == .data)
    }

    @Test(
        "says what is wrong, and where",
        arguments: [
            ("", "1:1: error: the file is empty\n\n^"),
            (" \n// nothing", "1:1: error: the file holds no property list\n \n^"),
            ("bplist00", "1:1: error: this is a binary property list, not the text form\nbplist00\n^"),
            ("{ a = b }", "1:9: error: expected ';' after the value, but '}' is here\n{ a = b }\n        ^"),
            ("{ a b; }", "1:5: error: expected '=' after the key, but 'b' is here\n{ a b; }\n    ^"),
            (
                "{\n\ta = (b c);\n}",
                "2:9: error: expected ',' or ')' after the item, but 'c' is here\n\ta = (b c);\n\t       ^"
            ),
            ("{ a = (b,", "1:7: error: nothing closes this: ')' is missing\n{ a = (b,\n      ^"),
            ("{ a = \"b; }", "1:7: error: this quoted text never ends\n{ a = \"b; }\n      ^"),
            (
                "{ a = <0g>; }",
                "1:9: error: expected hexadecimal digits or '>', but 'g' is here\n{ a = <0g>; }\n        ^"
            ),
            ("{ /* a", "1:3: error: this comment never ends\n{ /* a\n  ^"),
            ("{ } x", "1:5: error: the property list ended before this, but 'x' is here\n{ } x\n    ^"),
            ("hello", "1:1: error: a project file starts with '{', but 'h' is here\nhello\n^"),
            ("{ ключ = 1; }", "1:3: error: expected a key or '}', but 'к' is here\n{ ключ = 1; }\n  ^"),
            (
                "{ a = \"ключ\" b; }",
                "1:14: error: expected ';' after the value, but 'b' is here\n{ a = \"ключ\" b; }\n             ^"
            ),
            ("{ }", "1:1: error: no dictionary 'objects' in this property list: it is not an Xcode project\n{ }\n^"),
            ("{ objects = {}; }", "1:1: error: 'rootObject' is missing\n{ objects = {}; }\n^"),
            (
                "{objects={};rootObject=A;}",
                "1:24: error: 'rootObject' names no PBXProject\n{objects={};rootObject=A;}\n                       ^"
            ),
            (
                "{objects={A={isa=PBXProject;};};rootObject=A;}",
                "1:13: error: the project has no 'mainGroup'\n{objects={A={isa=PBXProject;};};rootObject=A;}\n            ^"
            ),
            (
                "=======\n{ }",
                "1:1: error: a merge conflict is unresolved here; choose one side, or take the file from version control again\n=======\n^"
            ),
        ]
    )
    func errors(text: String, message: String) {
        let error = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: Array(text.utf8), name: "p") }
        #expect(error?.description == "p:" + message)
    }

    @Test("refuses what is not UTF-8, and binary files")
    func notText() {
        let latin = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: Array("{ a".utf8) + [0xE9, 0x20]) }
        #expect(latin?.reason == "the file is not UTF-8 text")
        #expect(latin?.location?.column == 4)
        let binary = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: Array("{ a\0".utf8)) }
        #expect(binary?.reason == "the file holds a NUL byte: it is binary, not text")
    }

    @Test("bounds the depth")
    func depth() {
        let deep = String(repeating: "(", count: 200_000)
        let error = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: Array(("{ a = " + deep).utf8)) }
        #expect(error?.code == .syntax)
        #expect(error?.reason == "nested deeper than 100 levels")
    }

    @Test("shortens a long line around the column")
    func longLine() {
        let text = "{ a = (" + String(repeating: "x,", count: 500) + " y z); }"
        let error = #expect(throws: ProjectFileError.self) { try ProjectFile(bytes: Array(text.utf8)) }
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.count == 3)
        #expect(lines.last?.count == 121)
        #expect(lines.dropFirst().first?.hasSuffix(" y z); }") == true)
    }

    @Test("conflict markers in a quoted script are text")
    func quotedMarkers() throws {
        let text = try Fixture.small("name = App;", "name = App;\n\t\t\tnote = \"a\n<<<<<<< HEAD\nb\n\";")
        #expect(try Fixture.project(text).targets.count == 2)
    }

    @Test("passes over groups that contain themselves")
    func cyclicGroups() throws {
        let text = try Fixture.small(
            "\t\t\t\t100000000000000000000002 /* Main.swift */,\n",
            "\t\t\t\t100000000000000000000004 /* App */,\n\t\t\t\t100000000000000000000004 /* App */,\n"
        )
        let path = GroupPath(mirroring: Array(repeating: "App", count: 60).joined(separator: "/"))
        let changed = try edited(text) { edit in
            try edit.add(NewFile("App/A.swift", group: path, targets: ["App"]))
            #expect(edit.removeFile("App/Nothing.swift") == false)
            #expect(edit.clearGroup(GroupPath(mirroring: "App")) == true)
        }
        #expect(throws: Never.self) { try Fixture.project(changed) }
    }
}
