import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Differences")
struct UnifiedDiffTests {
    @Test(
        "shows hunks with three lines around",
        arguments: [
            ("a\nb\n", "a\nb\n", ""),
            ("a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"),
            ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
            (
                "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
                "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
            ),
            (
                "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n",
                "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -6,4 +7,3 @@\n 6\n 7\n 8\n-9\n"
            ),
        ]
    )
    func hunks(old: String, new: String, hunks: String) {
        let text = UnifiedDiff.text("f", old: Array(old.utf8), new: Array(new.utf8))
        #expect(text == (hunks.isEmpty ? "" : "--- a/f\n+++ b/f\n" + hunks))
    }

    @Test("names new, removed and binary files")
    func kinds() {
        #expect(
            UnifiedDiff.text("f", old: nil, new: Array("a\n".utf8)) == "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n"
        )
        #expect(
            UnifiedDiff.text("f", old: Array("a\n".utf8), new: nil) == "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
        )
        #expect(UnifiedDiff.text("f", old: [0], new: [1, 0]) == "Binary files a/f and b/f differ\n")
    }

    @Test("ends for texts without a common line")
    func nothingCommon() {
        let old = (0..<3000).map { "a\($0)\n" }.joined()
        let new = (0..<3000).map { "b\($0)\n" }.joined()
        let lines = UnifiedDiff.text("f", old: Array(old.utf8), new: Array(new.utf8)).split(separator: "\n")
        #expect(lines.count == 6003)
    }
}

@Suite("Paths of the project")
struct ProjectPathTests {
    @Test(
        "are kept inside",
        arguments: [
            ("", "it is empty"), ("..", "'..' leads out of a folder"), ("a/../../b", "'..' leads out of a folder"),
            ("/a", "it is absolute"), ("a\nb", "it holds a control character"), ("./.", "it is empty"),
            (String(repeating: "a", count: 256), "a name in it is too long"),
        ]
    )
    func refused(path: String, reason: String) {
        let refusal = #expect(throws: ProjectPath.Refusal.self) { try ProjectPath(path) }
        #expect(refusal?.reason == reason)
    }

    @Test("lose doubled slashes and dots")
    func normalized() throws {
        #expect(try ProjectPath("a//b/./c/").text == "a/b/c")
        #expect(try ProjectPath("a/b/c").parents.map(\.text) == ["a", "a/b"])
    }
}

@Suite("The list of assemblies")
struct AssemblyListTests {
    private func list(_ text: String) throws -> AssemblyList { try AssemblyList(Array(text.utf8), file: "f") }

    @Test(
        "takes an assembly once, at its end, in its manner",
        arguments: [
            ("\t// ramba:assemblies\n\t// ramba:end\n", "\t// ramba:assemblies\n\tA(),\n\t// ramba:end\n"),
            ("// ramba:assemblies\r\nB()\r\n// ramba:end", "// ramba:assemblies\r\nB(),\r\nA(),\r\n// ramba:end"),
            ("// ramba:assemblies\nA()\n// ramba:end\n", "// ramba:assemblies\nA()\n// ramba:end\n"),
        ]
    )
    func add(before: String, after: String) throws {
        var list = try list(before)
        list.add("A()")
        #expect(String(decoding: list.bytes, as: UTF8.self) == after)
    }

    @Test("gives an assembly back")
    func remove() throws {
        var list = try list("// ramba:assemblies\nA(),\nB(),\n// ramba:end\n")
        #expect(list.remove("A()") == true)
        #expect(list.remove("C()") == false)
        #expect(String(decoding: list.bytes, as: UTF8.self) == "// ramba:assemblies\nB(),\n// ramba:end\n")
    }

    @Test("is needed once", arguments: ["", "// ramba:assemblies\n", "// ramba:end\n// ramba:assemblies\n"])
    func missing(text: String) {
        #expect(throws: Failure.self) { try list(text) }
    }
}

@Suite("Rambafiles")
struct RambafileTests {
    private func read(_ text: String) throws -> Rambafile {
        try Rambafile(bytes: Array(text.utf8), in: ProjectFolder(path: "/p"), name: "Rambafile")
    }

    @Test("keep the text of words that older YAML takes for truth")
    func words() throws {
        let rambafile = try read("prefix: NO\ncompany: 1.0\ntemplates: []\n")
        #expect(rambafile.prefix == "NO")
        #expect(rambafile.company == "1.0")
        #expect(rambafile.warnings.count == 1)
        #expect(rambafile.warnings.first?.description.hasPrefix("Rambafile:1:9: warning: ") == true)
    }

    @Test("declare templates of every source")
    func templates() throws {
        let rambafile = try read(
            """
            templates:
            - {name: a}
            - {name: b, local: ./b}
            - {name: c, git: 'https://git.example/c', branch: main, folder: t}
            - d
            """
        )
        #expect(
            rambafile.templates?.map(\.source) == [
                .catalog, .local("./b"),
                .git("https://git.example/c", branch: "main", tag: nil, commit: nil, folder: "t"), .catalog,
            ]
        )
    }

    @Test("warn about unknown keys with what was meant")
    func unknownKeys() throws {
        let rambafile = try read("compny: A\ntemplates: []\n")
        #expect(
            rambafile.warnings.map(\.description) == [
                "Rambafile:1:1: warning: the key *compny* is unknown. Did you mean company?\ncompny: A\n^"
            ]
        )
    }

    @Test("collect all problems")
    func problems() throws {
        let error = #expect(throws: InvalidFile.self) {
            try read("company: [A]\ntemplates: {a: b}\ncreate_logical_groups: perhaps\n")
        }
        #expect(
            error?.description == """
                Rambafile:1:10: error: *company* must be a text, not a list
                company: [A]
                         ^
                Rambafile:3:24: error: *create_logical_groups* must be true or false, not 'perhaps'
                create_logical_groups: perhaps
                                       ^
                Rambafile:2:12: error: *templates* must be a list, not a mapping
                templates: {a: b}
                           ^
                """
        )
    }
}
