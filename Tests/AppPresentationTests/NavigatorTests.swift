import AppPresentation
import Testing

@Suite("Navigator")
@MainActor
struct NavigatorTests {
    let journal = Journal()
    let window = Window()

    /// Shows a root screen and hands out its navigator.
    func rootNavigator() throws -> RouteNavigator {
        try window.setRoot(journal.makeScreen("Home"))
        return try visibleNavigator()
    }

    func visibleNavigator() throws -> RouteNavigator {
        try #require(window.visibleScreen?.navigator)
    }

    func code(_ body: () throws -> Void) -> PresentationError.Code? {
        #expect(throws: PresentationError.self, performing: body)?.code
    }

    @Test("pushes, goes back, presents and dismisses")
    func roundTrip() throws {
        let home = try rootNavigator()
        try home.navigate(to: .screen("Detail"))
        #expect(window.map == [["Home", "Detail"]])
        let detail = try visibleNavigator()
        try detail.showModal(destination: .screen("Picker"))
        #expect(window.map == [["Home", "Detail"], ["Picker"]])
        try detail.closeModal()
        try detail.navigateBack()
        #expect(window.map == [["Home"]])
    }

    @Test("pushes inside a modal and closes the modal from there")
    func modalWithStack() throws {
        let home = try rootNavigator()
        try home.showModal(destination: .screen("Create"))
        let create = try visibleNavigator()
        try create.navigate(to: .screen("Filters"))
        #expect(window.map == [["Home"], ["Create", "Filters"]])
        try visibleNavigator().closeModal()
        #expect(window.map == [["Home"]])
    }

    @Test("closes the modal above before the one around")
    func closeModalTwice() throws {
        try rootNavigator().showModal(destination: .screen("First"))
        let first = try visibleNavigator()
        try first.showModal(destination: .screen("Second"))
        try first.closeModal()
        #expect(window.map == [["Home"], ["First"]])
        try first.closeModal()
        #expect(window.map == [["Home"]])
        #expect(code { try first.closeModal() } == .sourceReleased)
    }

    @Test("goes back from the source screen, whatever is above it")
    func backThroughOthers() throws {
        try rootNavigator().navigate(to: .screen("Detail"))
        let detail = try visibleNavigator()
        try detail.navigate(to: .screen("Comments"))
        try detail.navigateBack()
        #expect(window.map == [["Home"]])
    }

    @Test("closes a pushed screen by popping and a modal's first screen by dismissing")
    func close() throws {
        let home = try rootNavigator()
        try home.navigate(to: .screen("Detail"))
        try visibleNavigator().showModal(destination: .screen("Picker"))
        try visibleNavigator().close()
        #expect(window.map == [["Home", "Detail"]])
        try visibleNavigator().close()
        #expect(window.map == [["Home"]])
    }

    @Test("leaves a second close or back on the same screen without effect")
    func secondTap() throws {
        try rootNavigator().navigate(to: .screen("Detail"))
        try visibleNavigator().navigate(to: .screen("Comments"))
        let comments = try visibleNavigator()
        let kept = comments.sourceScreen
        try comments.navigateBack()
        try comments.navigateBack()
        try comments.close()
        #expect(window.map == [["Home", "Detail"]])
        #expect(kept?.phase == .closed)
        #expect(code { try comments.closeModal() } == .screenClosed)
        #expect(code { try comments.navigate(to: .screen("X")) } == .screenClosed)
    }

    @Test("cannot go back from or close the first screen of the window")
    func atRoot() throws {
        let home = try rootNavigator()
        #expect(code { try home.navigateBack() } == .atRoot)
        #expect(code { try home.close() } == .atRoot)
        #expect(code { try home.closeModal() } == .noModal)
        try home.showModal(destination: .screen("Modal"))
        #expect(code { try visibleNavigator().navigateBack() } == .atRoot)
        #expect(window.map == [["Home"], ["Modal"]])
    }

    @Test("presents one modal at a time over a layer")
    func alreadyPresenting() throws {
        let home = try rootNavigator()
        try home.showModal(destination: .screen("Picker"))
        let error = #expect(throws: PresentationError.self) { try home.showModal(destination: .screen("Other")) }
        #expect(error?.code == .alreadyPresenting)
        #expect(
            error?.description
                == "Cannot present over “Home”: the modal “Picker” is there already; close it first."
        )
        #expect(window.map == [["Home"], ["Picker"]])
    }

    @Test("says which destination's screen could not be made, and why")
    func unavailable() throws {
        let home = try rootNavigator()
        for attempt in [home.navigate(to:), home.showModal(destination:)] {
            let error = #expect(throws: PresentationError.self) { try attempt(.nowhere) }
            #expect(error?.code == .screenUnavailable)
            #expect(error?.underlying is RouteNavigator.NoSuchScreen)
            #expect(
                error?.description
                    == "Cannot make the screen for nowhere, asked for by “Home”: no screen registered"
            )
        }
        #expect(window.map == [["Home"]])
    }

    @Test("refuses to show a screen that is shown already")
    func existing() throws {
        let home = try rootNavigator()
        let screen = try #require(window.visibleScreen)
        #expect(code { try home.navigate(to: .existing(screen)) } == .alreadyShown)
        #expect(code { try home.showModal(destination: .existing(screen)) } == .alreadyShown)
    }

    @Test("needs a source screen that is shown")
    func source() throws {
        let lost = RouteNavigator(journal: journal, sourceScreen: nil)
        let error = #expect(throws: PresentationError.self) { try lost.navigate(to: .screen("X")) }
        #expect(error?.code == .sourceReleased)
        #expect(
            error?.description
                == "There is nowhere to navigate from: the navigator's source screen exists no more or was never set."
        )
        try lost.navigateBack()
        let screen = journal.makeScreen("Loose")
        let loose = try #require(screen.navigator)
        #expect(code { try loose.navigate(to: .screen("X")) } == .notShown)
        #expect(code { try loose.navigateBack() } == .notShown)
        #expect(code { try loose.close() } == .notShown)
        let stack = try NavigationStack(root: screen)
        try loose.navigate(to: .screen("Next"))
        #expect(stack.identifiers == ["Loose", "Next"])
        #expect(code { try loose.showModal(destination: .screen("X")) } == .notShown)
        #expect(code { try loose.closeModal() } == .notShown)
        #expect(code { try loose.close() } == .notShown)
    }

    @Test("is known to its presenter by its destinations only")
    func existential() throws {
        let navigator: any Navigator<RouteNavigator.Destination> = try rootNavigator()
        try navigator.navigate(to: .screen("Detail"))
        #expect(window.visibleScreen?.identifier == "Detail")
    }
}
