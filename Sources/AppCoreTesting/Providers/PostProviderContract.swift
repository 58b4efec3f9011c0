public import AvitogramServices
import Foundation
import Testing

/// What every ``PostProvider`` holds, as tests.
public enum PostProviderContract {
    /// One rule for each documented behaviour.
    public static let rules: [ProviderRule<any PostProvider>] = [
        ProviderRule("has one empty page in the beginning") { posts in
            let page = try await posts.posts(after: nil, limit: 10)
            #expect(page == PostPage(posts: [], next: nil))
        },
        ProviderRule("gives back what was stored, without the picture") { posts in
            var post = makePost(1, at: 1_700_000_000_123)
            post.image = Data("picture".utf8)
            try await posts.create(post)
            post.image = nil
            #expect(try await posts.posts(after: nil, limit: 10) == PostPage(posts: [post], next: nil))
        },
        ProviderRule("keeps every title as it is") { posts in
            let titles = [
                "", " ", "two\nlines\r\nmore", "nul\0inside", "\u{1b}[31mred", "👩‍👩‍👧‍👦 семья", "שלום עולם \u{202e}rtl",
                "e\u{301} and \u{e9}", "'; DROP TABLE posts; --", String(repeating: "ä", count: 10_000),
            ]
            for (number, title) in titles.enumerated() {
                try await posts.create(makePost(number, at: Int64(number), title: title))
            }
            let read = try await posts.posts(after: nil, limit: 100).posts.map(\.title)
            // Compared by bytes, because == takes both spellings of é for one.
            #expect(read.map { Array($0.utf8) } == titles.reversed().map { Array($0.utf8) })
        },
        ProviderRule("orders by time, then by reference, newest first") { posts in
            for (reference, time) in [("b", 2), ("a", 3), ("c", 1), ("c2", 2), ("a2", 2), ("z", -5)] {
                try await posts.create(makePost(reference: reference, at: Int64(time)))
            }
            let read = try await posts.posts(after: nil, limit: 10).posts
            #expect(read.map(\.reference) == ["a", "c2", "b", "a2", "c", "z"])
        },
        ProviderRule("pages through everything once, whatever the size of a page") { posts in
            for number in 0..<23 { try await posts.create(makePost(number, at: Int64(number / 5))) }
            let whole = try await posts.posts(after: nil, limit: 100)
            #expect(whole.posts.count == 23)
            #expect(whole.next == nil)
            for limit in [1, 2, 5, 22, 23, 24, Int.max] {
                #expect(try await readAll(posts, limit: limit) == whole.posts, "limit \(limit)")
            }
        },
        ProviderRule("ends with a page that says so, even when it is full") { posts in
            for number in 0..<4 { try await posts.create(makePost(number, at: Int64(number))) }
            let first = try await posts.posts(after: nil, limit: 2)
            #expect(first.next == PostCursor(createdAt: Date(millisecondsSince1970: 2), reference: reference(2)))
            let second = try await posts.posts(after: first.next, limit: 2)
            #expect(second.posts.map(\.reference) == [reference(1), reference(0)])
            #expect(second.next == nil)
        },
        ProviderRule("neither repeats nor hides a post when one is stored between two pages") { posts in
            for number in 0..<6 { try await posts.create(makePost(number * 2, at: Int64(number * 2))) }
            let first = try await posts.posts(after: nil, limit: 3)
            try await posts.create(makePost(100, at: 100))
            try await posts.create(makePost(3, at: 3))
            let second = try await posts.posts(after: first.next, limit: 10)
            #expect((first.posts + second.posts).map(\.reference) == [10, 8, 6, 4, 3, 2, 0].map { reference($0) })
            #expect(try await posts.posts(after: nil, limit: 1).posts.map(\.reference) == [reference(100)])
        },
        ProviderRule("goes on from a cursor at which there is no post") { posts in
            for number in [1, 2, 4] { try await posts.create(makePost(number, at: Int64(number))) }
            let cursor = PostCursor(createdAt: Date(millisecondsSince1970: 3), reference: "x")
            #expect(
                try await posts.posts(after: cursor, limit: 10).posts.map(\.reference) == [reference(2), reference(1)]
            )
            let end = PostCursor(createdAt: Date(millisecondsSince1970: 0), reference: "x")
            #expect(try await posts.posts(after: end, limit: 10) == PostPage(posts: [], next: nil))
        },
        ProviderRule("refuses a page of fewer than one post") { posts in
            for limit in [0, -1, Int.min] {
                await #expect(throws: PostStoreError.limitNotPositive(limit)) {
                    try await posts.posts(after: nil, limit: limit)
                }
            }
        },
        ProviderRule("refuses a post that is not whole, and stores nothing") { posts in
            for (field, missing) in [
                (\Post.userId, "userId"), (\Post.imageName, "imageName"), (\Post.reference, "reference"),
            ] {
                var post = makePost(1, at: 1)
                post[keyPath: field] = nil
                await #expect(throws: PostStoreError.incomplete(missing: missing)) { try await posts.create(post) }
            }
            let page = try await posts.posts(after: nil, limit: 10)
            #expect(page.posts.isEmpty)
        },
        ProviderRule("refuses a reference that is taken, and keeps the post that has it") { posts in
            let post = makePost(1, at: 1)
            try await posts.create(post)
            await #expect(throws: PostStoreError.referenceTaken(reference(1))) {
                try await posts.create(makePost(1, at: 2, title: "another"))
            }
            #expect(try await posts.posts(after: nil, limit: 10).posts == [post])
        },
        ProviderRule("tells which pictures are part of a post") { posts in
            for number in [1, 2] { try await posts.create(makePost(number, at: 1)) }
            #expect(try await posts.imageNamesInUse(among: []) == [])
            #expect(try await posts.imageNamesInUse(among: ["image 2", "image 3", "' OR 1"]) == ["image 2"])
        },
        ProviderRule("stores every post of several at once, and reads meanwhile") { posts in
            try await withThrowingTaskGroup { group in
                for number in 0..<50 {
                    group.addTask { try await posts.create(makePost(number, at: Int64(number % 7))) }
                    group.addTask {
                        let page = try await posts.posts(after: nil, limit: 5).posts
                        #expect(
                            page
                                == page.sorted {
                                    ($0.createdAt, $0.reference ?? "") > ($1.createdAt, $1.reference ?? "")
                                }
                        )
                    }
                }
                try await group.waitForAll()
            }
            #expect(Set(try await readAll(posts, limit: 7).map(\.reference)).count == 50)
        },
    ]

    private static func makePost(_ number: Int, at milliseconds: Int64, title: String = "title") -> Post {
        makePost(reference: reference(number), at: milliseconds, title: title, imageName: "image \(number)")
    }

    private static func makePost(
        reference: String,
        at milliseconds: Int64,
        title: String = "title",
        imageName: String = "image"
    ) -> Post {
        Post(
            title: title,
            createdAt: Date(millisecondsSince1970: milliseconds),
            userId: "author",
            imageName: imageName,
            reference: reference
        )
    }

    private static func reference(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    private static func readAll(_ posts: any PostProvider, limit: Int) async throws -> [Post] {
        var all: [Post] = []
        var page = try await posts.posts(after: nil, limit: limit)
        all += page.posts
        while let cursor = page.next {
            page = try await posts.posts(after: cursor, limit: limit)
            #expect(!page.posts.isEmpty && page.posts.count <= limit)
            all += page.posts
        }
        return all
    }
}
