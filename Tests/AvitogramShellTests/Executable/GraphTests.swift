import Foundation
import Testing

@testable import AvitogramShell

@Suite("avitogram graph, through the executable")
struct GraphTests {
    private let sandbox: ConsoleSandbox

    init() throws {
        sandbox = try ConsoleSandbox()
    }

    @Test("--check passes for the application itself, and leaves nothing on disk")
    func check() async throws {
        let run = try await sandbox.run("graph", "--check")
        #expect(run.error == "")
        #expect(run.ending == .exited(0))
        #expect(run.output.hasSuffix(" services, no problems\n"))
    }

    @Test("draws a tree with scopes and assemblies")
    func text() async throws {
        let run = try await sandbox.run("graph")
        #expect(run.ending == .exited(0) && run.error == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains("Screen named \"Guest\" (transient, GuestAssembly)"))
        #expect(lines.contains { $0.hasSuffix("─ AccountProvider (container, ProvidersAssembly)") })
    }

    @Test("draws JSON that is JSON")
    func json() async throws {
        let run = try await sandbox.run("graph", "--format=json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [Any]])
        #expect(object["nodes"]?.count ?? 0 > 20)
        #expect(object["edges"]?.count ?? 0 > 20)
        #expect(object["problems"]?.count == 0)
    }

    @Test("draws DOT and Mermaid", arguments: [("dot", "digraph container {\n"), ("mermaid", "flowchart LR\n")])
    func drawings(format: String, start: String) async throws {
        let run = try await sandbox.run("graph", "--format", format)
        #expect(run.ending == .exited(0))
        #expect(run.output.hasPrefix(start))
        #expect(run.output.contains("ServicesAssembly"))
    }

    @Test("prints its help")
    func help() async throws {
        let run = try await sandbox.run("graph", "--help")
        #expect(run == ConsoleRunResult(ending: .exited(0), output: GraphCommand.help.description, error: ""))
    }

    @Test(
        "wrong use exits with 1",
        arguments: [
            (["--format", "dots"], "avitogram: unknown format 'dots'; did you mean 'dot'?\n"),
            (["--format"], "avitogram: --format needs a format: text, dot, mermaid, json\n"),
            (["--chek"], "avitogram: unknown option '--chek'; did you mean '--check'?\n"),
            (["--check", "--format=dot"], "avitogram: one of --format and --check may be given\n"),
            (["a.gram"], "avitogram: graph takes no 'a.gram'; a script of the name graph is run as ./graph\n"),
        ]
    )
    func misuse(arguments: [String], message: String) async throws {
        let run = try await sandbox.run(Program.console, ["graph"] + arguments)
        #expect(run == ConsoleRunResult(ending: .exited(1), output: "", error: message))
    }
}
