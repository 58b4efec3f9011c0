import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("View states")
struct ViewStateTests {
    private let problem = Problem(code: "titleEmpty", message: "The title is\nempty")

    private func encodedAndBack<State: ViewState>(_ state: State) throws -> State {
        try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
    }

    @Test("the guest's state prints safely and survives coding")
    func guest() throws {
        var state = GuestViewState()
        state.email = "ann\u{1B}@example.org"
        state.hasPassword = true
        state.problems = [problem]
        #expect(
            "\(state)" == #"""
                Guest (editing)
                email: ann\u{1B}@example.org
                password: (hidden)
                ! The title is\nempty
                """#
        )
        #expect(try encodedAndBack(state) == state)
    }

    @Test("the feed's state prints safely and survives coding")
    func home() throws {
        var state = HomeViewState()
        state.user = "Ann"
        state.phase = .loaded
        state.activity = .refreshing
        state.hasMore = true
        var post = Post.sample(1_700_000_000)
        post.title = "\u{1B}[31mred\n"
        state.posts = [try #require(FeedItem(post, seenBy: "bob"))]
        #expect(
            "\(state)" == #"""
                Home of Ann (loaded, refreshing)
                * \u{1B}[31mred\n (2023-11-14T22:13:20.000Z)
                …
                """#
        )
        #expect(try encodedAndBack(state) == state)
    }

    @Test("the new post's state prints safely and survives coding")
    func createPost() throws {
        var state = CreatePostViewState()
        state.picture = CreatePostViewState.Preview(try Picture(data: Pictures.png(), name: "a\nb.png"))
        state.title = "two\nlines"
        state.phase = .saving
        state.progress = 25
        #expect(
            "\(state)" == #"""
                New post (saving, 25 %)
                picture: a\nb.png, PNG, 7 × 5 pixels, 33 bytes
                title: two\nlines
                """#
        )
        #expect(try encodedAndBack(state) == state)
    }

    @Test("the picker's state prints safely and survives coding")
    func picker() throws {
        var state = PickerViewState()
        state.problems = [problem]
        #expect(
            "\(state)" == #"""
                Picker (choosing)
                ! The title is\nempty
                """#
        )
        #expect(try encodedAndBack(state) == state)
    }

    @Test("a post that is not stored is no item of the feed")
    func items() {
        var post = Post.sample(1)
        post.reference = nil
        #expect(FeedItem(post, seenBy: nil) == nil)
        post = Post.sample(1)
        post.imageName = nil
        #expect(FeedItem(post, seenBy: nil) == nil)
    }
}
