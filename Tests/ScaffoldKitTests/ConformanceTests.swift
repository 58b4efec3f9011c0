import Foundation
import Testing

@testable import ScaffoldKit

@Suite("The Ruby tool's results", .enabled(if: ConformanceData.isPresent))
struct ConformanceTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let template: String
        let variant: String
        var testDescription: String { "\(template), \(variant)" }
    }

    static let cases = ConformanceData.names(in: "scaffold").filter { $0 != "_project" }
        .flatMap { [Case(template: $0, variant: "plain"), Case(template: $0, variant: "prefix")] }

    @Test("writes the same bytes, project and words", arguments: cases)
    func scaffold(_ scaffold: Case) throws {
        let data = try #require(ConformanceData.folder).appending(path: "scaffold")
        let source = data.appending(path: scaffold.template)
        let folder = try TestFolder()
        for name in ["Shop", "ShopTests", "Shop.xcodeproj"] {
            try folder.copy(data.appending(path: "_project/\(name)"), to: name)
        }
        try folder.copy(source.appending(path: "template"), to: "Templates/\(scaffold.template)")
        try folder.write(
            ConformanceData.text("scaffold/\(scaffold.template)/Rambafile.\(scaffold.variant)"),
            to: "Rambafile"
        )
        let before = try folder.snapshot()

        let outcome = folder.run("gen", "Guest", scaffold.template, "--author", "Jane Doe")
        #expect(outcome.errors == "")
        let words = try ConformanceData.text("scaffold/\(scaffold.template)/stdout.\(scaffold.variant).txt")
        #expect(outcome.output + "[exit \(outcome.status)]\n" == words)

        var after = try folder.snapshot()
        let project = try #require(after["Shop.xcodeproj/project.pbxproj"])
        after["Shop.xcodeproj/project.pbxproj"] = before["Shop.xcodeproj/project.pbxproj"]
        let expectedProject = try ConformanceData.text(
            "scaffold/\(scaffold.template)/expected.\(scaffold.variant).pbxproj"
        )
        #expect(renamed(project) == renamed(expectedProject))

        let expected = try TestFolder()
        let new = "expected.\(scaffold.variant)"
        try expected.copy(source.appending(path: new), to: "new")
        for (name, text) in try expected.snapshot() {
            let path = String(name.dropFirst("new/".count))
            #expect(after[path] == text, "\(path)")
            after[path] = nil
        }
        #expect(after.filter { before[$0.key] != $0.value } == [:])
    }

    @Test("reads every real Rambafile", arguments: ConformanceData.names(in: "rambafiles"))
    func rambafiles(name: String) throws {
        let bytes = Array(try ConformanceData.text("rambafiles/\(name)").utf8)
        let rambafile = try Rambafile(bytes: bytes, in: ProjectFolder(path: "/"), name: name)
        #expect(rambafile.projectName != nil)
        #expect(rambafile.company != nil)
        #expect(rambafile.templates?.isEmpty == false)
    }

    /// The text with object identifiers numbered in the order they appear.
    private func renamed(_ text: String) -> String {
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
