import LiquidTemplates
import Testing

@Suite("Filters")
struct FilterTests {
    private let variables: LiquidObject = [
        "text": "Grüße, Welt", "list": [3, 1, 2], "words": ["b", "A", nil, "a"],
        "people": [["name": "Ann", "age": 30], ["name": "Bo", "age": 25], ["name": "Cy"]],
        "price": 10.1,
    ]

    @Test(
        "of texts",
        arguments: [
            Rendering("{{ text | upcase }}|{{ text | downcase }}", "GRÜSSE, WELT|grüße, welt"),
            Rendering("{{ 'hello WORLD' | capitalize }}", "Hello world"),
            Rendering("{{ 'b' | prepend: 'a' | append: 'c' }}", "abc"),
            Rendering("{{ ' a ' | strip }}|{{ ' a ' | lstrip }}|{{ ' a ' | rstrip }}", "a|a | a"),
            Rendering("{{ '  a \n b ' | squish }}", "a b"),
            Rendering("{{ text | size }}{{ text | slice: 2 }}{{ text | slice: -4, 3 }}", "11üWel"),
            Rendering(
                "{{ 'a-b-a' | replace: 'a', 'x' }}{{ 'a-b-a' | replace_first: 'a', 'x' }}{{ 'a-b-a' | replace_last: 'a', 'x' }}",
                "x-b-xx-b-aa-b-x"
            ),
            Rendering(
                "{{ 'a-b-a' | remove: 'a' }}|{{ 'a-b-a' | remove_first: 'a' }}|{{ 'a-b-a' | remove_last: 'a' }}",
                "-b-|-b-a|a-b-"
            ),
            Rendering(
                "{{ text | truncate: 8 }}|{{ text | truncate: 6, '' }}|{{ 'one two three' | truncatewords: 2 }}",
                "Grüße...|Grüße,|one two..."
            ),
            Rendering("{{ 'a,b,,' | split: ',' | join: '+' }}|{{ 'ab' | split: '' | join }}", "a+b|a b"),
            Rendering("{{ 'a\nb\r\nc' | strip_newlines }}|{{ 'a\r\nb' | newline_to_br }}", "abc|a<br />\nb"),
            Rendering(
                "{{ '<a & \"b\">' | escape }}|{{ '&amp; &' | escape_once }}|{{ \"'\" | h }}",
                "&lt;a &amp; &quot;b&quot;&gt;|&amp; &amp;|&#39;"
            ),
            Rendering("{{ '<p>a<!-- b --><script>c</script></p>d < e' | strip_html }}", "ad < e"),
            Rendering("{{ 'ü &' | url_encode }}|{{ '%C3%BC+x' | url_decode }}", "%C3%BC+%26|ü x"),
            Rendering(
                "{{ 'ü?>' | base64_encode }}|{{ 'ü?>' | base64_url_safe_encode }}|{{ 'w7w=' | base64_decode }}|{{ 'w7w' | base64_url_safe_decode }}",
                "w7w/Pg==|w7w_Pg==|ü|ü"
            ),
            Rendering(
                "{{ nothing | default: 'x' }}{{ '' | default: 'y' }}{{ false | default: 'z', allow_false: true }}{{ 0 | default: 1 }}",
                "xyfalse0"
            ),
        ]
    )
    func ofTexts(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "of lists",
        arguments: [
            Rendering(
                "{{ list | sort | join: ' ' }}|{{ list | reverse | join: ' ' }}|{{ list | first }}{{ list | last }}",
                "1 2 3|2 1 3|32"
            ),
            Rendering(
                "{{ words | sort_natural | join: ' ' }}|{{ words | compact | sort | join: ' ' }}",
                "A a b |A a b"
            ),
            Rendering("{{ people | map: 'name' | join: ' ' }}", "Ann Bo Cy"),
            Rendering("{% assign p = people | sort: 'age' %}{{ p | map: 'name' | join: ' ' }}", "Bo Ann Cy"),
            Rendering("{{ people | where: 'age', 25 | map: 'name' }}|{{ people | where: 'age' | size }}", "Bo|2"),
            Rendering("{{ people | reject: 'age' | map: 'name' }}|{{ people | has: 'age', 30 }}", "Cy|true"),
            Rendering(
                "{% assign p = people | find: 'name', 'Bo' %}{{ p.age }}|{{ people | find_index: 'name', 'Bo' }}",
                "25|1"
            ),
            Rendering(
                "{{ list | concat: list | uniq | join: '' }}|{{ list | sum }}|{{ people | sum: 'age' }}",
                "312|6|55"
            ),
            Rendering("{{ people | compact: 'age' | size }}|{{ people | uniq: 'age' | size }}", "2|3"),
            Rendering("{{ (1..4) | slice: 0 }}|{{ list | slice: 1, 2 | join: '' }}", "1|12"),
        ]
    )
    func ofLists(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "of numbers",
        arguments: [
            Rendering("{{ price | minus: 2.2 }} {{ 0.1 | plus: 0.2 }} {{ '1.5' | times: 2 }}", "7.9 0.3 3.0"),
            Rendering("{{ 7 | divided_by: 2 }} {{ -7 | divided_by: 2 }} {{ 7 | divided_by: 2.0 }}", "3 -4 3.5"),
            Rendering("{{ 7 | modulo: 3 }} {{ -7 | modulo: 3 }} {{ 7.5 | modulo: 2 }}", "1 2 1.5"),
            Rendering(
                "{{ 2.5 | round }} {{ -2.5 | round }} {{ 3.14159 | round: 2 }} {{ 1250 | round: -2 }}",
                "3 -3 3.14 1300"
            ),
            Rendering(
                "{{ 1.2 | ceil }} {{ -1.2 | ceil }} {{ 1.8 | floor }} {{ -1.2 | floor }} {{ -3 | abs }}",
                "2 -1 1 -2 3"
            ),
            Rendering("{{ 3 | at_least: 5 }} {{ 3 | at_most: 2.5 }} {{ 'x' | plus: '12 apples' }}", "5 2.5 12"),
            Rendering("{{ 100000000000000000000.0 }} {{ 0.00001 }} {{ 5.0 }}", "1.0e+20 1.0e-05 5.0"),
        ]
    )
    func ofNumbers(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test(
        "and lookups bear the ends of 64 bits",
        arguments: [
            Rendering("{{ list[-9223372036854775808] }}{{ list[9223372036854775807] }}", ""),
            Rendering("{{ 5.5 | round: -9223372036854775808 }} {{ 5.5 | round: 9223372036854775807 }}", "0 5.5"),
            Rendering("{{ 'ab' | slice: -9223372036854775808 }}{{ 'ab' | slice: 0, 9223372036854775807 }}", "ab"),
            Rendering(
                "{{ 'ab' | truncate: -9223372036854775808 }}{{ 'ab' | truncatewords: 9223372036854775807 }}",
                "...ab"
            ),
            Rendering(
                "{{ -9223372036854775808 | modulo: -1 }} {{ -9223372036854775808 | at_most: 0 }}",
                "0 -9223372036854775808"
            ),
            Rendering(
                "{% for i in (-9223372036854775808..9223372036854775807) limit: 1 %}{{ i }}{% endfor %}",
                "-9223372036854775808"
            ),
            Rendering(
                "{% for i in list offset: -9223372036854775808 limit: 9223372036854775807 %}{{ i }}{% endfor %}",
                ""
            ),
            Rendering("{{ (-9223372036854775808..9223372036854775807) | size }}", "9223372036854775807"),
        ]
    )
    func extremes(_ test: Rendering) throws {
        #expect(try render(test.source, variables) == test.result)
    }

    @Test("are known by name, sorted")
    func names() {
        #expect(Template.filterNames.count == 61)
        #expect(Template.filterNames == Template.filterNames.sorted())
        #expect(Template.filterNames.contains("date"))
    }
}
