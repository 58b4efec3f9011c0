import LiquidTemplates
import Testing

@Suite("Template")
struct TemplateTests {
    @Test("renders variables through filters")
    func rendersVariables() throws {
        let template = try Template("Hello {{ name | upcase }}!", name: "greeting.liquid")
        #expect(try template.render(["name": "ann"]) == "Hello ANN!")
    }

    @Test("lists the variables, filters and partials it uses, with their places")
    func references() throws {
        let source = """
            {% assign mine = module_info.name | downcase %}
            {{ mine }}{% for t in targets %}{{ t }}{% endfor %}{% include 'header' %}
            """
        let references = try Template(source, name: "t").references
        #expect(references.variables.map(\.path) == [["module_info", "name"], ["targets"]])
        #expect(references.variables.map(\.location.description) == ["t:1:18", "t:2:23"])
        #expect(references.filters.map(\.name) == ["downcase"])
        #expect(references.filters.map(\.location.description) == ["t:1:37"])
        #expect(references.partials.map(\.name) == ["header"])
    }
}
