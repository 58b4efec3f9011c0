import Foundation
import ReleaseVersion
import Testing

@testable import ScaffoldKit

@Suite("Commands")
struct CommandTests {
    @Test("prints the version")
    func version() throws {
        #expect(try TestFolder().run("version").output == "Version: \(Release.version)\n")
        #expect(try TestFolder().run("--version").output == "Version: \(Release.version)\n")
    }

    @Test("help names every command, and explains each", arguments: CommandDescription.all.map(\.name))
    func help(name: String) throws {
        let folder = try TestFolder()
        #expect(folder.run().output.contains("ramba \(name)"))
        #expect(folder.run("help").output == folder.run().output)
        let command = try #require(CommandDescription.all.first { $0.name == name })
        let outcome = folder.run("help", name)
        #expect(outcome.status == 0)
        for option in command.options { #expect(outcome.output.contains("--\(option.name)")) }
    }

    @Test("help tells the exit codes, which are those of success, of a failure and of wrong use")
    func exitCodes() throws {
        let folder = try TestFolder()
        #expect(folder.run("help").output.hasSuffix("\n\nExit codes: 0 success, 1 failure, 64 wrong use\n"))
        #expect(folder.run("help").status == 0)
        #expect(folder.run("list", "--moduls").status == 64)
        #expect(folder.run("gen", "Guest", "mvp").status == 1)
    }

    @Test("--help explains instead of running")
    func helpOption() throws {
        let folder = try TestFolder()
        #expect(folder.run("gen", "--help").output == folder.run("help", "gen").output)
        #expect(folder.run("help", "gne").status == 64)
        #expect(folder.run("help", "template").output.contains("ramba template install"))
    }

    @Test("lists the installed templates")
    func list() throws {
        let folder = try TestFolder(Fixture.package)
        #expect(folder.run("template", "list").output == "mvp\n")
    }

    @Test("installs local templates, removes what they lost, and changes nothing the second time")
    func install() throws {
        let folder = try TestFolder(Fixture.package)
        try folder.write("name: mvp\nauthor: A\nversion: 2\ncode_files: []\n", to: "Local/mvp/mvp.rambaspec")
        try folder.write("new", to: "Local/mvp/Code/new.liquid")
        try folder.write("hidden", to: "Local/mvp/.git/config")
        #expect(folder.run("template", "install").output == "mvp: installed\n")
        let snapshot = try folder.snapshot().filter { $0.key.hasPrefix("Templates/") }
        #expect(
            snapshot == [
                "Templates/mvp/mvp.rambaspec": "name: mvp\nauthor: A\nversion: 2\ncode_files: []\n",
                "Templates/mvp/Code/new.liquid": "new",
            ]
        )
        #expect(folder.run("template", "install").output == "mvp: up to date\n")
    }

    @Test(
        "installs nothing if one template cannot be",
        arguments: [
            ([:], "Cannot find mvp.rambaspec in the specified directory. Try another path or name.\n"),
            (["Local/mvp/mvp.rambaspec": "name: mvp\n"], "mvp.rambaspec is not valid.\n"),
            (
                ["Rambafile.yml": "templates:\n"],
                "You must specify at least one template in Rambafile under the key *templates*\n"
            ),
        ] as [([String: String], String)]
    )
    func installFailure(change: [String: String], message: String) throws {
        let folder = try TestFolder(Fixture.package.merging(change) { $1 })
        let before = try folder.snapshot(withRecords: true)
        let outcome = folder.run("template", "install")
        #expect(outcome.status == 1)
        #expect(outcome.errors == message)
        #expect(try folder.snapshot(withRecords: true) == before)
    }

    @Test("creates a template that can be installed and used")
    func create() throws {
        let folder = try TestFolder(Fixture.package)
        let outcome = folder.run(
            "template",
            "create",
            "fresh",
            answers: ["A \"fresh\" start", "Ann", "MIT", "yes", "Kit", ""]
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                The brief description of your new template: Who is the author of this template: \
                What license will be used (e.g. MIT): Will your template contain any third-party dependencies \
                (available via Cocoapods or Carthage)? (yes/no) Enter the name of your dependency \
                (empty string to stop): Enter the name of your dependency (empty string to stop): 
                +--------------+-----------------+
                |  Summary for template create   |
                +--------------+-----------------+
                | name         | fresh           |
                | summary      | A "fresh" start |
                | author       | Ann             |
                | license      | MIT             |
                | dependencies | ["Kit"]         |
                +--------------+-----------------+

                The template fresh is successfully generated! Now add some file templates into it.

                """
        )
        try folder.write(
            try #require(folder.text("Rambafile.yml")).replacing(
                "name: mvp, local: Local/mvp",
                with: "name: fresh, local: fresh"
            ),
            to: "Rambafile.yml"
        )
        #expect(folder.run("template", "install").status == 0)
        #expect(folder.run("gen", "Guest", "fresh").status == 0)
        #expect(
            folder.text("Sources/ShopModules/Guest/Service/GuestService.swift")?.contains("protocol GuestService {")
                == true
        )
        #expect(
            folder.run("template", "create", "fresh").errors
                == "There is fresh already. Choose another name, or remove it first.\n"
        )
    }
}

@Suite("The ramba executable")
struct ExecutableTests {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    func run(_ words: [String], in folder: TestFolder, input: String = "") throws -> Result {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "ramba")
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.environment = ["SOURCE_DATE_EPOCH": "1590408000", "PATH": "/usr/bin:/bin"]
        let (output, errors, answers) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = answers
        try process.run()
        answers.fileHandleForWriting.write(Data(input.utf8))
        try answers.fileHandleForWriting.close()
        // Outputs here are far smaller than a pipe holds, so one after the other is fine.
        let texts = try [output, errors].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    @Test("writes a module, results to one stream, and exits with 0")
    func gen() throws {
        let folder = try TestFolder(Fixture.package)
        let result = try run(["gen", "Guest", "mvp"], in: folder)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.hasSuffix("Test group path: Tests/ShopModulesTests/Guest\n"))
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") == "// GuestView.swift by Ann, 25/05/2020\n")
        #expect(try folder.snapshot(withRecords: true).keys.filter { $0.contains("transaction") } == [])
    }

    @Test("exits with 64 for wrong use, 1 for a failure, messages to the other stream")
    func failures() throws {
        let folder = try TestFolder(Fixture.package)
        let unknown = try run(["gne"], in: folder)
        #expect(unknown.status == 64)
        #expect(unknown.output == "")
        #expect(unknown.errors == "ramba: Unknown command gne. Did you mean gen? See ramba help.\n")
        let missing = try run(["gen", "Guest", "nothing"], in: folder)
        #expect(missing.status == 1)
        #expect(missing.output == "")
        #expect(missing.errors.hasPrefix("Cannot find template named nothing!"))
    }

    @Test("takes answers from its input")
    func answers() throws {
        let folder = try TestFolder(Fixture.package)
        try folder.write("mine", to: "Sources/ShopModules/Guest/GuestView.swift")
        #expect(try run(["gen", "Guest", "mvp"], in: folder, input: "no\n").status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") == "mine")
        #expect(try run(["gen", "Guest", "mvp"], in: folder, input: "y\n").status == 0)
        #expect(folder.text("Sources/ShopModules/Guest/GuestView.swift") != "mine")
    }
}
