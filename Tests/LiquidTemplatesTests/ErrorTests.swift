import LiquidTemplates
import Testing

/// A template and the message it must end in.
struct Message: Sendable, CustomTestStringConvertible {
    let source: String
    let text: String

    init(_ source: String, _ text: String) {
        self.source = source
        self.text = text
    }

    var testDescription: String { source }
}

@Suite("Template errors")
struct ErrorTests {
    @Test("print the place, the reason, the line and a caret")
    func form() {
        let source = "one\n\t{{ 'é' | append }}\nthree"
        #expect(
            message(source) == """
                t:2:11: error: 'append' takes 1 argument, not 0
                \t{{ 'é' | append }}
                \t         ^
                """
        )
    }

    @Test(
        "of syntax",
        arguments: [
            Message("{% if a %}", "t:1:1: error: 'if' is never closed by 'endif'"),
            Message(
                "{% if a %}{% endfor %}",
                "t:1:11: error: 'endfor' does not close the 'if' of line 1, 'endif' does"
            ),
            Message("{% for x in y %}{% elsif %}{% endfor %}", "t:1:17: error: 'for' takes no 'elsif'"),
            Message("x{% endif %}", "t:1:2: error: unexpected 'endif' outside of its block"),
            Message("{% inclde 'x' %}", "t:1:1: error: there is no tag 'inclde', did you mean 'include'?"),
            Message("{% zzz %}", "t:1:1: error: there is no tag 'zzz'"),
            Message("{{ a ", "t:1:1: error: '{{' is not closed by '}}'"),
            Message("{{ a }", "t:1:1: error: '{{' is not closed by '}}'"),
            Message("{% if a ", "t:1:1: error: '{%' is not closed by '%}'"),
            Message("{% %}", "t:1:3: error: a tag name is missing here"),
            Message("{% if %}{% endif %}", "t:1:1: error: 'if' has no condition"),
            Message("{% for x %}{% endfor %}", "t:1:1: error: 'for' has the form: for item in list"),
            Message("{% case %}{% endcase %}", "t:1:1: error: 'case' has no value"),
            Message("{% case a %}{% when %}{% endcase %}", "t:1:13: error: 'when' has no value"),
            Message("{% case a %}{% else b %}{% endcase %}", "t:1:21: error: the 'else' of 'case' takes no condition"),
            Message("{% assign x %}", "t:1:1: error: 'assign' has the form: assign name = value"),
            Message("{% capture %}{% endcapture %}", "t:1:1: error: 'capture' has the form: capture name"),
            Message("{% cycle %}", "t:1:1: error: 'cycle' has no values"),
            Message("{% tablerow %}{% endtablerow %}", "t:1:1: error: 'tablerow' has the form: tablerow item in list"),
            Message("{% include %}", "t:1:1: error: 'include' takes the partial's name"),
            Message("{% render x %}", "t:1:1: error: 'render' takes the partial's name in quotes"),
            Message("{% raw x %}{% endraw %}", "t:1:8: error: 'raw' takes no arguments"),
            Message("{% raw %}{% end", "t:1:1: error: 'raw' is never closed by 'endraw'"),
            Message("{% comment %}", "t:1:1: error: 'comment' is never closed by 'endcomment'"),
            Message("{% doc %}{% doc %}", "t:1:10: error: 'doc' does not nest"),
            Message("{% # a\n b %}", "t:2:2: error: each line of a '#' comment starts with '#'"),
            Message(
                "{% liquid\n if a\n  ech b\n endif %}",
                "t:3:3: error: there is no tag 'ech', did you mean 'echo'?"
            ),
            Message(
                "{% liquid endif %}",
                "t:1:11: error: 'endif' does not close the 'liquid' of line 1, 'endliquid' does"
            ),
            Message(
                "{{ 99999999999999999999 }}",
                "t:1:4: error: the number 99999999999999999999 does not fit in 64 bits"
            ),
        ]
    )
    func syntax(_ test: Message) {
        #expect(message(test.source)?.split(separator: "\n").first.map { String($0) } == test.text)
    }

    @Test(
        "of the strict grammar",
        arguments: [
            Message("{{ a b }}", "t:1:6: error: expected the end, found 'b'"),
            Message("{{ a | }}", "t:1:8: error: expected a name, found the end"),
            Message("{{ a[1 }}", "t:1:8: error: expected ']', found the end"),
            Message("{{ 'a }}", "t:1:4: error: the string that starts here is not closed"),
            Message("{{ a & b }}", "t:1:6: error: unexpected character '&'"),
            Message("{{ é }}", "t:1:4: error: unexpected character 'é'"),
            Message("{% if a == %}{% endif %}", "t:1:12: error: expected a value, found the end"),
            Message(
                "{% for x in y colour: 1 %}{% endfor %}",
                "t:1:15: error: 'for' takes 'limit', 'offset' and 'reversed' only"
            ),
            Message("{{ | upcase }}", "t:1:4: error: expected a value, found '|'"),
        ]
    )
    func strictGrammar(_ test: Message) throws {
        #expect(message(test.source, mode: .strict)?.split(separator: "\n").first.map { String($0) } == test.text)
        // The lax mode makes something of each.
        #expect(try render(test.source) == "")
    }

    @Test(
        "of filters and values",
        arguments: [
            Message("{{ 'a' | slice }}", "t:1:10: error: 'slice' takes 1 to 2 arguments, not 0"),
            Message("{{ 'a' | upcase: 1 }}", "t:1:10: error: 'upcase' takes no arguments, not 1"),
            Message("{{ 'a' | replace_last: 1 }}", "t:1:10: error: 'replace_last' takes 2 arguments, not 1"),
            Message("{{ 'a' | slice: 'x' }}", "t:1:10: error: \"x\" is not a whole number"),
            Message("{{ 1 | divided_by: 0 }}", "t:1:8: error: division by zero"),
            Message("{{ 9223372036854775807 | plus: 1 }}", "t:1:26: error: the result does not fit in 64 bits"),
            Message("{{ -9223372036854775808 | abs }}", "t:1:27: error: the result does not fit in 64 bits"),
            Message("{{ -9223372036854775808 | divided_by: -1 }}", "t:1:27: error: the result does not fit in 64 bits"),
            Message("{{ 1.0e30 | floor }}{{ x | floor }}", "t:1:28: error: the result does not fit in 64 bits"),
            Message("{{ 'a,b' | split: ',' | concat: 1 }}", "t:1:25: error: 'concat' takes a list, not 1"),
            Message("{{ mixed | sort }}", "t:1:12: error: 1 and \"a\" have no order to sort them by"),
            Message("{{ 5 | map: 'x' }}", "t:1:8: error: 5 has no property \"x\""),
            Message("{{ '!' | base64_decode }}", "t:1:10: error: \"!\" is not base64"),
            Message("{{ '/w==' | base64_decode }}", "t:1:13: error: what 'base64_decode' decodes is not UTF-8"),
            Message("{% if 1 < 'a' %}{% endif %}", "t:1:9: error: 1 and \"a\" cannot be compared by '<'"),
            Message("{% if a is b %}{% endif %}", "t:1:9: error: there is no operator 'is'"),
            Message(
                "{% for x in (1..3) limit: 'x' %}{% endfor %}",
                "t:1:1: error: 'limit': \"x\" is not a whole number"
            ),
            Message("{% assign r = (true..3) %}", "t:1:15: error: true cannot bound a range"),
        ]
    )
    func values(_ test: Message) {
        let text = message(test.source, ["mixed": ["a", 1], "x": 1e30])
        #expect(text?.split(separator: "\n").first.map { String($0) } == test.text)
    }

    @Test("of unknown names, when they are refused, suggest the nearest")
    func undefined() {
        func message(_ source: String) -> String? {
            do {
                let configuration = TemplateConfiguration(undefinedNames: .refused)
                let variables: LiquidObject = ["module_info": ["name": "Guest"], "prefix": "X", "list": [1]]
                _ = try Template(source, name: "t", configuration: configuration).render(variables)
                return nil
            } catch {
                return "\(error.location): \(error.reason)"
            }
        }
        #expect(message("{{ prefx }}") == "t:1:4: there is no variable 'prefx', did you mean 'prefix'?")
        #expect(message("{{ module_info.nmae }}") == "t:1:4: there is no member 'nmae', did you mean 'name'?")
        #expect(message("{{ prefix | upcaes }}") == "t:1:13: there is no filter 'upcaes', did you mean 'upcase'?")
        #expect(message("{{ something }}") == "t:1:4: there is no variable 'something'")
        #expect(message("{{ list.first }}{{ module_info.name.size }}") == nil)
    }

    @Test("carry a code that tells their kind")
    func codes() throws {
        func code(_ source: String) -> TemplateError.Code? {
            do throws(TemplateError) {
                _ = try render(source)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("{% if %}{% endif %}") == .syntax)
        #expect(code("{{ 1 | divided_by: 0 }}") == .argument)
        #expect(code("{% include 'x' %}") == .undefined)
        #expect(code("{% for i in (1..99999999) %}{% endfor %}") == .limit)
    }
}
