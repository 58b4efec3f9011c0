import Testing
import YAMLReader

@Suite("YAML errors")
struct YAMLErrorTests {
    @Test("print the place, the reason, the line and a caret")
    func form() {
        #expect(
            message("a: 1\n\té: [x\n") == """
                t:2:1: error: a tab cannot indent, use spaces
                \té: [x
                ^
                """
        )
        #expect(
            message("é: [x, {y\nz: 1") == """
                t:1:8: error: '{' is never closed
                é: [x, {y
                       ^
                """
        )
    }

    @Test(
        "of the grammar",
        arguments: [
            Reading("a: b: c", "t:1:5: error: a key cannot stand here; quote a text that holds ': '"),
            Reading("a: 1\n  b: 2", "t:2:4: error: a key cannot stand here; quote a text that holds ': '"),
            Reading("a:\n    b: 1\n  c: 2", "t:3:3: error: this line is indented otherwise than those it belongs to"),
            Reading("a: 1\nb", "t:2:1: error: this is no key, a ':' and a blank must follow it"),
            Reading("a: 1\nb:2", "t:2:1: error: this is no key, a ':' and a blank must follow it"),
            Reading("'a': 1\n'b':2", "t:2:4: error: a blank must follow the ':' of a key"),
            Reading("a: 1\n- b", "t:2:1: error: a list item cannot stand among the keys of a mapping"),
            Reading("a: - b", "t:1:4: error: a list cannot start here, begin it in the next line"),
            Reading("[a, b", "t:1:1: error: '[' is never closed"),
            Reading("[a b: c", "t:1:1: error: '[' is never closed"),
            Reading("{a: 1 b: 2}", "t:1:8: error: ',' or '}' must stand here, not ':'"),
            Reading("[a}", "t:1:3: error: ',' or ']' must stand here, not '}'"),
            Reading("[a,,b]", "t:1:4: error: a value is missing before ','"),
            Reading("{a: 1,,}", "t:1:7: error: an entry is missing before ','"),
            Reading("[a]]", "t:1:4: error: unexpected ']'"),
            Reading("\"a", "t:1:1: error: the quote that starts here is not closed"),
            Reading("a: 'b\n--- \n", "t:1:4: error: the quote that starts here is not closed"),
            Reading(#""\q""#, #"t:1:2: error: there is no escape '\q'"#),
            Reading(#""\u12""#, "t:1:2: error: 4 hexadecimal digits must follow this"),
            Reading(#""\uD800""#, "t:1:2: error: this escape is no character"),
            Reading("'a' b", "t:1:5: error: unexpected 'b'"),
            Reading("a: @b", "t:1:4: error: a text cannot start with '@', quote it"),
            Reading("a: %b", "t:1:4: error: a text cannot start with '%', quote it"),
            Reading("a: ]", "t:1:4: error: unexpected ']'"),
            Reading("a: |x\n b", "t:1:5: error: behind '|' or '>' stand '-' or '+' and one digit at most, not 'x'"),
            Reading("a: | b\n", "t:1:6: error: the text of a block starts in the next line"),
            Reading(
                "a: |\n    \n  b\n",
                "t:3:1: error: an empty line above is indented deeper than this, the first line of the block"
            ),
            Reading("a: *b", "t:1:4: error: no anchor '&b' comes before this alias"),
            Reading("a: &b [*b]", "t:1:8: error: '*b' stands inside the node it repeats"),
            Reading("a: &b &c d", "t:1:7: error: a node has one anchor, this is a second"),
            Reading("a: !b !c d", "t:1:7: error: a node has one tag, this is a second"),
            Reading("a: &", "t:1:4: error: an anchor needs a name"),
            Reading("a: !e!b c", "t:1:4: error: no '%TAG' line declares '!e!'"),
            Reading("a: !!int x", "t:1:4: error: 'x' is not what its tag !!int says"),
            Reading("a: !<b c", "t:1:4: error: '!<' is not closed by '>'"),
            Reading("- &a x\n- &b *a", "t:2:3: error: an alias has no anchor and no tag"),
            Reading("%YAML\n---\na", "t:1:1: error: '%YAML' has the form: %YAML 1.2"),
            Reading("%YAML 1.2\n%YAML 1.2\n---", "t:2:1: error: this is the second '%YAML'"),
            Reading("%YAML 1.2\na: 1", "t:2:1: error: '---' must follow the directives"),
            Reading("a\n... b", "t:2:5: error: nothing but a comment stands behind '...'"),
            Reading("a: 1\n<<<<<<< HEAD\nb: 2", "t:2:1: error: this is no key, a ':' and a blank must follow it"),
        ]
    )
    func grammar(_ test: Reading) {
        #expect(reason(test.source) == test.result)
    }

    @Test("of bytes that are no UTF-8 text say what they are")
    func encodings() {
        func reason(_ bytes: [UInt8], _ limits: YAML.Limits = YAML.Limits()) -> String? {
            do {
                _ = try YAML.parse(bytes: bytes, file: "t", limits: limits)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(reason([0xFF, 0xFE, 0x41, 0]) == "t:1:1: error: the file is UTF-16, save it as UTF-8")
        #expect(reason([0xFE, 0xFF, 0, 0x41]) == "t:1:1: error: the file is UTF-16, save it as UTF-8")
        #expect(
            reason(Array("a: b\nc: é".utf8) + [0xE9])
                == "t:2:5: error: the byte 0xE9 is not UTF-8, save the file as UTF-8\nc: é\u{FFFD}\n    ^"
        )
        #expect(
            reason(Array("a: ".utf8) + [0, 7])
                == "t:1:4: error: there is a NUL byte here, this is no text file\na: ??\n   ^"
        )
        #expect(
            reason([UInt8](repeating: 0x41, count: 11), YAML.Limits(sourceBytes: 10))
                == "t:1:1: error: the file has 11 bytes, the limit is 10"
        )
        #expect(reason([0xEF, 0xBB, 0xBF] + Array("a: é".utf8)) == nil)
    }

    @Test(
        "of depth come before the stack ends",
        arguments: ["[", "{a: ", "- ", "? ", "a:\n", "[? ", "{? ", "&a [", "- ? "]
    )
    func depth(piece: String) {
        var text = ""
        for level in 0..<3000 { text += piece == "a:\n" ? String(repeating: " ", count: level) + piece : piece }
        #expect(reason(text, limits: YAML.Limits(sourceBytes: 1 << 24))?.contains("nest deeper than 64") == true)
    }

    @Test("of too many nodes stop aliases that multiply")
    func aliases() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(reason(text) == "t:6:48: error: the document has more than 1000000 nodes")
        #expect(
            reason("[1, 2, 3]", limits: YAML.Limits(nodes: 3)) == "t:1:10: error: the document has more than 3 nodes"
        )
    }

    @Test("come in good time from long inputs")
    func longInputs() throws {
        let count = 20_000
        let clock = ContinuousClock()
        let texts = [
            String(repeating: "a\n", count: count), String(repeating: "\n", count: count) + "a",
            "[" + String(repeating: "a, ", count: count) + "]", "- |\n" + String(repeating: "\n", count: count),
            "\"" + String(repeating: "\n", count: count) + "\"", String(repeating: "- a\n", count: count),
            "a: " + String(repeating: "x ", count: count), String(repeating: "x: 1\n", count: count),
            String(repeating: "# comment\n", count: count), "[" + String(repeating: "\"a\" ", count: count),
        ]
        for text in texts {
            let duration = clock.measure { _ = message(text) }
            #expect(duration < .seconds(20), "\(text.prefix(20).debugDescription)")
        }
    }
}
