import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("GuestPresenter")
struct GuestPresenterTests {
    private let view = RecordingGuestView()
    private let users = ScriptedUserService()

    private func makePresenter(language: Language = .english) -> GuestPresenter {
        GuestPresenter(
            view: view,
            navigator: RecordingNavigator<GuestNavigator.Destination>(),
            users: users,
            language: language
        )
    }

    private func fill(
        _ presenter: GuestPresenter,
        email: String = "ann@example.org",
        password: String = "correct horse"
    ) {
        presenter.enter(email: email)
        presenter.enter(password: password)
    }

    /// The phases shown, each once in a row.
    private var phases: [GuestViewState.Phase] {
        view.states.map(\.phase).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test("shows an empty form")
    func start() {
        makePresenter().viewIsReady()
        #expect(view.states == [GuestViewState()])
    }

    @Test("says why somebody who was signed in is a guest now")
    func sessionExpired() {
        users.lastChange = AuthChange(status: .guest, error: .refused([.sessionExpired]))
        makePresenter(language: .russian).viewIsReady()
        #expect(
            view.states.last?.problems == [Problem(code: "sessionExpired", message: "Сеанс завершён: войдите снова")]
        )
    }

    @Test("shows the address as typed, and of the password only that there is one")
    func fields() throws {
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        let state = try #require(view.states.last)
        #expect(state.email == "ann@example.org")
        #expect(state.hasPassword)
        let encoded = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(!encoded.contains("horse") && !"\(state)".contains("horse"))
        presenter.enter(password: "")
        #expect(view.states.last?.hasPassword == false)
    }

    @Test("signs in: frozen, then done with the password forgotten")
    func signIn() async {
        users.behaviour = {}
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        presenter.signIn()
        #expect(view.states.last?.isBusy == true)
        await presenter.settled()
        #expect(phases == [.editing, .signingIn, .signedIn])
        #expect(view.states.last?.hasPassword == false)
        #expect(users.calls == [.signIn(email: "ann@example.org", password: "correct horse")])
    }

    @Test("signs up: frozen, then done")
    func signUp() async {
        users.behaviour = {}
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        presenter.signUp()
        #expect(view.states.last?.isBusy == true)
        await presenter.settled()
        #expect(phases == [.editing, .signingUp, .signedIn])
        #expect(users.calls == [.signUp(email: "ann@example.org", password: "correct horse")])
    }

    @Test("shows a refusal, thaws, and keeps the fields; the next attempt starts without it")
    func refused() async {
        users.behaviour = { () throws(UserServiceError) in throw .refused([.invalidCredentials]) }
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        presenter.signIn()
        await presenter.settled()
        #expect(phases == [.editing, .signingIn, .editing])
        #expect(view.states.last?.problems.map(\.code) == ["invalidCredentials"])
        #expect(view.states.last?.email == "ann@example.org")
        #expect(view.states.last?.hasPassword == true)
        users.behaviour = {}
        presenter.signIn()
        #expect(view.states.last?.problems == [])
        await presenter.settled()
        #expect(view.states.last?.phase == .signedIn)
    }

    @Test("shows a store's failure")
    func storeFails() async {
        users.behaviour = { () throws(UserServiceError) in throw .store(Outage()) }
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        presenter.signUp()
        await presenter.settled()
        #expect(view.states.last?.problems == [Outage.problem])
    }

    @Test("shows every fault of the fields without asking anybody")
    func validation() async {
        let presenter = makePresenter()
        presenter.viewIsReady()
        presenter.signIn()
        #expect(view.states.last?.problems.map(\.code) == ["emailInvalid", "passwordEmpty"])
        fill(presenter, email: "ann", password: "short")
        presenter.signUp()
        #expect(view.states.last?.problems.map(\.code) == ["emailInvalid", "passwordTooShort"])
        await presenter.settled()
        #expect(users.calls == [])
        #expect(phases == [.editing])
    }

    @Test("ignores everything while an attempt is under way")
    func frozen() async {
        let gate = Gate()
        users.behaviour = { await gate.wait() }
        let presenter = makePresenter()
        presenter.viewIsReady()
        fill(presenter)
        presenter.signIn()
        let frozen = view.states
        fill(presenter, email: "bob@example.org", password: "another horse")
        presenter.signIn()
        presenter.signUp()
        #expect(view.states == frozen)
        gate.open()
        await presenter.settled()
        #expect(users.calls == [.signIn(email: "ann@example.org", password: "correct horse")])
    }

    @Test("neither keeps its view nor is kept by an attempt that nobody waits for")
    func released() async {
        let gate = Gate()
        users.behaviour = { await gate.wait() }
        weak var weakView: RecordingGuestView?
        weak var weakPresenter: GuestPresenter?
        do {
            let view = RecordingGuestView()
            let presenter = GuestPresenter(
                view: view,
                navigator: RecordingNavigator<GuestNavigator.Destination>(),
                users: users,
                language: .english
            )
            presenter.viewIsReady()
            fill(presenter)
            presenter.signIn()
            await gate.arrival()
            (weakView, weakPresenter) = (view, presenter)
        }
        #expect(weakView == nil)
        #expect(weakPresenter == nil)
        gate.open()
    }
}
