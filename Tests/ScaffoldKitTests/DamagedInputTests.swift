import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Damaged inputs")
struct DamagedInputTests {
    static let files = [
        "Package.swift": "",
        "Rambafile": "project_name: Shop\nauthor: Ann\ntemplates: [t]\n",
        "Templates/t/t.rambaspec": "code_files:\n- {name: A.swift, path: a.liquid}\n",
        "Templates/t/a.liquid": "text",
    ]

    struct Input: CustomTestStringConvertible, Sendable {
        let file: String
        let bytes: [UInt8]
        let message: String
        var testDescription: String { "\(file): \(message)" }

        init(_ file: String, _ bytes: [UInt8], _ message: String) {
            self.file = file
            self.bytes = bytes
            self.message = message
        }

        init(_ file: String, _ text: String, _ message: String) {
            self.init(file, Array(text.utf8), message)
        }
    }

    static let spec = "Templates/t/t.rambaspec"
    static let template = "Templates/t/a.liquid"
    static let conflict = "<<<<<<< HEAD\na: b\n=======\na: c\n>>>>>>> other\n"
    static let conflictMessage =
        ":1:1: error: a merge conflict is unresolved here; "
        + "choose one side, or take the file from version control again\n"

    static let inputs = [
        Input("Rambafile", "", "You can't run *ramba gen* without any templates installed."),
        Input("Rambafile", [0xFF, 0xFE, 0x61, 0], "Rambafile:1:1: error: the file is UTF-16, save it as UTF-8"),
        Input("Rambafile", [0x61, 0x3A, 0x20, 0xE9], "Rambafile:1:4: error: "),
        Input("Rambafile", [0x61, 0x3A, 0x20, 0], "Rambafile:1:4: error: "),
        Input("Rambafile", conflict, "Rambafile" + conflictMessage),
        Input(
            "Rambafile",
            "- a\n- b\n",
            "Rambafile:1:1: error: a Rambafile must be a mapping of keys to values, not a list"
        ),
        Input("Rambafile", "a: &x [*x]\n", "Rambafile:1:"),
        Input(spec, "", "The template t makes no files for Guest.\n"),
        Input(spec, conflict, spec + conflictMessage),
        Input(spec, [0xE9], spec + ":1:1: error: "),
        Input(template, [0x61, 0], template + ":1:2: error: "),
        Input(template, [0xE9], template + ":1:1: error: "),
        Input(template, conflict, template + conflictMessage),
        Input(template, "{% if %}", template + ":1:1: error: "),
        Input(template, "{% include 'a' %}", template + ":1:1: error: "),
        Input(template, Array(repeating: 0x61, count: 5_000_000), "Cannot read "),
    ]

    @Test("get a message that names the file, and nothing is written", arguments: inputs)
    func damaged(_ input: Input) throws {
        let folder = try TestFolder(Self.files)
        try Data(input.bytes).write(to: URL(filePath: folder.path).appending(path: input.file))
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run("gen", "Guest", "t")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(input.message), "\(outcome.errors)")
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test("a byte order mark, CRLF and a missing last line end change nothing", arguments: ["\r\n", "\n"])
    func lineEnds(lineEnd: String) throws {
        let files = Self.files.mapValues { "\u{FEFF}" + $0.replacing("\n", with: lineEnd).dropLast() }
        let folder = try TestFolder(files)
        let outcome = folder.run("gen", "Guest", "t")
        #expect(outcome.errors == "")
        #expect(outcome.status == 0)
        #expect(folder.text("Sources/Shop/Guest/GuestA.swift")?.hasSuffix("tex") == true)
    }

    @Test("partials that include each other end in an error")
    func cyclicPartials() throws {
        let folder = try TestFolder(
            Self.files.merging([
                Self.template: "{% include 'b' %}", "Templates/t/snippets/b.liquid": "{% include 'c' %}",
                "Templates/t/snippets/c.liquid": "{% include 'b' %}",
            ]) { $1 }
        )
        let outcome = folder.run("gen", "Guest", "t")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("partials include each other"))
    }

    @Test("one conflict marker alone is text")
    func oneMarker() throws {
        let folder = try TestFolder(Self.files.merging([Self.template: "<<<<<<< HEAD\n"]) { $1 })
        #expect(folder.run("gen", "Guest", "t").status == 0)
        #expect(folder.text("Sources/Shop/Guest/GuestA.swift") == "<<<<<<< HEAD\n")
    }
}
