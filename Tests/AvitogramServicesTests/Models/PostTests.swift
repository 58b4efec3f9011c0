import AvitogramServices
import Foundation
import Testing

@Suite("Post")
struct PostTests {
    private let post = Post(
        title: "Sunset \u{1B}[31m\n🌅",
        createdAt: Date(timeIntervalSince1970: 1_700_000_000.1234),
        userId: "ann",
        imageName: "ab12",
        image: Data([1, 2, 3]),
        reference: "01"
    )

    @Test("a record holds title, time, author and picture name, and neither picture nor reference")
    func encodes() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(post), as: UTF8.self)
                == #"{"created_at":1700000000123,"image_name":"ab12","title":"Sunset \u001b[31m\n🌅","user_id":"ann"}"#
        )
        #expect(Post.Fields.allCases.map(\.rawValue) == ["title", "created_at", "user_id", "image_name"])
    }

    @Test("a record read back is the post without picture and reference")
    func decodes() throws {
        let read = try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post))
        #expect(read == Post(title: post.title, createdAt: post.createdAt, userId: "ann", imageName: "ab12"))
    }

    @Test("a record without author is none")
    func incomplete() {
        let json = Data(#"{"created_at":1,"image_name":"ab12","title":"a"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Post.self, from: json) }
    }

    @Test(
        "keeps milliseconds, whatever the year, through a date and back",
        arguments: [
            0, 1, 2, 3, 999, 978_307_200_001, 1_000_000_000_007, 1_700_000_000_123, 4_102_444_800_999, -1, -86_400_001,
        ]
    )
    func milliseconds(_ milliseconds: Int64) {
        for offset in 0..<1_000 {
            let expected = milliseconds + Int64(offset)
            #expect(Date(millisecondsSince1970: expected).millisecondsSince1970 == expected)
        }
    }

    @Test("a time beyond what a store can keep does not trap", arguments: [Int64.max, .min])
    func extremes(_ milliseconds: Int64) throws {
        let json = Data(#"{"created_at":\#(milliseconds),"image_name":"ab12","title":"a","user_id":"ann"}"#.utf8)
        let post = try JSONDecoder().decode(Post.self, from: json)
        #expect((post.createdAt.millisecondsSince1970 > 0) == (milliseconds > 0))
        #expect(Date(timeIntervalSince1970: .infinity).millisecondsSince1970 == .max)
    }
}
