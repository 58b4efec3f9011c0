import AppPresentation
import Testing

@Suite("NavigationStack")
@MainActor
struct NavigationStackTests {
    let journal = Journal()
    let window = Window()

    /// A stack in a window, with what happened so far forgotten.
    func shownStack(_ identifiers: String...) throws -> NavigationStack {
        let stack = try NavigationStack(root: journal.makeScreen(identifiers[0]))
        try stack.setScreens(stack.screens + identifiers.dropFirst().map { journal.makeScreen($0) })
        try window.setRoot(stack)
        _ = journal.take()
        return stack
    }

    @Test("loads the new top, covers the old one, then shows the new one on push")
    func push() throws {
        let stack = try shownStack("Home")
        try stack.push(journal.makeScreen("Detail"))
        #expect(journal.take() == ["Detail loaded", "Home disappeared", "Detail appeared"])
        #expect(stack.identifiers == ["Home", "Detail"])
        #expect(stack.top?.isVisible == true)
        #expect(stack.root?.phase == .disappeared)
    }

    @Test("uncovers the screen below before the popped one closes")
    func pop() throws {
        let stack = try shownStack("Home")
        try stack.push(journal.makeScreen("Detail"))
        _ = journal.take()
        try stack.pop()
        #expect(journal.take() == ["Detail disappeared", "Home appeared", "Detail closed"])
    }

    @Test("refuses to pop its first screen and changes nothing")
    func popAtRoot() throws {
        let stack = try shownStack("Home")
        let error = #expect(throws: PresentationError.self) { try stack.pop() }
        #expect(error?.code == .atRoot)
        #expect(error?.description == "Cannot leave “Home”: it is the first screen here and nothing is below it.")
        #expect(stack.identifiers == ["Home"])
        #expect(journal.take() == [])
    }

    @Test("closes everything above the first screen, topmost first")
    func popToRoot() throws {
        let stack = try shownStack("A", "B", "C")
        try stack.popToRoot()
        #expect(journal.take() == ["A loaded", "C disappeared", "A appeared", "C closed", "B closed"])
        try stack.popToRoot()
        #expect(journal.take() == [])
    }

    @Test("pops to a screen of its own only")
    func popToScreen() throws {
        let stack = try shownStack("A", "B", "C")
        let second = stack.screens[1]
        try stack.pop(to: second)
        #expect(journal.take() == ["B loaded", "C disappeared", "B appeared", "C closed"])
        try stack.pop(to: second)
        #expect(journal.take() == [])
        let error = #expect(throws: PresentationError.self) { try stack.pop(to: journal.makeScreen("X")) }
        #expect(error?.code == .notShown)
    }

    @Test("loads a covered screen only when it is uncovered")
    func coveredScreensStayUnloaded() throws {
        let stack = try NavigationStack(root: journal.makeScreen("A"))
        try stack.push(journal.makeScreen("B"))
        #expect(journal.take() == [])
        try window.setRoot(stack)
        #expect(journal.take() == ["B loaded", "B appeared"])
        #expect(stack.root?.phase == .created)
    }

    @Test("keeps the screens that both lists hold, in the new order")
    func setScreens() throws {
        let stack = try shownStack("A", "B", "C")
        let (a, c) = (stack.screens[0], stack.screens[2])
        try stack.setScreens([c, a, journal.makeScreen("D")])
        #expect(stack.identifiers == ["C", "A", "D"])
        #expect(journal.take() == ["D loaded", "C disappeared", "D appeared", "B closed"])
        try stack.setScreens([a, c])
        #expect(journal.take() == ["D disappeared", "C appeared", "D closed"])
    }

    @Test("refuses no screens, the same screen twice, one shown elsewhere and one that has closed")
    func refusals() throws {
        let stack = try shownStack("Home")
        let other = try NavigationStack(root: journal.makeScreen("Other"))
        let closed = journal.makeScreen("Old")
        try other.push(closed)
        try other.pop()
        let twice = journal.makeScreen("Twice")
        _ = journal.take()
        let home = try #require(stack.root)
        let elsewhere = try #require(other.root)
        let cases: [([Screen], PresentationError.Code, String)] = [
            ([], .noScreens, "A navigation stack needs at least one screen."),
            (
                [home, twice, twice], .alreadyShown,
                "Screen “Twice” is shown already and can be in one place only; make a new one."
            ),
            (
                [home, elsewhere], .alreadyShown,
                "Screen “Other” is shown already and can be in one place only; make a new one."
            ),
            ([home, closed], .screenClosed, "Screen “Old” has closed and cannot be used again; make a new one."),
        ]
        for (screens, code, message) in cases {
            let error = #expect(throws: PresentationError.self) { try stack.setScreens(screens) }
            #expect(error?.code == code)
            #expect(error?.description == message)
        }
        #expect(stack.identifiers == ["Home"])
        #expect(twice.stack == nil)
        #expect(journal.take() == [])
    }

    @Test("is empty and refuses screens after it has closed")
    func closed() throws {
        let stack = try shownStack("Home")
        window.close()
        #expect(stack.isClosed && stack.screens.isEmpty && stack.window == nil && stack.top == nil)
        let error = #expect(throws: PresentationError.self) { try stack.push(journal.makeScreen("Late")) }
        #expect(error?.code == .stackClosed)
        #expect(
            error?.description == "The navigation stack has closed and cannot show screens; make a new one."
        )
        let change = #expect(throws: PresentationError.self) { try stack.pop() }
        #expect(change?.code == .stackClosed)
    }
}
