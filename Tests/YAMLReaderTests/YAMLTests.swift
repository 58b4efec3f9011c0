import Testing
import YAMLReader

/// A text and the value it stands for, or the message it ends in.
struct Reading: Sendable, CustomTestStringConvertible {
    let source: String
    let result: String

    init(_ source: String, _ result: String) {
        self.source = source
        self.result = result
    }

    var testDescription: String { source.debugDescription }
}

@Suite("YAML")
struct YAMLTests {
    @Test(
        "reads block collections",
        arguments: [
            Reading("a: 1\nb:\n  c: 2\n", "{a: 1, b: {c: 2}}"),
            Reading("a:\n- 1\n- 2\nb: 3", "{a: [1, 2], b: 3}"),
            Reading("- a: 1\n  b: 2\n- - 3\n  - 4\n-\n- x", #"[{a: 1, b: 2}, [3, 4], null, "x"]"#),
            Reading("? a\n: 1\n? b\n? - c\n: - d\n", #"{a: 1, b: null, ["c"]: ["d"]}"#),
            Reading("a:\n  # comment\n\n  b: 1 # more\n# end", "{a: {b: 1}}"),
            Reading("\"a b\": 1\n'c': 2\n[d]: 3\n", #"{a b: 1, c: 2, ["d"]: 3}"#),
            Reading("a:   \n  b\n", #"{a: "b"}"#),
            Reading("", "null"),
            Reading("# only a comment", "null"),
            Reading("--- # comment\n- 1", "[1]"),
            Reading("--- text", #""text""#),
        ]
    )
    func blocks(_ test: Reading) throws {
        #expect(try read(test.source).summary == test.result)
    }

    @Test(
        "reads flow collections",
        arguments: [
            Reading("[a, 'b', \"c\", 1]", #"["a", "b", "c", 1]"#),
            Reading("{a: 1, b: [2, 3], c, 'd':4, e: }", "{a: 1, b: [2, 3], c: null, d: 4, e: null}"),
            Reading(
                "- {name: View.swift, path: Code/View.swift.liquid}",
                #"[{name: "View.swift", path: "Code/View.swift.liquid"}]"#
            ),
            Reading("[a: 1, ? b : 2, [c]: 3]", #"[{a: 1}, {b: 2}, {["c"]: 3}]"#),
            Reading("a: [\n  1, # one\n  2,\n]\nb: {\n}", "{a: [1, 2], b: {}}"),
            Reading("[http://example.com:80/a?b#c, -1, a-b]", #"["http://example.com:80/a?b#c", -1, "a-b"]"#),
            Reading("[]", "[]"),
        ]
    )
    func flows(_ test: Reading) throws {
        #expect(try read(test.source).summary == test.result)
    }

    @Test(
        "reads scalars of all styles",
        arguments: [
            Reading("a b  c", #""a b  c""#),
            Reading("plain\n text\n\n  goes on\n", #""plain text\ngoes on""#),
            Reading("it's: a \"plain\" one", #"{it's: "a \"plain\" one"}"#),
            Reading("'it''s\n  quoted'", #""it's quoted""#),
            Reading(#""tab\t \x41\u00e9\U0001F600 \"\\\/""#, "\"tab\\t Aé😀 \\\"\\\\/\""),
            Reading(#""\uD83D\uDE00""#, "\"😀\""),
            Reading("\"one \\\n   two\n\n three\"", #""one two\nthree""#),
            Reading("|\n a\n  b\n\n c\n\n", #""a\n  b\n\nc\n""#.replacing("  b", with: " b")),
            Reading("|-\n a\n", #""a""#),
            Reading("|+\n a\n\n", #""a\n\n""#),
            Reading("|2\n   a\n  b\n", #"" a\nb\n""#),
            Reading(">\n a\n b\n\n c\n   d\n e\n", #""a b\nc\n  d\ne\n""#),
            Reading("a: >-\n  x\n  y\nb: 1", #"{a: "x y", b: 1}"#),
            Reading("a: |\r\n  x\r\n  y\r\nb: 1\r\n", #"{a: "x\ny\n", b: 1}"#),
        ]
    )
    func scalars(_ test: Reading) throws {
        #expect(try read(test.source).summary == test.result)
    }

    @Test(
        "resolves plain scalars by the core schema",
        arguments: [
            Reading("[~, null, Null, NULL, ]", "[null, null, null, null]"),
            Reading("[true, True, FALSE, yes, No, on, n]", #"[true, true, false, "yes", "No", "on", "n"]"#),
            Reading("[0, -1, +2, 007, 0o17, 0xFF, 1_000]", #"[0, -1, 2, 7, 15, 255, "1_000"]"#),
            Reading(
                "[1.5, -.5, 2., 1e3, .inf, -.Inf, 1.2.3, .]",
                #"[1.5, -0.5, 2.0, 1000.0, inf, -inf, "1.2.3", "."]"#
            ),
            Reading(
                "[2020-05-25, 10:30, 1:2, '1', \"true\", 0x, 1e]",
                #"["2020-05-25", "10:30", "1:2", "1", "true", "0x", "1e"]"#
            ),
            Reading("[!!str 1, !!int '2', !!float 3, !!null '', ! 4]", #"["1", 2, 3.0, null, "4"]"#),
            Reading("[99999999999999999999]", "[1e+20]"),
        ]
    )
    func schema(_ test: Reading) throws {
        #expect(try read(test.source).summary == test.result)
    }

    @Test(
        "repeats what anchors mark",
        arguments: [
            Reading("a: &x [1, 2]\nb: *x", "{a: [1, 2], b: [1, 2]}"),
            Reading("- &a a\n- *a\n- &a b\n- *a", #"["a", "a", "b", "b"]"#),
            Reading("&k key: &v value\n*k : *v", #"{key: "value"}"#),
            Reading("base: &b {x: 1, y: 2}\nown:\n  y: 3\n  <<: *b", "{base: {x: 1, y: 2}, own: {y: 3, x: 1}}"),
            Reading("<<: [{a: 1}, {a: 2, b: 3}]", "{a: 1, b: 3}"),
            Reading("'<<': {a: 1}", "{<<: {a: 1}}"),
            Reading("&m\na: 1", "{a: 1}"),
        ]
    )
    func anchors(_ test: Reading) throws {
        #expect(try read(test.source).summary == test.result)
    }

    @Test("keeps the text of a scalar beside what it stands for")
    func texts() throws {
        let root = try read("prefix: NO\nversion: 1.10\nempty:\nquoted: '1'")
        #expect(root["prefix"]?.text == "NO")
        #expect(root["prefix"]?.scalar?.legacyBool == false)
        #expect(root["version"]?.text == "1.10")
        #expect(root["version"]?.scalar?.value == .float(1.1))
        #expect(root["empty"]?.text == nil)
        #expect(root["empty"]?.isNull == true)
        #expect(root["quoted"]?.scalar?.style == .singleQuoted)
        #expect(root["quoted"]?.scalar?.legacyBool == nil)
        #expect(root["nope"] == nil)
        #expect(root.entries?.map(\.key.text) == ["prefix", "version", "empty", "quoted"])
    }

    @Test("tells where each node starts")
    func locations() throws {
        let root = try read("\u{FEFF}é: &a x\nlist:\n  - {k: v}\n  - !t\n    - deep\n")
        func place(_ node: YAMLNode?) -> String? { node?.location.description }
        #expect(place(root) == "t:1:1")
        #expect(place(root["é"]) == "t:1:4")
        #expect(place(root["list"]) == "t:3:3")
        #expect(place(root["list"]?.items?[0]) == "t:3:5")
        #expect(place(root["list"]?.items?[0]["k"]) == "t:3:9")
        #expect(place(root["list"]?.items?[1]) == "t:4:5")
        #expect(root["list"]?.items?[1].tag == "!t")
        #expect(place(root["list"]?.items?[1].items?[0]) == "t:5:7")
    }

    @Test("warns of what may mean something else than its author thinks")
    func warnings() throws {
        let text = "%FOO x\n---\nprefix: NO\nyes: &y off\nprefix: !mine X\n---\nsecond\n"
        let document = try YAML.parse(text, file: "t")
        #expect(
            document.warnings.map { $0.text(as: "warning") } == [
                "t:1:1: warning: the directive '%FOO' is ignored\n%FOO x\n^",
                "t:3:9: warning: 'NO' is text here, YAML 1.1 takes it for a truth value; quote it to make that plain\n"
                    + "prefix: NO\n        ^",
                "t:4:9: warning: 'off' is text here, YAML 1.1 takes it for a truth value; quote it to make that plain\n"
                    + "yes: &y off\n        ^",
                "t:5:1: warning: the key 'prefix' is here a second time, the last value counts\nprefix: !mine X\n^",
                "t:5:9: warning: the tag !mine is ignored\nprefix: !mine X\n        ^",
                "t:6:1: warning: only the first document is read, here starts another\n---\n^",
            ]
        )
        #expect(document.root.summary == #"{prefix: "X", yes: "off"}"#)
    }
}
