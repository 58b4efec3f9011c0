import LiquidTemplates
import Testing

@Suite("Partials")
struct PartialTests {
    private let variables: LiquidObject = ["name": "Guest", "list": ["a", "b"], "which": "show", "show": "own"]

    @Test(
        "are included with everything around them",
        arguments: [
            Rendering("{% include 'hello' %}", "Hello Guest"),
            Rendering("{% include which, x: 1 %}{{ x }}", "[1own]"),
            Rendering("{% include 'show' with name, x: 2 %}", "[2Guest]"),
            Rendering("{% include 'show' for list %}", "[a][b]"),
            Rendering("{% include 'show' with name as show %}", "[Guest]"),
            Rendering("{% include 'sets' %}{{ set }}", "in"),
            Rendering("{% for x in list %}{{ x }}{% include 'breaks' %}{% endfor %}", "a"),
        ]
    )
    func included(_ test: Rendering) throws {
        #expect(try render(test.source, variables, partials: partials) == test.result)
    }

    @Test(
        "are rendered with their arguments alone",
        arguments: [
            Rendering("{% render 'hello' %}", "Hello "),
            Rendering("{% render 'hello', name: 'Bo' %}", "Hello Bo"),
            Rendering("{% render 'show' for list, x: 1 %}", "[1a][1b]"),
            Rendering("{% render 'counts' for list as x %}", "1a 2b "),
            Rendering("{% render 'sets' %}{{ set }}", ""),
            Rendering("{% for x in list %}{{ x }}{% render 'breaks' %}{% endfor %}", "ab"),
        ]
    )
    func isolated(_ test: Rendering) throws {
        #expect(try render(test.source, variables, partials: partials) == test.result)
    }

    private let partials = [
        "hello": "Hello {{ name }}", "show": "[{{ x }}{{ show }}]", "sets": "{% assign set = 'in' %}",
        "breaks": "{% break %}", "counts": "{{ forloop.index }}{{ x }} ", "cycle/a": "{% include 'cycle/b' %}",
        "cycle/b": "{% include 'cycle/a' %}", "self": "{% render 'self' %}", "bad": "line\n{{ 1 | divided_by: 0 }}",
        "worse": "{% if %}", "nests": "{% render 'includes' %}", "includes": "{% include 'hello' %}",
    ]

    @Test(
        "that fail say what and where",
        arguments: [
            Message("{% include 'nope' %}", "t:1:1: error: there is no partial 'nope'\n{% include 'nope' %}\n^"),
            Message(
                "x\n {% include 'bad' %}",
                "bad:2:8: error: division by zero\n{{ 1 | divided_by: 0 }}\n       ^\nt:2:2: note: included from here"
            ),
            Message(
                "{% include 'worse' %}",
                "worse:1:1: error: 'if' has no condition\n{% if %}\n^\nt:1:1: note: included from here"
            ),
            Message(
                "{% include nothing %}",
                "t:1:1: error: 'include' takes the partial's name as a text\n{% include nothing %}\n^"
            ),
            Message(
                "{% render 'nests' %}",
                "includes:1:1: error: 'include' is not allowed in a partial that 'render' opened\n{% include 'hello' %}\n^\n"
                    + "nests:1:1: note: included from here\nt:1:1: note: included from here"
            ),
        ]
    )
    func failures(_ test: Message) {
        #expect(message(test.source, variables, partials: partials) == test.text)
    }

    @Test("that include each other end at the depth limit and name the circle")
    func cycles() {
        let text = message("{% include 'cycle/a' %}", partials: partials, limits: Limits(depth: 20))
        #expect(
            text?.hasPrefix(
                "cycle/b:1:1: error: blocks and partials nest deeper than 20, "
                    + "partials include each other: cycle/b → cycle/a → cycle/b\n"
            ) == true
        )
        let alone = message("{% render 'self' %}", partials: partials)
        #expect(
            alone?.hasPrefix(
                "self:1:1: error: blocks and partials nest deeper than 100, partials include each other: self → self\n"
            )
                == true
        )
    }

    @Test(
        "whose names could lead out of the folder are refused before the loader is asked",
        arguments: ["../x", "a/../../x", "/etc/passwd", "./x", "a//b", "a\\b", "", "a/", "x\u{0}", "x\n"]
    )
    func escapes(name: String) throws {
        struct Loader: TemplateLoader {
            func partial(named name: String) throws -> TemplateSource? {
                Issue.record("asked for \(name.debugDescription)")
                return nil
            }
        }
        let template = try Template(
            "{% include name %}",
            name: "t",
            configuration: TemplateConfiguration(loader: Loader())
        )
        let error = #expect(throws: TemplateError.self) { try template.render(["name": .string(name)]) }
        #expect(error?.reason.hasSuffix("could lead out of the folder") == true)
    }

    @Test("that cannot be read say why, and are asked for once in a render")
    func loaders() throws {
        struct Failure: Error, CustomStringConvertible {
            let description = "permission denied"
        }
        struct Loader: TemplateLoader {
            func partial(named name: String) throws -> TemplateSource? { throw Failure() }
        }
        let template = try Template(
            "{% include 'x' %}",
            name: "t",
            configuration: TemplateConfiguration(loader: Loader())
        )
        let error = #expect(throws: TemplateError.self) { try template.render() }
        #expect(error?.reason == "the partial 'x' cannot be read: permission denied")
    }

    @Test("locate their errors in the file the loader names")
    func files() throws {
        struct Loader: TemplateLoader {
            func partial(named name: String) -> TemplateSource? {
                TemplateSource(text: "{{ 1 | divided_by: 0 }}", file: "snippets/\(name).liquid")
            }
        }
        let template = try Template(
            "{% include 'x' %}",
            name: "t",
            configuration: TemplateConfiguration(loader: Loader())
        )
        let error = #expect(throws: TemplateError.self) { try template.render() }
        #expect(error?.location.description == "snippets/x.liquid:1:8")
        #expect(error?.includedFrom.map(\.description) == ["t:1:1"])
    }
}
