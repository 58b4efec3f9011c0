import AppPresentation
import Testing

@Suite("Window")
@MainActor
struct WindowTests {
    let journal = Journal()
    let window = Window()

    @Test("shows nothing until it has a root")
    func empty() {
        #expect(window.root == nil && window.visibleScreen == nil && window.layers.isEmpty)
        let error = #expect(throws: PresentationError.self) { try window.present(journal.makeScreen("Modal")) }
        #expect(error?.code == .emptyWindow)
        #expect(error?.description == "The window shows nothing to present over; set its root first.")
        window.close()
        #expect(journal.take() == [])
    }

    @Test("shows the new root before the old screens close, modals first")
    func rootChange() throws {
        try window.setRoot(journal.makeScreen("Guest"))
        try window.root?.push(journal.makeScreen("SignUp"))
        try window.present(journal.makeScreen("Terms"))
        try window.present(journal.makeScreen("Privacy"))
        _ = journal.take()
        try window.setRoot(journal.makeScreen("Home"))
        #expect(
            journal.take() == [
                "Home loaded", "Privacy disappeared", "Home appeared",
                "Privacy closed", "Terms closed", "SignUp closed", "Guest closed",
            ]
        )
        #expect(window.map == [["Home"]])
        #expect(window.visibleScreen?.identifier == "Home")
    }

    @Test("keeps everything when its root is set again")
    func sameRoot() throws {
        try window.setRoot(journal.makeScreen("Home"))
        try window.present(journal.makeScreen("Modal"))
        _ = journal.take()
        try window.setRoot(#require(window.root))
        #expect(journal.take() == [])
        #expect(window.map == [["Home"], ["Modal"]])
    }

    @Test("stacks modals over each other and shows the last one's top")
    func nestedModals() throws {
        try window.setRoot(journal.makeScreen("Home"))
        _ = journal.take()
        let first = try NavigationStack(root: journal.makeScreen("First"))
        try window.present(first)
        #expect(journal.take() == ["First loaded", "Home disappeared", "First appeared"])
        try first.push(journal.makeScreen("FirstDetail"))
        try window.present(journal.makeScreen("Second"))
        #expect(window.visibleScreen?.identifier == "Second")
        #expect(window.map == [["Home"], ["First", "FirstDetail"], ["Second"]])
        #expect(window.modal(over: first)?.identifiers == ["Second"])
        #expect(window.modals.count == 2)
        _ = journal.take()
        try window.dismiss(first)
        #expect(
            journal.take() == [
                "Second disappeared", "Home appeared", "Second closed", "FirstDetail closed", "First closed",
            ]
        )
        try window.dismiss(first)
        #expect(journal.take() == [])
        #expect(window.map == [["Home"]])
    }

    @Test("changes a covered stack without showing it")
    func pushUnderModal() throws {
        try window.setRoot(journal.makeScreen("Home"))
        try window.present(journal.makeScreen("Modal"))
        _ = journal.take()
        try window.root?.push(journal.makeScreen("Detail"))
        #expect(journal.take() == [])
        try window.dismiss(#require(window.modals.first))
        #expect(journal.take() == ["Detail loaded", "Modal disappeared", "Detail appeared", "Modal closed"])
    }

    @Test("closes a screen with everything above it in one step")
    func closeScreen() throws {
        try window.setRoot(journal.makeScreen("Home"))
        let detail = journal.makeScreen("Detail")
        try window.root?.push(detail)
        try window.root?.push(journal.makeScreen("Comments"))
        try window.present(journal.makeScreen("Modal"))
        _ = journal.take()
        try window.close(detail)
        #expect(
            journal.take() == [
                "Modal disappeared", "Home appeared", "Modal closed", "Comments closed", "Detail closed",
            ]
        )
        try window.close(detail)
        #expect(journal.take() == [])
    }

    @Test("refuses to close its first screen, to dismiss its root, and what is elsewhere")
    func refusals() throws {
        try window.setRoot(journal.makeScreen("Home"))
        let root = try #require(window.root)
        let home = try #require(root.root)
        let other = Window()
        let elsewhere = journal.makeScreen("Elsewhere")
        try other.setRoot(elsewhere)
        let foreign = try #require(other.root)
        _ = journal.take()
        #expect(throws: PresentationError.self) { try window.close(home) }
        #expect(#expect(throws: PresentationError.self) { try window.dismiss(root) }?.code == .atRoot)
        #expect(#expect(throws: PresentationError.self) { try window.dismiss(foreign) }?.code == .notShown)
        #expect(#expect(throws: PresentationError.self) { try window.close(elsewhere) }?.code == .notShown)
        #expect(#expect(throws: PresentationError.self) { try window.setRoot(foreign) }?.code == .alreadyShown)
        #expect(#expect(throws: PresentationError.self) { try window.present(elsewhere) }?.code == .alreadyShown)
        other.close()
        #expect(#expect(throws: PresentationError.self) { try window.setRoot(foreign) }?.code == .stackClosed)
        #expect(#expect(throws: PresentationError.self) { try window.setRoot(elsewhere) }?.code == .screenClosed)
        #expect(journal.take() == ["Elsewhere disappeared", "Elsewhere closed"])
        #expect(window.map == [["Home"]])
    }

    @Test("closes everything and can be used again")
    func closeAll() throws {
        try window.setRoot(journal.makeScreen("Home"))
        try window.present(journal.makeScreen("Modal"))
        _ = journal.take()
        window.close()
        #expect(journal.take() == ["Modal disappeared", "Modal closed", "Home closed"])
        window.close()
        #expect(journal.take() == [])
        try window.setRoot(journal.makeScreen("Again"))
        #expect(journal.take() == ["Again loaded", "Again appeared"])
    }

    @Test("reports each change of the visible screen once, with nothing left to tell")
    func reports() throws {
        let journal = journal
        window.visibleScreenDidChange = { journal.note("visible \($0?.identifier ?? "none")") }
        try window.setRoot(journal.makeScreen("Home"))
        try window.root?.push(journal.makeScreen("Detail"))
        try window.root?.pop()
        window.close()
        #expect(
            journal.take() == [
                "Home loaded", "Home appeared", "visible Home",
                "Detail loaded", "Home disappeared", "Detail appeared", "visible Detail",
                "Detail disappeared", "Home appeared", "Detail closed", "visible Home",
                "Home disappeared", "Home closed", "visible none",
            ]
        )
    }

    // MARK: - Changes inside callbacks

    @Test("never shows a screen that leads elsewhere while it loads")
    func redirectWhileLoading() throws {
        let (journal, window) = (journal, window)
        window.visibleScreenDidChange = { journal.note("visible \($0?.identifier ?? "none")") }
        try window.setRoot(
            journal.makeScreen("Gate") { event in
                guard event == "loaded" else { return }
                try? window.setRoot(journal.makeScreen("Home"))
                journal.note("Gate returns")
            }
        )
        #expect(
            journal.take() == [
                "Gate loaded", "Gate returns", "Home loaded", "Home appeared", "Gate closed", "visible Home",
            ]
        )
    }

    @Test("tells one callback after the other when each leads on")
    func pushInsideCallbacks() throws {
        let (journal, window) = (journal, window)
        try window.setRoot(journal.makeScreen("Home"))
        let stack = try #require(window.root)
        try stack.push(
            journal.makeScreen("A") { event in
                guard event == "appeared", stack.screens.count == 2 else { return }
                try? stack.push(journal.makeScreen("B"))
                #expect(stack.identifiers == ["Home", "A", "B"])
                #expect(stack.top?.phase == .created)
            }
        )
        #expect(
            journal.take() == [
                "Home loaded", "Home appeared", "A loaded", "Home disappeared", "A appeared",
                "B loaded", "A disappeared", "B appeared",
            ]
        )
    }

    @Test("shows again what an interrupted change had covered")
    func popWhileDisappearing() throws {
        let (journal, window) = (journal, window)
        var isArmed = false
        try window.setRoot(
            journal.makeScreen("Home") { event in
                guard event == "disappeared", isArmed else { return }
                try? window.root?.pop()
            }
        )
        _ = journal.take()
        isArmed = true
        try window.root?.push(journal.makeScreen("Detail"))
        #expect(journal.take() == ["Detail loaded", "Home disappeared", "Home appeared", "Detail closed"])
        #expect(window.visibleScreen?.identifier == "Home")
    }

    @Test("closes each screen once when closing leads to more closing")
    func closeInsideClose() throws {
        let (journal, window) = (journal, window)
        try window.setRoot(journal.makeScreen("Home"))
        try window.root?.push(journal.makeScreen("Detail"))
        try window.root?.push(
            journal.makeScreen("Top") { event in
                if event == "closed" { try? window.root?.popToRoot() }
            }
        )
        _ = journal.take()
        try window.root?.pop()
        #expect(
            journal.take() == [
                "Top disappeared", "Detail appeared", "Top closed",
                "Detail disappeared", "Home appeared", "Detail closed",
            ]
        )
    }
}
