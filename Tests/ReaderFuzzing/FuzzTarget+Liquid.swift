import LiquidTemplates

extension FuzzTarget {
    /// Templates: read in all modes, rendered, inspected.
    public static let liquid = FuzzTarget(
        name: "liquid",
        seeds: [
            "Hello {{ user.name | upcase | append: '!' }}\n",
            "{% if a == 1 and list contains 'x' or b %}yes{% elsif c != empty %}{{ c }}{% else %}no{% endif %}",
            "{% for item in list reversed limit: 3 offset: 1 %}{{ forloop.index }}{{ item }}{% else %}-{% endfor %}",
            "{%- case a -%}{% when 1, 2 %}one{% when 'x' or 'y' %}x{% else %}?{%- endcase -%}",
            "{% assign x = (1..5) | join: ', ' %}{% capture y %}{{ x }}{% endcapture %}{{ y | size }}",
            "{% tablerow i in list cols: 2 %}{{ tablerowloop.col }}{% endtablerow %}{% cycle 'a', 'b' %}",
            "{% include 'part', x: a %}{% render 'part' for list as x %}{% increment n %}{% ifchanged %}a{% endifchanged %}",
            "{% liquid\n  assign z = a | plus: 1.5\n  echo z | round: 2\n  # note\n%}{% raw %}{{ }}{% endraw %}",
            "{% comment %}{% if %}{% endcomment %}{% doc %}text{% enddoc %}{{ '2020-05-25' | date: '%d/%m/%Y' }}",
            "{{ list | sort | reverse | first }}{{ user | map: 'name' }}{{ list | where: 'a', 1 | sum }}",
        ],
        tokens: [
            "{%", "%}", "{{", "}}", "{%-", "-%}", "{% if a %}", "{% endif %}", "{% for i in list %}", "{% endfor %}",
            "{% else %}", "{% include 'part' %}", "{% include 'loop' %}", "{% capture a %}", "{% endcapture %}",
            "{% break %}", "{% raw %}", "{% endraw %}", "{% comment %}", "{% liquid ", "[", "]", "(", ")", "..", "|",
            ":",
            ",", "'", "\"", " and ", " contains ", "list", "| split: ''", "| append: a", "| concat: list",
            "999999999999",
            "-1", "1.5", "| date: '%9999Y%s'", "| replace: '', a", "a[a[a]]", "| slice: -9223372036854775808",
            "\u{FEFF}",
            "[-9223372036854775808]", "| round: -9223372036854775808", "| truncate: -9223372036854775808",
            "offset: -9223372036854775808", "limit: 9223372036854775807", "| abs", "| at_most: 0", "| divided_by: -1",
            "(-9223372036854775808..9223372036854775807)", "-9223372036854775808", "cols: -1", "| modulo: -1.5",
            "| truncatewords: 9223372036854775807", "| date: '%s'", "| sum", "| size", "{% increment a %}",
        ]
    ) { bytes throws(Finding) in
        let limits = Limits(outputBytes: 1 << 16, steps: 20_000)
        let loader = InMemoryTemplateLoader(["part": "{{ x }}{% assign q = x %}", "loop": "{% include 'loop' %}"])
        let variables: LiquidObject = [
            "a": 1, "b": false, "c": "text", "list": ["x", 2, nil, [3.5], ["k": "v"]], "user": ["name": "Ann"],
        ]
        for mode in [TemplateMode.lax, .strict, .strict2] {
            let configuration = TemplateConfiguration(mode: mode, limits: limits, loader: loader)
            guard let template = try? Template(bytes: bytes, name: "fuzz", configuration: configuration) else {
                let problems = Template.problems(in: bytes, name: "fuzz", configuration: configuration)
                guard !problems.isEmpty else { throw Finding("no problem in a template that cannot be read") }
                continue
            }
            _ = template.references
            let first = try? template.render(variables)
            let second = try? template.render(variables)
            guard first == second else { throw Finding("two renders differ") }
            if let first, first.utf8.count > 1 << 16 { throw Finding("the output is beyond its limit") }
        }
    }
}
