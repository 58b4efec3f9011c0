import LiquidTemplates
import Testing

@Suite("Modes")
struct ModeTests {
    @Test(
        "lax reads what it can",
        arguments: [
            Rendering("{{ a b }}", "1"),
            Rendering("{{ a == 2 | plus: 1 }}", "2"),
            Rendering("{{ 'x' | append: 'y' 'z' }}", "xy"),
            Rendering("{% if a==1 %}yes{% else %}no{% endif %}", "no"),
            Rendering("{% for x in list limit 1 %}{{ x }}{% endfor %}", "pq"),
            Rendering("{% cycle a b %}", "1"),
            Rendering("{{ list.0 }}{{ a..b }}{{ 1.2.3 }}{{ 4. }}", "1.24.0"),
        ]
    )
    func lax(_ test: Rendering) throws {
        #expect(try render(test.source, ["a": 1, "list": ["p", "q"]]) == test.result)
    }

    @Test(
        "strict2 reads all tags to the letter",
        arguments: [
            Message("{% case a b %}{% endcase %}", "t:1:11: error: expected the end, found 'b'"),
            Message("{% case a %}{% when 1 and 2 %}{% endcase %}", "t:1:23: error: expected the end, found 'and'"),
            Message("{% assign a.b = 1 %}", "t:1:12: error: expected the end, found '.'"),
            Message("{% capture 'a' %}{% endcapture %}", "t:1:12: error: expected a name, found ''a''"),
            Message("{% increment 1 %}", "t:1:14: error: expected a name, found '1'"),
            Message("{% cycle 1 2 %}", "t:1:12: error: expected the end, found '2'"),
            Message("{% include 'a' x %}", "t:1:18: error: expected ':', found the end"),
            Message("{% render 'a', x: %}", "t:1:19: error: expected a value, found the end"),
            Message(
                "{% tablerow x in y rows: 2 %}{% endtablerow %}",
                "t:1:20: error: 'tablerow' takes 'cols', 'limit', 'offset' and 'range' only"
            ),
            Message("{{ ['a'] }}", "t:1:4: error: a name must come before '[', as in self['...']"),
        ]
    )
    func strict2(_ test: Message) {
        #expect(message(test.source, mode: .strict2)?.split(separator: "\n").first.map { String($0) } == test.text)
        #expect(message(test.source, partials: ["a": ""]) == nil)
    }

    @Test("strict2 reads what is sound")
    func sound() throws {
        let source = """
            {%- case a -%}{%- when 1 or 2, 3 -%}one{%- endcase -%}{%- cycle 'g': 1, 2 -%}
            {%- tablerow x in list cols: 2, limit: 1 -%}{{ x }}{%- endtablerow -%}
            {%- render 'p' for list as q, z: 1 -%}{%- include 'p' with a as q, z: 2 -%}
            """
        let result = try render(
            source,
            ["a": 1, "list": ["x", "y"]],
            partials: ["p": "<{{ q }}{{ z }}>"],
            mode: .strict2
        )
        #expect(result == "one1<tr class=\"row1\">\n<td class=\"col1\">x</td></tr>\n<x1><y1><12>")
    }
}
