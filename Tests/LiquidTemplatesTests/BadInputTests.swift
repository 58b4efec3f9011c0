import LiquidTemplates
import Synchronization
import Testing

@Suite("Bad templates")
struct BadInputTests {
    private func message(bytes: [UInt8], limits: Limits = Limits()) -> String? {
        do {
            let configuration = TemplateConfiguration(limits: limits)
            _ = try Template(bytes: bytes, name: "t", configuration: configuration)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("that are no UTF-8 text say what they are")
    func encodings() {
        #expect(message(bytes: [0xFF, 0xFE, 0x41, 0]) == "t:1:1: error: the file is UTF-16, save it as UTF-8")
        #expect(message(bytes: [0xFE, 0xFF, 0, 0x41]) == "t:1:1: error: the file is UTF-16, save it as UTF-8")
        #expect(
            message(bytes: Array("a\nbé".utf8) + [0xE9, 0x20])
                == "t:2:3: error: the byte 0xE9 is not UTF-8, save the file as UTF-8\nbé\u{FFFD} \n  ^"
        )
        #expect(
            message(bytes: Array("ab".utf8) + [0, 1])
                == "t:1:3: error: there is a NUL byte here, this is no text file\nab??\n  ^"
        )
        #expect(message(bytes: [0xED, 0xA0, 0x80])?.hasPrefix("t:1:1: error: the byte 0xED is not UTF-8") == true)
        #expect(message(bytes: [0x41, 0xF0, 0x9F])?.hasPrefix("t:1:2: error: the byte 0xF0 is not UTF-8") == true)
        #expect(message(bytes: Array("\u{FEFF}é👩‍👩‍👧".utf8)) == nil)
        #expect(message(bytes: []) == nil)
    }

    @Test("that are too large are refused by their size")
    func size() {
        let text = message(bytes: [UInt8](repeating: 0x41, count: 101), limits: Limits(sourceBytes: 100))
        #expect(text == "t:1:1: error: the file has 101 bytes, the limit is 100")
    }

    @Test("do not overflow the stack, however deep they nest")
    func depth() {
        func nested(_ open: String, _ close: String, _ count: Int) -> String {
            String(repeating: open, count: count) + String(repeating: close, count: count)
        }
        #expect(LiquidTemplatesTests.message(nested("{% if 1 %}", "{% endif %}", 99)) == nil)
        let deep = LiquidTemplatesTests.message(nested("{% if 1 %}", "{% endif %}", 50_000))
        #expect(deep == "t:1:1001: error: blocks nest deeper than 100")
        let lines = LiquidTemplatesTests.message(
            String(repeating: "{% liquid liquid ", count: 1) + String(repeating: "liquid ", count: 50_000) + "%}"
        )
        #expect(lines?.contains("blocks nest deeper than 100") == true)
        for mode in [TemplateMode.lax, .strict] {
            let text = LiquidTemplatesTests.message("{{ \(nested("a[", "]", 50_000)) }}", mode: mode)
            #expect(text?.contains("expressions nest too deep") == true)
        }
        let terms = "{% if \(String(repeating: "a and ", count: 50_000))a %}{% endif %}"
        #expect(LiquidTemplatesTests.message(terms) == nil)
    }

    @Test("that would run forever or fill the memory reach a limit")
    func limits() {
        let small = Limits(outputBytes: 1000, steps: 10_000)
        func reason(_ source: String) -> String? {
            LiquidTemplatesTests.message(source, limits: small)?.split(separator: "\n").first.map { String($0) }
        }
        #expect(
            reason("{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}")
                == "t:1:25: error: the template takes more than 10000 steps"
        )
        #expect(
            reason("{% for i in (1..10001) %}{% endfor %}")
                == "t:1:1: error: the range 1..10001 has more than 10000 numbers"
        )
        #expect(
            reason("{{ (1..9223372036854775807) | join }}")
                == "t:1:31: error: the range 1..9223372036854775807 has more than 10000 numbers"
        )
        #expect(
            reason("{% for i in (1..2000) %}x{% endfor %}")
                == "t:1:1: error: the output is longer than the limit of 1000 bytes"
        )
        #expect(
            reason("{% assign a = 'xxxxxxxx' %}{% for i in (1..20) %}{% assign a = a | append: a %}{% endfor %}")
                == "t:1:68: error: a text here is longer than the limit of 1000 bytes"
        )
        #expect(
            reason("{% assign a = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' %}{{ a | replace: 'x', a }}")
                == "t:1:67: error: a text here is longer than the limit of 1000 bytes"
        )
    }

    @Test("are stopped when the caller says so")
    func stopping() throws {
        let calls = Mutex(0)
        let configuration = TemplateConfiguration(shouldStop: {
            calls.withLock { count in
                count += 1
                return count == 3
            }
        })
        let source = "{% for i in (1..1000000) %}{% endfor %}"
        let template = try Template(source, name: "t", configuration: configuration)
        let error = #expect(throws: TemplateError.self) { try template.render() }
        #expect(error?.reason == "the render was stopped here")
        #expect(calls.withLock { $0 } == 3)
    }
}
