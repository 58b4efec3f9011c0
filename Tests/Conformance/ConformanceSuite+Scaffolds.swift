import Foundation
import LiquidTemplates
import ScaffoldKit
import XcodeProject
import XcodeProjectTesting

extension ConformanceSuite {
    /// Whole runs of `ramba gen` against what the Ruby tool wrote: new files, the project file, and the words printed.
    public static func scaffolds(_ data: ConformanceData) -> ConformanceSuite {
        let templates = data.names(in: "scaffold").filter { $0 != "_project" }
        let checks = templates.flatMap { template in
            ["plain", "prefix"].map { variant in
                ConformanceCheck("\(template), \(variant)") { try scaffold(data, template, variant) }
            }
        }
        return ConformanceSuite(name: "scaffolds", checks: checks)
    }

    private static func scaffold(_ data: ConformanceData, _ template: String, _ variant: String) throws {
        let source = "scaffold/\(template)"
        let project = "Shop.xcodeproj/project.pbxproj"
        let folder = try ScratchFolder()
        for name in data.names(in: "scaffold/_project") {
            try folder.copy(data.folder.appending(path: "scaffold/_project/\(name)"), to: name)
        }
        try folder.copy(data.folder.appending(path: "\(source)/template"), to: "Templates/\(template)")
        try folder.copy(data.folder.appending(path: "\(source)/Rambafile.\(variant)"), to: "Rambafile")
        let before = try folder.contents()

        let console = CollectingConsole()
        let context = CommandContext(
            folder: folder.path,
            variables: [:],
            console: console,
            // 2020-05-25 12:00, the moment of the expected files.
            clock: .fixed(at: 1_590_408_000),
            // Objects are sorted by their identifiers, so the expected projects have them in the order of creation.
            identifiers: SequentialIdentifiers()
        )
        let status = ScaffoldTool.run(["gen", "Guest", template, "--author", "Jane Doe"], in: context)
        if !console.errors.isEmpty { throw Mismatch("an error is printed: \(console.errors)") }
        try Mismatch.check(
            "the output",
            console.output + "[exit \(status)]\n",
            is: try data.text("\(source)/stdout.\(variant).txt")
        )

        var after = try folder.contents().filter { !$0.key.hasPrefix(".ramba/") }
        let expectedProject = try data.text("\(source)/expected.\(variant).pbxproj")
        try Mismatch.check(project, numbered(text(after[project])), is: numbered(expectedProject))
        after[project] = before[project]

        let expected = try ScratchFolder()
        try expected.copy(data.folder.appending(path: "\(source)/expected.\(variant)"), to: "new")
        for (name, content) in try expected.contents() {
            let path = String(name.dropFirst("new/".count))
            guard let written = after.removeValue(forKey: path) else { throw Mismatch("\(path) is not written") }
            try Mismatch.check(path, text(written), is: text(content))
            if written != content { throw Mismatch("\(path) differs in bytes that are no text") }
        }
        let others = after.filter { before[$0.key] != $0.value }.keys.sorted()
        if !others.isEmpty { throw Mismatch("written beyond what is expected: \(others.joined(separator: ", "))") }
    }

    private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

    /// The text with object identifiers numbered in the order they appear.
    private static func numbered(_ text: String) -> String {
        var numbers: [Substring: Int] = [:]
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: \.isHexDigit) {
            result += rest[..<start]
            let word = rest[start...].prefix { $0.isHexDigit }
            if word.count == 24 {
                numbers[word] = numbers[word] ?? numbers.count
                result += "#\(numbers[word] ?? 0)"
            } else {
                result += word
            }
            rest = rest[word.endIndex...]
        }
        return result + rest
    }
}

/// Keeps what is written; nobody answers.
private final class CollectingConsole: Console {
    private(set) var output = ""
    private(set) var errors = ""
    let showsColors = false
    let showsErrorColors = false

    func write(_ text: String) { output += text }
    func writeError(_ text: String) { errors += text }
    func readLine() -> String? { nil }
}
