/// `ramba template create NAME`: starts a new template in a folder of its name.
struct TemplateCreateCommand: Command {
    let name: String

    init(_ words: [String]) throws {
        name = try Arguments(words, for: .templateCreate, count: 1...1).positional[0]
    }

    /// Asks what the spec should say, and writes the spec with one file of code and one of tests to start from.
    ///
    /// - Throws: ``Failure`` if the folder exists already, ``ProjectPath/Refusal`` for a name that is none.
    func run(in context: CommandContext) throws {
        let console = context.console
        let folder = ProjectFolder(path: context.folder)
        let path = try ProjectPath(name)
        guard path.parents.isEmpty else {
            throw ProjectPath.Refusal(path: name, reason: "a template's name cannot hold a separator")
        }
        guard try FileSystem.kind(folder.absolute(path)) == nil else {
            throw Failure("There is \(name) already. Choose another name, or remove it first.")
        }
        let summary = console.ask("The brief description of your new template:") ?? ""
        let author = console.ask("Who is the author of this template:") ?? ""
        let license = console.ask("What license will be used (e.g. MIT):") ?? ""
        var dependencies: [String] = []
        let question =
            "Will your template contain any third-party dependencies (available via Cocoapods or Carthage)? (yes/no)"
        if console.confirm(question) == true {
            while let dependency = console.ask("Enter the name of your dependency (empty string to stop):"),
                !dependency.isEmpty
            {
                dependencies.append(dependency)
            }
        }
        printSummary(summary, author, license, dependencies, to: console)

        var plan = Plan()
        let spec = Self.spec(name, summary, author, license, dependencies)
        for (file, text) in [("\(name).rambaspec", spec)] + Self.samples {
            try plan.write(Array(text.utf8), to: path.appending(file), in: folder)
        }
        try Transaction(in: folder, isGuarded: context.guardsTransactions).perform(plan)
        FileSystem.removeEmptyFolder(folder.path + "/.ramba")
        console.print(
            "The template \(name) is successfully generated! Now add some file templates into it.",
            .green
        )
    }

    private func printSummary(
        _ summary: String,
        _ author: String,
        _ license: String,
        _ dependencies: [String],
        to console: any Console
    ) {
        var rows = [("name", name), ("summary", summary), ("author", author), ("license", license)]
        if !dependencies.isEmpty {
            rows.append(("dependencies", "[" + dependencies.map { "\"\($0)\"" }.joined(separator: ", ") + "]"))
        }
        let table = SummaryTable(title: "Summary for template create", rows: rows)
        console.print()
        for line in table.lines(painting: { Color.green($0, if: console.showsColors) }) { console.print(line) }
        console.print()
    }

    private static func spec(
        _ name: String,
        _ summary: String,
        _ author: String,
        _ license: String,
        _ dependencies: [String]
    ) -> String {
        func quoted(_ text: String) -> String { JSON.text(text).text }
        var spec = """
            # What the template is.
            name: \(quoted(name))
            summary: \(quoted(summary))
            author: \(quoted(author))
            version: "1.0.0"
            license: \(quoted(license))

            # A file's name is the prefix, the module's name, and the last part of `name`;
            # what stands before becomes folders.
            code_files:
            - {name: Service/Service.swift, path: Code/service.swift.liquid}

            test_files:
            - {name: Service/ServiceTests.swift, path: Tests/service_tests.swift.liquid}

            """
        if !dependencies.isEmpty {
            spec += "\n# Libraries that a Podfile or Cartfile should name.\ndependencies:\n"
            spec += dependencies.map { "- \(quoted($0))\n" }.joined()
        }
        return spec
    }

    private static let samples: [(String, String)] = [
        (
            "Code/service.swift.liquid",
            """
            //
            //  {{ module_info.file_name }}
            //  {{ module_info.project_name }}
            //
            //  Created by {{ developer.name }} on {{ date }}.
            //  Copyright © {{ year }} {{ developer.company }}. All rights reserved.
            //

            /// {{ module_info.description }}.
            protocol {{ prefix }}{{ module_info.name }}Service {
            }

            """
        ),
        (
            "Tests/service_tests.swift.liquid",
            """
            //
            //  {{ module_info.file_name }}
            //  {{ module_info.project_name }}
            //
            //  Created by {{ developer.name }} on {{ date }}.
            //  Copyright © {{ year }} {{ developer.company }}. All rights reserved.
            //

            import Testing

            @testable import {{ module_info.product_module_name }}

            @Suite struct {{ prefix }}{{ module_info.name }}ServiceTests {
            }

            """
        ),
    ]
}

extension CommandDescription {
    static let templateCreate = CommandDescription(
        name: "template create",
        usage: "NAME",
        summary: "Starts a new template in a folder of that name",
        make: { try TemplateCreateCommand($0) }
    )
}
