import LiquidTemplates
import Testing
import XcodeProject

@testable import ScaffoldKit

@Suite("Records")
struct ModuleRecordTests {
    @Test("are written beside the module, and read again")
    func roundTrip() throws {
        let folder = try TestFolder(Fixture.package)
        folder.run("gen", "Auth/Login", "mvp", "--custom-parameters", "kind:x", "--author", "Jane \"J\" Doe")
        let records = try ModuleRecord.all(in: folder.project)
        let record = try #require(records.first)
        #expect(records.count == 1)
        #expect(record.module == "Auth/Login")
        #expect(record.template == "mvp")
        #expect(record.templateVersion == "1.0.0")
        #expect(record.author == "Jane \"J\" Doe")
        #expect(record.options == ["--custom-parameters=kind:x"])
        #expect(record.time == 1_590_408_000)
        #expect(record.assembly == "LoginAssembly()")
        #expect(record.folders.map(\.text) == ["Sources/ShopModules/Auth/Login/Assets"])
        for file in record.files { #expect(folder.text(file.path.text) == file.content) }
        #expect(record.files.count == 3)
        #expect(try ModuleRecord(bytes: record.bytes, file: "r") == record)
    }

    @Test("keep files and objects of an earlier run")
    func merged() throws {
        func record(_ files: [String], _ objects: [String], time: Int) throws -> ModuleRecord {
            ModuleRecord(
                module: "M",
                template: "t",
                templateVersion: nil,
                options: [],
                author: nil,
                time: time,
                files: try files.map { .init(path: try ProjectPath($0), content: "\(files.count)") },
                folders: [],
                additions: ProjectAdditions(objects: objects),
                assembly: nil
            )
        }
        let merged = try record(["b"], ["2"], time: 2).merged(onto: record(["a", "b"], ["1"], time: 1))
        #expect(merged.files.map(\.path.text) == ["b", "a"])
        #expect(merged.files.map(\.content) == ["1", "2"])
        #expect(merged.additions.objects == ["1", "2"])
        #expect(try record(["a"], [], time: 2).merged(onto: record(["a"], ["1"], time: 1)).time == 1)
    }

    @Test("that name paths elsewhere are refused")
    func paths() {
        let text = #"{"module": "M", "template": "t", "files": [{"path": "../x", "content": ""}]}"#
        #expect(throws: ProjectPath.Refusal.self) { try ModuleRecord(bytes: Array(text.utf8), file: "r") }
    }
}
