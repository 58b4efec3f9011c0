import LiquidTemplates
import Testing

@Suite("Template")
struct TemplateTests {
    @Test("renders variables through filters")
    func rendersVariables() throws {
        let template = try Template("Hello {{ name | upcase }}!", name: "greeting.liquid")
        #expect(try template.render(["name": "ann"]) == "Hello ANN!")
    }

    @Test("tells all breaches of its grammar at once")
    func problems() {
        let source = """
            {{ 99999999999999999999 }}{% assign %}
            {% if %}{% nope %}{% elsif %}{% cycle %}{% endif %}
            {% for %}{% case %}{% when %}{% endcase %}{% endfor %}{{ fine }}
            {% tablerow %}{% endtablerow %}{% unless a %}
            """
        let problems = Template.problems(in: Array(source.utf8), name: "t")
        #expect(
            problems.map { "\($0.location): \($0.reason)" } == [
                "t:1:4: the number 99999999999999999999 does not fit in 64 bits",
                "t:1:27: 'assign' has the form: assign name = value",
                "t:2:1: 'if' has no condition",
                "t:2:9: there is no tag 'nope'",
                "t:2:19: 'elsif' has no condition",
                "t:2:30: 'cycle' has no values",
                "t:3:1: 'for' has the form: for item in list",
                "t:3:10: 'case' has no value",
                "t:3:20: 'when' has no value",
                "t:4:1: 'tablerow' has the form: tablerow item in list",
                "t:4:32: 'unless' is never closed by 'endunless'",
            ]
        )
        #expect(Template.problems(in: Array("{{ a }}".utf8), name: "t") == [])
        #expect(Template.problems(in: [0], name: "t").map(\.location.description) == ["t:1:1"])
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
