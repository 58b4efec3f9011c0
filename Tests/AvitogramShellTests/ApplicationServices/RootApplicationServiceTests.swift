import AppCore
import AvitogramServices
import Foundation
import Testing

@testable import AvitogramShell

@MainActor
@Suite("RootApplicationService")
struct RootApplicationServiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPicture.png(), to: "a.png")
    }

    /// Watches whether a screen and what it owns are released.
    @MainActor
    private struct Traces {
        private(set) weak var screen: Screen?
        private(set) weak var view: (any ViewType)?
        private(set) weak var presenter: (any PresenterType)?

        init(_ screen: Screen?) {
            self.screen = screen
            view = screen?.view
            presenter = screen?.presenter
        }

        var areGone: Bool { screen == nil && view == nil && presenter == nil }
    }

    @Test("shows the guest's screen at the first launch, and the feed to whoever was signed in at the next")
    func launches() async throws {
        let store = TestApplication.makeStore()
        let first = try await TestApplication(store: store)
        #expect(first.users.isFirstLaunch)
        #expect(first.root.window.visibleScreen?.identifier == "Guest")
        try await first.perform("sign-up", "ada@example.org", "correct horse")

        let second = try await TestApplication(store: store)
        #expect(!second.users.isFirstLaunch)
        #expect(second.root.window.visibleScreen?.identifier == "Home")
        #expect(second.users.currentUser.name == "ada")
    }

    @Test("rebuilds the root when somebody signs in or out, and releases every screen of before")
    func rebuilds() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore(), folder: folder.path)
        let window = application.root.window
        let guest = Traces(window.visibleScreen)
        #expect(!guest.areGone)
        try await application.perform("sign-up", "ada@example.org", "correct horse")
        #expect(window.visibleScreen?.identifier == "Home")
        #expect(guest.areGone)

        let home = Traces(window.visibleScreen)
        try await application.perform("add", "a.png")
        let form = Traces(window.visibleScreen)
        #expect(window.root?.screens.map(\.identifier) == ["Home", "CreatePost"])

        await application.users.signOut()
        try await application.session.settle()
        #expect(window.layers.map { $0.screens.map(\.identifier) } == [["Guest"]])
        #expect(home.areGone)
        #expect(form.areGone)
    }

    @Test("a modal over the root goes with it")
    func modals() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore(), folder: folder.path)
        try await application.perform("sign-up", "ada@example.org", "correct horse")
        let window = application.root.window
        try window.present(
            Screen(identifier: "Note", view: NoteView(), presenter: NotePresenter())
        )
        let note = Traces(window.visibleScreen)
        await application.users.signOut()
        #expect(window.layers.map { $0.screens.map(\.identifier) } == [["Guest"]])
        #expect(note.areGone)
    }

    @Test("a failed attempt to sign in leaves the screen alone")
    func failedAttempt() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore())
        let screen = application.root.window.visibleScreen
        await #expect(throws: CommandFailure.self) {
            try await application.perform("sign-in", "ada@example.org", "correct horse")
        }
        #expect(application.root.window.visibleScreen === screen)
    }

    @Test("shows nothing any more after it has terminated")
    func terminates() async throws {
        let application = try await TestApplication(store: TestApplication.makeStore())
        let guest = Traces(application.root.window.visibleScreen)
        await application.root.applicationWillTerminate()
        #expect(application.root.window.visibleScreen == nil)
        #expect(guest.areGone)
    }
}

@MainActor
private final class NoteView: ViewType {}

@MainActor
private final class NotePresenter: PresenterType {
    func viewIsReady() {}
}
