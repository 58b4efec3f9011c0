import Testing
import YAMLReader

@Suite("YAML")
struct YAMLTests {
    @Test("reads a list behind a comment")
    func readsList() throws {
        let document = try YAML.parse("targets: [App, Tests]  # two", file: "Rambafile.yml")
        #expect(document.root["targets"]?.items?.compactMap(\.text) == ["App", "Tests"])
    }
}
