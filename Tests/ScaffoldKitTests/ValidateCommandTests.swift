import Testing

@testable import ScaffoldKit

@Suite("validate")
struct ValidateCommandTests {
    private func folder(_ change: [String: String]) throws -> TestFolder {
        var files = Fixture.package.merging(["Local/mvp/mvp.rambaspec": ""]) { $1 }
        files.merge(change) { $1 }
        return try TestFolder(files)
    }

    @Test("has nothing to say about a project that is fine")
    func fine() throws {
        let outcome = try folder([:]).run("validate")
        #expect(outcome.status == 0)
        #expect(outcome.output == "Everything is fine.\n")
    }

    @Test("names every problem of a Rambafile with its place, and what was meant")
    func rambafile() throws {
        let rambafile = """
            projct_name: Shop
            company: A
            xcodeproj_path: Shop.xcodeproj
            project_targets: [App, Kti]
            test_target: Ap
            project_file_path: ../Elsewhere
            podfile_path: Podfile
            assemblies_path: Sources/Shop/Composition.swift
            catalogs: ['ext::sh']
            templates:
            - {name: mvp, local: Nowhere}
            - {name: other, git: '-x'}
            - mvp
            """
        let folder = try folder([
            "Rambafile.yml": rambafile, "Sources/Shop/Composition.swift": "",
            "Shop.xcodeproj/project.pbxproj": XcodeGenTests.files["iOS/Shop.xcodeproj/project.pbxproj"] ?? "",
        ])
        let outcome = folder.run("validate")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "10 errors, 2 warnings\n")
        #expect(
            outcome.output.split(separator: "\n").filter { $0.hasPrefix("Rambafile.yml:") } == [
                "Rambafile.yml:1:1: warning: the key *projct_name* is unknown. Did you mean project_name?",
                "Rambafile.yml:1:1: error: the *project_name* is missing, and *ramba gen* needs it",
                "Rambafile.yml:6:20: error: The path '../Elsewhere' is refused: '..' leads out of a folder",
                "Rambafile.yml:7:15: error: there is no Podfile",
                "Rambafile.yml:8:18: error: Sources/Shop/Composition.swift needs one list of assemblies between the "
                    + "lines '// ramba:assemblies' and '// ramba:end'.",
                "Rambafile.yml:4:24: error: Cannot find a target with name Kti in Xcode project. Did you mean Kit?",
                "Rambafile.yml:5:14: error: Cannot find a target with name Ap in Xcode project. Did you mean App?",
                "Rambafile.yml:11:3: error: there is no mvp.rambaspec in Nowhere",
                "Rambafile.yml:12:3: error: The repository '-x' is refused: it looks like an option",
                "Rambafile.yml:12:3: warning: the template other is not installed; run *ramba template install*",
                "Rambafile.yml:13:3: error: the template mvp is declared twice",
                "Rambafile.yml:9:11: error: The repository 'ext::sh' is refused: 'ext::' would run a program",
            ]
        )
    }

    @Test("names every problem of a template with its place, and what was meant")
    func template() throws {
        let folder = try folder([
            "Templates/mvp/mvp.rambaspec": """
            name: mpv
            version: 1
            code_files:
            - {name: View.swift, path: Code/View.swift.liquid, is_resorce: true}
            - {name: A.swift, path: Code/none.liquid}
            - {name: B.swift, path: Code/assembly.swift.liquid, if: "custom_parameters.x |"}
            - {name: ../C.swift, path: Code/circle.liquid}
            - {name: D.swift, path: Code/circle.liquid}
            """,
            "Templates/mvp/Code/View.swift.liquid": """
            {{ module_info.nam | upcas }}
            {% if %}{% endif %}
            {{ developer.name }
            """,
            "Templates/mvp/Code/assembly.swift.liquid": """
            {{ module_info.nam | upcas }} {{ yaer }} {{ mine }} {% assign own = 1 %}{{ own }}
            {% include 'haeder' %}{{ custom_parameters.any.thing }} {{ module_info.project_targets[0] }}
            """,
            "Templates/mvp/Code/circle.liquid": "{% include 'a' %}",
            "Templates/mvp/Snippets/a.liquid": "{{ passed }}\n{% include 'b' %}",
            "Templates/mvp/Snippets/b.liquid": "  {% include 'a' %}",
        ])
        let outcome = folder.run("validate", "mvp")
        #expect(outcome.status == 1)
        let lines = outcome.output.split(separator: "\n").filter {
            $0.contains(": error: ") || $0.contains(": warning: ")
        }
        #expect(
            lines == [
                "Templates/mvp/mvp.rambaspec:4:52: warning: the key *is_resorce* is unknown. Did you mean is_resource?",
                "Templates/mvp/mvp.rambaspec:1:1: error: the *author* is missing, and *template install* needs it",
                "Templates/mvp/mvp.rambaspec:1:7: warning: the *name* is mpv, and the file's name says mvp",
                "Templates/mvp/Code/View.swift.liquid:2:1: error: 'if' has no condition",
            ] + lines.dropFirst(4),
            "\(lines.joined(separator: "\n"))"
        )
        let text = lines.joined(separator: "\n")
        for line in [
            "Templates/mvp/mvp.rambaspec:5:3: error: the template has no file 'Code/none.liquid'",
            "Templates/mvp/Code/assembly.swift.liquid:1:22: warning: the filter 'upcas' is unknown, and changes nothing. "
                + "Did you mean upcase?",
            "Templates/mvp/Code/assembly.swift.liquid:1:4: warning: the variable 'module_info.nam' is unknown, and empty. "
                + "Did you mean module_info.name?",
            "warning: the variable 'yaer' is unknown, and empty. Did you mean year?",
            "warning: the variable 'mine' is unknown, and empty.",
            "Templates/mvp/mvp.rambaspec:7:3: error: The path '../C.swift' is refused: '..' leads out of a folder",
            "it includes itself: Templates/mvp/Snippets/a.liquid → Templates/mvp/Snippets/b.liquid → "
                + "Templates/mvp/Snippets/a.liquid",
        ] { #expect(text.contains(line), "\(line) in \(text)") }
        for name in ["own", "passed", "any"] { #expect(!text.contains("'\(name)'")) }
    }

    @Test("prints problems as JSON")
    func json() throws {
        let folder = try folder(["Templates/mvp/Code/View.swift.liquid": "{{ yaer }}"])
        let outcome = folder.run("validate", "--json")
        #expect(outcome.status == 0)
        #expect(
            outcome.output == #"{"problems":[{"severity":"warning","file":"Templates/mvp/Code/View.swift.liquid","#
                + #""line":1,"column":4,"message":"the variable 'yaer' is unknown, and empty. Did you mean year?"}]}"#
                + "\n"
        )
    }

    @Test("checks a template's folder where there is no Rambafile")
    func path() throws {
        let files = Fixture.package.filter { $0.key.hasPrefix("Templates/") }
        let folder = try TestFolder(files)
        #expect(folder.run("validate", "Templates/mvp").output == "Everything is fine.\n")
        #expect(folder.run("validate", ".", in: "Templates/mvp").output == "Everything is fine.\n")
        #expect(folder.run("validate", "./none").errors == "There is no folder ./none.\n")
        #expect(folder.run("validate").errors.hasPrefix("Rambafile not found!"))
    }

    @Test("says which template there is instead")
    func unknown() throws {
        let outcome = try folder([:]).run("validate", "mpv")
        #expect(outcome.errors == "Cannot find template named mpv! Did you mean mvp?\n")
    }

    @Test("a circle of includes is told once")
    func circle() throws {
        let folder = try folder([
            "Templates/mvp/Code/View.swift.liquid": "{% include 'a' %}",
            "Templates/mvp/Snippets/a.liquid": "{% include 'b' %}",
            "Templates/mvp/Snippets/b.liquid": "{% include 'a' %}",
        ])
        let outcome = folder.run("gen", "Guest", "mvp")
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: "\n").count <= 7)
        #expect(outcome.errors.hasSuffix(": note: and so on, in a circle\n"))
    }

    @Test("control characters and endless lines do not reach the terminal")
    func printable() throws {
        let name = "\u{1B}[31m" + String(repeating: "x", count: 10_000)
        let errors = try folder([:]).run("gen", "A", name).errors
        #expect(!errors.contains("\u{1B}"))
        #expect(errors.utf8.count < 2_000)
        #expect(errors.contains("…"))
    }

    @Test(
        "XML is named as such",
        arguments: [
            ("Rambafile.yml", "a Rambafile must be YAML, and this is XML"),
            ("Templates/mvp/mvp.rambaspec", "a template's spec must be YAML, and this is XML"),
        ]
    )
    func xml(file: String, message: String) throws {
        let line = #"<?xml version="1.0"?>"#
        let outcome = try folder([file: line + "\n<plist version=\"1.0\"></plist>\n"]).run("gen", "Guest", "mvp")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "\(file):1:1: error: \(message)\n\(line)\n^\n")
    }
}
