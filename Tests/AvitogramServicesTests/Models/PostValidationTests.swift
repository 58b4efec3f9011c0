import AvitogramServices
import Foundation
import Testing

@Suite("Post validation")
struct PostValidationTests {
    private func errors(title: String) -> [Post.ValidationError] {
        PostDraft(title: title, image: PictureSamples.png, userId: "ann").validationErrors()
    }

    @Test(
        "refuses a title with nothing to see",
        arguments: [
            "", " ", "\n\t\r\n", "\u{200B}\u{FEFF}", "\u{202E}\u{2066}", "\u{1B}\u{7}", "\u{3164}\u{2800}\u{00A0}",
            "\u{3000}",
        ]
    )
    func blankTitles(_ title: String) {
        #expect(errors(title: title) == [.titleEmpty])
    }

    @Test(
        "accepts whatever can be seen, as typed",
        arguments: [
            "a", "🌅", "👩‍👩‍👧‍👦", "مرحبا", "שלום\u{202E}abc", "two\nlines", "\u{1B}[31mred", "  framed  ", "e\u{301}", ".",
        ]
    )
    func visibleTitles(_ title: String) {
        #expect(errors(title: title) == [])
    }

    @Test("counts code points: 300 are a title, 301 are not, and neither is one character made of thousands")
    func longTitles() {
        #expect(errors(title: String(repeating: "я", count: 300)) == [])
        #expect(errors(title: String(repeating: "я", count: 301)) == [.titleTooLong])
        #expect(errors(title: String(repeating: "a", count: 10_000)) == [.titleTooLong])
        #expect(errors(title: "a" + String(repeating: "\u{301}", count: 10_000)) == [.titleTooLong])
        #expect(errors(title: String(repeating: " ", count: 10_000)) == [.titleEmpty, .titleTooLong])
    }

    @Test("tells all faults at once, in the order of the cases")
    func allFaults() {
        #expect(PostDraft().validationErrors() == [.titleEmpty, .imageEmpty, .userIdEmpty])
        #expect(
            PostDraft(title: " ", image: Data("x".utf8), userId: "").validationErrors()
                == [.titleEmpty, .imageUnreadable, .userIdEmpty]
        )
        #expect(PostDraft(title: "a", image: Data(), userId: "ann").validationErrors() == [.imageEmpty])
        #expect(
            PostDraft(title: "a", image: Data(count: Picture.maximumByteCount + 1), userId: "ann").validationErrors()
                == [.imageTooLarge]
        )
    }
}
