import Testing

@testable import ScaffoldKit

@Suite("Conditions and questions")
struct PromptTests {
    static let files = [
        "Package.swift": "",
        "Rambafile": "project_name: Shop\nauthor: Ann\ntemplates: [t]\n",
        "Templates/t/t.rambaspec": """
        prompts:
        - {name: router, type: bool, question: "With a router?", default: no}
        - {name: style, choices: [plain, grouped]}
        - {name: count, type: number, default: 2}
        code_files:
        - {name: View.swift, path: v.liquid}
        - {name: Router.swift, path: v.liquid, if: custom_parameters.router and custom_parameters.count > 1}
        - {name: Empty.swift, path: v.liquid, if: "{{ custom_parameters.nothing }}"}
        - {name: "{{ custom_parameters.style }}.swift", path: v.liquid, if: custom_parameters.style != 'plain'}
        """,
        "Templates/t/v.liquid": "{{ custom_parameters.router }} {{ custom_parameters.count | plus: 1 }}",
    ]

    static let questions = [
        "With a router? (yes or no; default: no) ", "style: (one of plain, grouped) ",
        "count: (a whole number; default: 2) ",
    ]

    private func names(_ folder: TestFolder) throws -> [String] {
        try folder.snapshot().keys.filter { $0.hasPrefix("Sources/") }.map {
            String($0.split(separator: "/").last ?? "")
        }
        .sorted()
    }

    @Test("asks, and makes files as the answers say")
    func answers() throws {
        let folder = try TestFolder(Self.files)
        let outcome = folder.run("gen", "Guest", "t", answers: ["yes", "round", "grouped", ""])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.hasPrefix(
                Self.questions[0] + Self.questions[1] + "It must be one of plain, grouped.\n" + Self.questions[1]
                    + Self.questions[2]
            )
        )
        #expect(try names(folder) == ["GuestRouter.swift", "GuestView.swift", "Guestgrouped.swift"])
        #expect(folder.text("Sources/Shop/Guest/GuestView.swift") == "true 3")
        let record = try #require(try ModuleRecord.all(in: folder.project).first)
        #expect(
            record.options == [
                "--custom-parameters=router:yes", "--custom-parameters=style:grouped", "--custom-parameters=count:2",
            ]
        )
    }

    @Test("asks once in a run, and not what the command line tells")
    func given() throws {
        let folder = try TestFolder(Self.files)
        let outcome = folder.run(
            "gen",
            "A,B",
            "t",
            "--custom-parameters",
            "router:false",
            "count:7",
            answers: ["plain"]
        )
        #expect(outcome.output.hasPrefix(Self.questions[1] + "\n"))
        #expect(try names(folder) == ["AView.swift", "BView.swift"])
        #expect(folder.text("Sources/Shop/B/BView.swift") == "false 8")
    }

    @Test("takes defaults where nobody answers, and says what is missing")
    func nobody() throws {
        let folder = try TestFolder(Self.files)
        let missing = folder.run("gen", "A", "t")
        #expect(missing.status == 1)
        #expect(missing.errors == "Nobody answered 'style:'. Give --custom-parameters style:VALUE.\n")
        #expect(folder.run("gen", "A", "t", "--custom-parameters", "style:plain").status == 0)
        let wrong = folder.run("gen", "B", "t", "--custom-parameters", "style:round")
        #expect(wrong.errors == "The parameter style is one of plain, grouped, not 'round'.\n")
    }

    @Test("asks on the other stream when the result is JSON")
    func json() throws {
        let folder = try TestFolder(Self.files)
        let outcome = folder.run("gen", "A", "t", "--json", answers: ["no", "plain", "1"])
        #expect(outcome.output.hasPrefix(#"{"dry_run":false,"#))
        #expect(outcome.errors == Self.questions.joined())
    }

    @Test(
        "refuses prompts and conditions that make no sense",
        arguments: [
            ("prompts: [{type: bool}]", "t.rambaspec:1:11: error: a prompt needs a *name*"),
            (
                "prompts: [{name: a, type: date}]",
                "1:27: error: *type* is one of bool, choice, number, text, not 'date'"
            ),
            ("prompts: [{name: a, type: choice}]", "1:11: error: a choice needs *choices*"),
            (
                "prompts: [{name: a, type: number, default: x}]",
                "1:44: error: the *default* must be a whole number, not 'x'"
            ),
            ("code_files: [{name: A, path: v.liquid, if: '%}'}]", "t.rambaspec:1:14:1:"),
        ]
    )
    func mistakes(spec: String, message: String) throws {
        let folder = try TestFolder(Self.files.merging(["Templates/t/t.rambaspec": spec]) { $1 })
        let outcome = folder.run("gen", "A", "t")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(message))
    }
}
