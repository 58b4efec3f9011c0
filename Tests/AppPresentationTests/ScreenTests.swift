import AppPresentation
import Testing

@Suite("Screen")
@MainActor
struct ScreenTests {
    let journal = Journal()

    @Test("takes its identifier as title unless it is given one")
    func title() {
        let view = PlainView()
        let presenter = JournalPresenter(identifier: "Home", journal: journal, view: view, reaction: nil)
        #expect(Screen(identifier: "Home", view: view, presenter: presenter).title == "Home")
        #expect(Screen(identifier: "Home", title: "Лента", view: view, presenter: presenter).title == "Лента")
    }

    @Test("loads once, ahead of its window")
    func loadsOnce() throws {
        let screen = journal.makeScreen("Home")
        #expect(screen.phase == .created)
        screen.loadIfNeeded()
        screen.loadIfNeeded()
        #expect(screen.phase == .loaded)
        #expect(!screen.isVisible)
        let window = Window()
        try window.setRoot(screen)
        #expect(screen.isVisible)
        #expect(screen.window === window)
        #expect(journal.take() == ["Home loaded", "Home appeared"])
    }

    @Test("does not load after it has closed")
    func closedStaysClosed() throws {
        let window = Window()
        let hidden = journal.makeScreen("Hidden")
        let stack = try NavigationStack(root: journal.makeScreen("Home"))
        try stack.setScreens(stack.screens + [hidden])
        try stack.pop()
        hidden.loadIfNeeded()
        #expect(hidden.phase == .closed)
        #expect(hidden.stack == nil)
        try window.setRoot(stack)
        #expect(journal.take() == ["Hidden closed", "Home loaded", "Home appeared"])
    }

    @Test("is released with its view, presenter and navigator when it is popped")
    func releasedWhenPopped() throws {
        let window = Window()
        try window.setRoot(journal.makeScreen("Home"))
        let root = try #require(window.root)
        try root.push(journal.makeScreen("Detail"))
        weak let screen = root.top
        weak let presenter = screen?.presenter as? JournalPresenter
        weak let view = presenter?.view
        weak let navigator = presenter?.navigator
        #expect(screen != nil && presenter != nil && view != nil && navigator != nil)
        try root.pop()
        #expect(screen == nil && presenter == nil && view == nil && navigator == nil)
    }

    @Test("is released when its modal is dismissed, its root replaced or its window closed", arguments: [0, 1, 2])
    func releasedWhenLeft(way: Int) throws {
        let window = Window()
        try window.setRoot(journal.makeScreen("Home"))
        try window.present(journal.makeScreen("Modal"))
        weak let screen = window.visibleScreen
        weak let stack = screen?.stack
        weak let navigator = screen?.navigator
        #expect(screen != nil && stack != nil && navigator != nil)
        switch way {
        case 0: try screen?.navigator?.closeModal()
        case 1: try window.setRoot(journal.makeScreen("Guest"))
        default: window.close()
        }
        #expect(screen == nil && stack == nil && navigator == nil)
    }

    @Test("is released though it closed itself inside its own callback")
    func releasedFromWithin() throws {
        let window = Window()
        try window.setRoot(journal.makeScreen("Home"))
        weak var screen: Screen?
        do {
            let detail = journal.makeScreen("Detail") { event in
                if event == "appeared" { try? screen?.navigator?.navigateBack() }
            }
            screen = detail
            try window.root?.push(detail)
        }
        #expect(screen == nil)
        #expect(window.map == [["Home"]])
    }
}
