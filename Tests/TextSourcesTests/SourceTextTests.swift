import Testing
import TextSources

@Suite("SourceText")
struct SourceTextTests {
    @Test(
        "says which bytes are no text, and where",
        arguments: [
            ([0xFE, 0xFF, 0x00, 0x41], nil, "the file is UTF-16, save it as UTF-8"),
            ([0xFF, 0xFE, 0x41, 0x00], nil, "the file is UTF-16, save it as UTF-8"),
            ([0x41, 0x00, 0xFF], 1, "there is a NUL byte here, this is no text file"),
            // A stray byte, a sequence cut short by the end or by another, an overlong one, and half a surrogate pair.
            ([0x41, 0xFF], 1, "the byte 0xFF is not UTF-8, save the file as UTF-8"),
            ([0xD0, 0xB6, 0xD0], 2, "the byte 0xD0 is not UTF-8, save the file as UTF-8"),
            ([0x41, 0xE2, 0x82, 0x41], 1, "the byte 0xE2 is not UTF-8, save the file as UTF-8"),
            ([0xC0, 0xAF], 0, "the byte 0xC0 is not UTF-8, save the file as UTF-8"),
            ([0x41, 0xED, 0xA0, 0x80], 1, "the byte 0xED is not UTF-8, save the file as UTF-8"),
        ] as [([UInt8], Int?, String)]
    )
    func refusals(bytes: [UInt8], offset: Int?, reason: String) {
        let refusal = #expect(throws: SourceText.Refusal.self) { try SourceText.check(bytes) }
        #expect(refusal?.offset == offset)
        #expect(refusal?.reason == reason)
    }

    @Test(
        "takes text of all planes, with a byte-order mark too",
        arguments: ["", "a\tb\r\n", "\u{FEFF}жé", "🌄\u{10FFFF}"]
    )
    func text(_ text: String) throws {
        try SourceText.check(Array(text.utf8))
        #expect(SourceText.firstInvalidByte(in: Array(text.utf8)) == nil)
    }

    @Test("shows a line without control characters, and none that is too long")
    func lines() {
        #expect(SourceText.shown(line: Array("a\tж\u{1B}[2J\u{7F}".utf8)[...]) == "a\tж?[2J?")
        let long = [UInt8](repeating: 0x61, count: 400)
        #expect(SourceText.shown(line: long[...]).utf8.count == 400)
        #expect(SourceText.shown(line: (long + [0x61])[...]).isEmpty)
    }
}
