import LiquidTemplates
import Testing

@Suite("Tags")
struct TagTests {
    private let variables: LiquidObject = [
        "name": "Guest", "two": 2, "none": nil, "no": false, "blank_text": " \n",
        "list": ["a", "b", "c", "d"], "map": ["x": 1, "y": 2], "nested": ["list": [["k": "v"]]],
    ]

    @Test(
        "condition",
        arguments: [
            Rendering("{% if name %}yes{% endif %}", "yes"),
            Rendering("{% if none or no %}yes{% else %}no{% endif %}", "no"),
            Rendering("{% if two == 1 %}1{% elsif two == 2 %}2{% else %}?{% endif %}", "2"),
            Rendering("{% unless none %}none{% else %}some{% endunless %}", "none"),
            Rendering("{% unless two == 2 %}a{% elsif two > 1 %}b{% endunless %}", "b"),
            Rendering("{% if name contains 'ues' and list contains 'b' %}in{% endif %}", "in"),
            Rendering("{% if map contains 'x' %}key{% endif %}{% if map contains 1 %}value{% endif %}", "key"),
            Rendering("{% if no and no or two %}right{% else %}from the right{% endif %}", "from the right"),
            Rendering(
                "{% if blank_text == blank %}blank{% endif %}{% if blank_text == empty %}empty{% endif %}",
                "blank"
            ),
            Rendering("{% if two >= 2 and two <= 2.0 and two <> 3 %}same{% endif %}", "same"),
            Rendering("{% if none < 1 or list < 1 %}yes{% else %}no order{% endif %}", "no order"),
            Rendering("a{% if two %}  \n  {% endif %}b", "ab"),
            Rendering("{% if android or order %}{% else %}neither{% endif %}", "neither"),
        ]
    )
    func condition(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "case",
        arguments: [
            Rendering("{% case two %}{% when 1 %}one{% when 2, 3 %}two{% else %}?{% endcase %}", "two"),
            Rendering("{% case name %} skipped {% when 'a' or 'Guest' %}hit{% endcase %}", "hit"),
            Rendering("{% case none %}{% when 1 %}one{% else %}else{% endcase %}", "else"),
            Rendering("{% case name %}{% when 'Guest' %}a{% when name %}b{% endcase %}", "ab"),
        ]
    )
    func cases(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "for",
        arguments: [
            Rendering("{% for x in list %}{{ x }}{% unless forloop.last %}, {% endunless %}{% endfor %}", "a, b, c, d"),
            Rendering("{% for x in list reversed %}{{ forloop.rindex0 }}{{ x }}{% endfor %}", "3d2c1b0a"),
            Rendering("{% for x in list limit: 2 offset: 1 %}{{ x }}{% endfor %}", "bc"),
            Rendering(
                "{% for x in list limit:2 %}{{x}}{% endfor %}|{% for x in list offset:continue %}{{x}}{% endfor %}",
                "ab|cd"
            ),
            Rendering("{% for x in (1..two) %}{{ x }}{% endfor %}", "12"),
            Rendering("{% for pair in map %}{{ pair[0] }}={{ pair[1] }};{% endfor %}", "x=1;y=2;"),
            Rendering("{% for x in none %}{{ x }}{% else %}nothing{% endfor %}", "nothing"),
            Rendering(
                "{% for x in list %}{% if x == 'b' %}{% continue %}{% endif %}{% if x == 'd' %}{% break %}{% endif %}{{ x }}{% endfor %}",
                "ac"
            ),
            Rendering(
                "{% for i in (1..2) %}{% for j in (1..2) %}{{ forloop.parentloop.index }}{{ j }} {% endfor %}{% endfor %}",
                "11 12 21 22 "
            ),
            Rendering("{% for c in name %}[{{ c }}]{% endfor %}", "[Guest]"),
            Rendering("{% for x in list %}{{ forloop.name }}{{ forloop.length }}{% break %}{% endfor %}", "x-list4"),
        ]
    )
    func loops(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test("tablerow writes rows and cells")
    func table() throws {
        let source = "{% tablerow x in list cols: 3 %}{{ tablerowloop.row }}{{ x }}{% endtablerow %}"
        let expected = """
            <tr class="row1">
            <td class="col1">1a</td><td class="col2">1b</td><td class="col3">1c</td></tr>
            <tr class="row2"><td class="col1">2d</td></tr>

            """
        #expect(try render(source, variables) == expected)
    }

    @Test(
        "variables",
        arguments: [
            Rendering("{% assign x = name | downcase %}{{ x }}{{ y }}", "guest"),
            Rendering("{% capture x %}<{{ name }}>{% endcapture %}{{ x | size }}", "7"),
            Rendering("{% increment n %}{% increment n %}{% decrement n %}{{ n }}", "0111"),
            Rendering("{% increment two %}{{ two }}", "23"),
            Rendering("{% for x in list %}{% assign last = x %}{% endfor %}{{ last }}", "d"),
            Rendering("{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}", "aba"),
            Rendering("{% cycle 'g': 1, 2 %}{% cycle 'h': 1, 2 %}{% cycle 'g': 1, 2 %}", "112"),
            Rendering("{% for x in (1..3) %}{% ifchanged %}{{ name }}{% endifchanged %}{% endfor %}", "Guest"),
            Rendering("{% echo name | upcase %}", "GUEST"),
            Rendering(
                "{{ map.x }}{{ map['y'] }}{{ map.size }}{{ list.first }}{{ list.last }}{{ list[-2] }}{{ name.size }}",
                "122adc5"
            ),
            Rendering("{{ nested.list[0].k }}{{ nested['list'].first['k'] }}{{ nested.nope.deeper }}", "vv"),
            Rendering("{{ list }}{{ map }}{{ (1..3) }}{{ none }}{{ no }}", #"abcd{"x"=>1, "y"=>2}1..3false"#),
            Rendering("{{ self.two }}{{ self['name'] }}", "2Guest"),
        ]
    )
    func variables(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "what is not rendered",
        arguments: [
            Rendering("a{% comment %}{{ x }}{% if %}{% comment %}{% endcomment %}{% endcomment %}b", "ab"),
            Rendering("a{% # one\n # two %}b", "ab"),
            Rendering("a{% doc %}{% if %}{{ {% enddoc %}b", "ab"),
            Rendering("{% raw %}{{ name }}{% if %}{% endraw %}", "{{ name }}{% if %}"),
        ]
    )
    func unrendered(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test("a liquid tag holds a tag on each line")
    func lines() throws {
        let source = """
            {% liquid
              assign total = 0
              # a note
              for n in (1..3)
                assign total = total | plus: n
              endfor
              echo total
            %}
            """
        #expect(try render(source) == "6")
    }

    @Test(
        "white space control",
        arguments: [
            Rendering("a \n {%- if two -%} \t b \n {%- endif -%} \n c", "abc"),
            Rendering("a {{- name -}} b", "aGuestb"),
            Rendering("a {%- comment -%} x {%- endcomment -%} b", "ab"),
            Rendering("a {%- raw -%} x {%- endraw -%} b", "a x b"),
            Rendering("a\u{00A0}{{- two }}", "a\u{00A0}2"),
        ]
    )
    func whitespace(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "bytes that are no markup stay as they are",
        arguments: ["", "no newline", "a\r\nb\r\n", "\u{FEFF}x", "{ { } }", "日本 👩‍👩‍👧 e\u{301}\n\n", "\ttab"]
    )
    func verbatim(text: String) throws {
        #expect(Array(try render(text).utf8) == Array(text.utf8))
    }
}
