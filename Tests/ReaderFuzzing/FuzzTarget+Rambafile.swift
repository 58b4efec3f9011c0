import Foundation
import LiquidTemplates
import ScaffoldKit

extension FuzzTarget {
    /// Rambafiles and specs of templates: one input is taken for either, in a whole dry run of `ramba gen`.
    public static let rambafile = FuzzTarget(
        name: "rambafile",
        seeds: [
            "company: Acme\nauthor: Ann\nproject_name: Shop\nprefix: NO\ntemplates:\n- {name: a}\n- b\n",
            "project_name: Shop\nproject_target: App\ntest_targets: [A, B]\nproject_file_path: /Sources/App/\n"
                + "custom_parameters: {k: v, n: 1}\ncreate_logical_groups: yes\ntemplates: [a]\ncatalogs: [x]\n",
            "name: a\nauthor: Ann\nversion: 1.0.0\ncode_files:\n- {name: View/View.swift, path: Code/v.liquid}\n"
                + "test_files:\n- name: T.swift\n  path: Code/v.liquid\n  custom_name: \"X{{ module_info.name }}.swift\"\n",
            "name: a\nversion: 1\ncode_files:\n{% if custom_parameters.k %}\n- {name: A, path: Code/v.liquid}\n{% endif %}\n"
                + "- {name: 'I{{ module_info.name }}.swift', path: code/V.liquid, is_resource: true}\n- {name: Empty}\n",
        ],
        tokens: [
            "templates:\n", "- {name: a}\n", "code_files:\n", "test_files: ", "path: ", "custom_name: ", "../", "/",
            "..",
            "{{ module_info.file_basename }}", "{% include 'v' %}", "{% for i in (1..9) %}", "{% endfor %}", "null",
            "[]",
            "{}", "\n", "  ", "yes", "is_resource: 7", "*a", "&a ", "\u{0}", "\u{FEFF}", "project_name: ", "a\\b", ":",
            "assemblies_path: Rambafile\n", "xcodeproj_path: X\n", "podfile_path: .\n", "~",
            "\u{F8FF}file_basename\u{F8FF}",
        ]
    ) { bytes throws(Finding) in
        let plain = Array("project_name: Shop\nproject_target: App\nauthor: Ann\ntemplates: [a]\n".utf8)
        let spec = Array("name: a\ncode_files:\n- {name: V.swift, path: Code/v.liquid}\n".utf8)
        do {
            try dryRun(rambafile: bytes, spec: spec)
            try dryRun(rambafile: plain, spec: bytes)
        } catch let finding as Finding {
            throw finding
        } catch {
            throw Finding("the fuzzer's own folder: \(error)")
        }
    }

    /// Makes a module of a template without writing it.
    private static func dryRun(rambafile: [UInt8], spec: [UInt8]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let template = folder.appending(path: "Templates/a")
        try FileManager.default.createDirectory(
            at: template.appending(path: "Code"),
            withIntermediateDirectories: true
        )
        try Data("// {{ module_info.name }}\n".utf8).write(to: template.appending(path: "Code/v.liquid"))
        try Data().write(to: folder.appending(path: "Package.swift"))
        try Data(rambafile).write(to: folder.appending(path: "Rambafile"))
        try Data(spec).write(to: template.appending(path: "a.rambaspec"))

        let console = CountingConsole()
        let context = CommandContext(
            folder: folder.resolvingSymlinksInPath().path,
            variables: [:],
            console: console,
            clock: .fixed(at: 0)
        )
        let words = ["gen", "Guest", "a", "--author", "Ann", "--dry-run"]
        let status = ScaffoldTool.run(words, in: context)
        guard status == 0 || status == 1 else { throw Finding("the exit status is \(status)") }
        guard status == 0 || console.hasErrors else { throw Finding("a failure without a word") }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        guard left.filter({ $0 != ".ramba" }) == ["Package.swift", "Rambafile", "Templates"] else {
            throw Finding("a dry run wrote \(left)")
        }
    }
}

/// Knows only whether something was said.
private final class CountingConsole: Console {
    private(set) var hasErrors = false
    let showsColors = false
    let showsErrorColors = false

    func write(_ text: String) {}
    func writeError(_ text: String) { if !text.isEmpty { hasErrors = true } }
    func readLine() -> String? { nil }
}
