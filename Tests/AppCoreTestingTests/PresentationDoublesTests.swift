import AppCore
import AppCoreTesting
import Testing

@Suite("Presentation doubles")
@MainActor
struct PresentationDoublesTests {
    enum Destination { case detail, picker }

    @Test("write down what a navigator was asked, refused or not")
    func navigator() throws {
        let navigator = RecordingNavigator<Destination>()
        try navigator.navigate(to: .detail)
        try navigator.showModal(destination: .picker)
        try navigator.closeModal()
        try navigator.navigateBack()
        navigator.failure = PresentationError(.atRoot, "no way back")
        let error = #expect(throws: PresentationError.self) { try navigator.close() }
        #expect(error?.code == .atRoot)
        #expect(
            navigator.actions == [.navigate(.detail), .showModal(.picker), .closeModal, .navigateBack, .close]
        )
    }

    @Test("make no screen until the test says which")
    func screens() throws {
        let navigator = RecordingNavigator<Destination>()
        let error = #expect(throws: RecordingNavigator<Destination>.NoScreenGiven.self) {
            try navigator.makeScreen(for: .detail)
        }
        #expect(
            error.map { "\($0)" }
                == "RecordingNavigator was asked to make the screen for detail; set makesScreen in the test."
        )
        navigator.makesScreen = { .recording("\($0)") }
        #expect(try navigator.makeScreen(for: .picker).identifier == "picker")
    }

    @Test("write down a screen's life and can navigate inside it")
    func presenter() throws {
        let presenter = RecordingPresenter()
        let window = Window()
        presenter.reaction = { event in
            if event == .appeared, window.layers.count == 1 { try? window.present(.recording("Modal")) }
        }
        try window.setRoot(.recording("Root", presenter: presenter))
        #expect(window.visibleScreen?.identifier == "Modal")
        window.close()
        #expect(presenter.events == [.ready, .appeared, .disappeared, .closed])
    }

    @Test("find no leak where there is none")
    func released() async throws {
        var events: [RecordingPresenter.Event] = []
        try await expectReleased {
            .recording("Detail")
        } whileShown: { screen in
            events = (screen.presenter as? RecordingPresenter)?.events ?? []
        }
        #expect(events == [.ready, .appeared])
    }

    @Test("name what is still there after a screen has closed")
    func leaked() async throws {
        let kept = RecordingPresenter()
        try await withKnownIssue {
            try await expectReleased { .recording("Detail", presenter: kept) }
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                "The presenter of “Detail” is still there after the screen has closed; something holds it."
            ]
        }
    }
}
