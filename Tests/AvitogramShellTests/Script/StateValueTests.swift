import Testing

@testable import AvitogramShell

@Suite("StateValue")
struct StateValueTests {
    private let state: StateValue = [
        "screen": "Home",
        "user": ["name": "ada", "isGuest": false, "id": nil],
        "posts": [["title": "a\u{1B}\"\\\n\u{202E}🌄", "size": 12], ["title": "b", "size": 0]],
        "errors": [],
    ]

    @Test(
        "follows a path",
        arguments: [
            ("screen", "Home"), ("user.name", "ada"), ("posts[1].title", "b"), ("posts[0].size", 12),
            ("posts.count", 2), ("screen.count", 4), ("user.count", 3), ("user.id", nil), ("errors.count", 0),
        ] as [(String, StateValue)]
    )
    func follows(path: String, value: StateValue) throws {
        #expect(try state.value(at: StatePath(path)) == value)
        #expect(try StatePath(path).description == path)
    }

    @Test(
        "names the step that leads nowhere",
        arguments: [
            ("scren", "the state has no 'scren'; did you mean 'screen'?"),
            ("user.mail", "'user' has no 'mail'; there are id, isGuest, name"),
            ("posts[2].title", "'posts' has no [2]; it holds 2"),
            ("posts.title", "'posts' is a list of 2 and has no 'title'"),
            ("screen[0]", "'screen' is \"Home\" and has no [0]"),
            ("user.id.x", "'user.id' is null and has no 'x'"),
        ]
    )
    func missing(path: String, reason: String) {
        let error = #expect(throws: StateValue.Missing.self) { try state.value(at: StatePath(path)) }
        #expect(error?.reason.description == reason)
    }

    @Test("prints one line of JSON that shows nothing raw")
    func json() {
        #expect(
            state.json.description
                == #"{"screen":"Home","user":{"name":"ada","isGuest":false,"id":null},"#
                + #""posts":[{"title":"a\u001b\"\\\n\u202e🌄","size":12},{"title":"b","size":0}],"errors":[]}"#
        )
        #expect(StateValue.text("\u{E0001}").json.description == #""\udb40\udc01""#)
    }

    @Test("prints an outline")
    func outline() {
        #expect(
            state.outline().description == #"""
                screen: "Home"
                user:
                  name: "ada"
                  isGuest: false
                  id: null
                posts:
                  [0]:
                    title: "a\u{1B}\"\\\n\u{202E}🌄"
                    size: 12
                  [1]:
                    title: "b"
                    size: 0
                errors: none
                """#
        )
    }
}
