import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("PickerPresenter")
struct PickerPresenterTests {
    private let view = RecordingPickerView()
    private let navigator = RecordingNavigator<PickerNavigator.Destination>()

    /// What the picker handed over, and how many moves there had been by then.
    private final class Handover {
        var pictures: [Picture] = []
        var movesBefore: [Int] = []
    }

    private let handover = Handover()

    private func makePresenter(
        _ answer: @escaping @Sendable (String) async throws(PictureError) -> Picture
    ) -> PickerPresenter {
        let (handover, navigator) = (handover, navigator)
        return PickerPresenter(
            view: view,
            navigator: navigator,
            source: ScriptedPictureSource(answer: answer),
            language: .english
        ) { picture in
            handover.pictures.append(picture)
            handover.movesBefore.append(navigator.actions.count)
        }
    }

    @Test("reads the picture, closes, then hands it over")
    func picks() async throws {
        let picture = try Pictures.sample()
        let presenter = makePresenter { _ in picture }
        presenter.viewIsReady()
        presenter.pick("sunset.png")
        #expect(view.states.last?.isBusy == true)
        await presenter.settled()
        #expect(view.states.map(\.phase) == [.choosing, .reading, .closed])
        #expect(handover.pictures == [picture])
        #expect(handover.movesBefore == [1])
        presenter.pick("another.png")
        presenter.cancel()
        await presenter.settled()
        #expect(handover.pictures.count == 1)
        #expect(navigator.actions.count == 1)
    }

    @Test("stays and tells why a picture cannot be published; the next one starts without that")
    func fails() async throws {
        let picture = try Pictures.sample()
        let presenter = makePresenter { reference throws(PictureError) in
            guard reference == "good.png" else { throw PictureError(.notFound, name: reference) }
            return picture
        }
        presenter.viewIsReady()
        presenter.pick("bad.png")
        await presenter.settled()
        #expect(view.states.last?.phase == .choosing)
        #expect(view.states.last?.problems == [Problem(code: "pictureNotFound", message: "There is no file bad.png")])
        #expect(navigator.actions.isEmpty)
        presenter.pick("good.png")
        #expect(view.states.last?.problems == [])
        await presenter.settled()
        #expect(handover.pictures == [picture])
    }

    @Test("takes one picture: a second one is ignored while the first is read")
    func onlyOne() async throws {
        let picture = try Pictures.sample()
        let gate = Gate()
        let presenter = makePresenter { reference throws(PictureError) in
            await gate.wait()
            guard reference == "first.png" else { throw PictureError(.notFound, name: reference) }
            return picture
        }
        presenter.viewIsReady()
        presenter.pick("first.png")
        presenter.pick("second.png")
        gate.open()
        await presenter.settled()
        #expect(handover.pictures == [picture])
    }

    @Test("closes without a picture, also while one is read")
    func cancels() async throws {
        let picture = try Pictures.sample()
        let gate = Gate()
        let presenter = makePresenter { _ in
            await gate.wait()
            return picture
        }
        presenter.viewIsReady()
        presenter.pick("sunset.png")
        presenter.cancel()
        #expect(navigator.actions.count == 1)
        gate.open()
        await presenter.settled()
        #expect(handover.pictures == [])
        #expect(navigator.actions.count == 1)
        #expect(view.states.last?.phase == .closed)
    }

    @Test("hands over nothing once its screen was taken away")
    func takenAway() async throws {
        let picture = try Pictures.sample()
        let gate = Gate()
        let presenter = makePresenter { _ in
            await gate.wait()
            return picture
        }
        presenter.viewIsReady()
        presenter.pick("sunset.png")
        presenter.viewDidClose()
        gate.open()
        await presenter.settled()
        #expect(handover.pictures == [])
        #expect(navigator.actions.isEmpty)
    }

    @Test("keeps the picture from nobody when it cannot close: it says so and stays")
    func closingFails() async throws {
        let picture = try Pictures.sample()
        navigator.failure = try PresentationError.sample()
        let presenter = makePresenter { _ in picture }
        presenter.viewIsReady()
        presenter.pick("sunset.png")
        await presenter.settled()
        #expect(view.states.last?.phase == .choosing)
        #expect(view.states.last?.problems.map(\.code) == ["unexpected"])
        #expect(handover.pictures == [])
    }
}
