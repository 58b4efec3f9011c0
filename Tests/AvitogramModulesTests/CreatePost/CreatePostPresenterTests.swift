import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramServices
import Foundation
import Testing

@Suite("CreatePostPresenter")
struct CreatePostPresenterTests {
    private let view = RecordingCreatePostView()
    private let users = ScriptedUserService()
    private let posts = ScriptedPostService()
    private let navigator = RecordingNavigator<CreatePostNavigator.Destination>()

    init() {
        users.currentUser = User(id: "ann", name: "Ann")
    }

    private func makePresenter(view: RecordingCreatePostView? = nil) throws -> CreatePostPresenter {
        CreatePostPresenter(
            view: view ?? self.view,
            navigator: navigator,
            users: users,
            posts: posts,
            language: .english,
            picture: try Pictures.sample()
        )
    }

    private var state: CreatePostViewState { view.states.last ?? CreatePostViewState() }

    private var wentBack: Bool {
        navigator.actions.count == 1
            && navigator.actions.allSatisfy { if case .navigateBack = $0 { true } else { false } }
    }

    @Test("shows the picture's name, format, pixels and bytes")
    func preview() throws {
        try makePresenter().viewIsReady()
        #expect(view.states.count == 1)
        #expect(state.phase == .editing)
        #expect(state.picture.map { "\($0)" } == "sunset.png, PNG, 7 × 5 pixels, 33 bytes")
    }

    @Test("saves: frozen, step by step, then back")
    func saves() async throws {
        posts.creating = { _, progress in
            progress(.storingPicture)
            progress(.storingPost)
            return .sample(1)
        }
        let presenter = try makePresenter()
        presenter.viewIsReady()
        presenter.enter(title: "Sunset")
        presenter.save()
        #expect(state.isBusy)
        await presenter.settled()
        #expect(
            view.states.map { "\($0.phase) \($0.progress)" } == [
                "editing 0", "editing 0", "saving 0", "saving 25", "saving 75", "saved 100",
            ]
        )
        #expect(posts.calls == [.create(PostDraft(title: "Sunset", image: Pictures.png(), userId: "ann"))])
        #expect(wentBack)
    }

    @Test("keeps the draft and shows every problem when saving fails; saving again may succeed")
    func fails() async throws {
        posts.creating = { _, progress throws(PostServiceError) in
            progress(.storingPicture)
            throw .invalid([.titleEmpty, .userIdEmpty])
        }
        let presenter = try makePresenter()
        presenter.viewIsReady()
        presenter.enter(title: " ")
        presenter.save()
        await presenter.settled()
        #expect(state.phase == .editing)
        #expect(state.progress == 0)
        #expect(state.title == " ")
        #expect(state.picture != nil)
        #expect(state.problems.map(\.code) == ["titleEmpty", "userIdEmpty"])
        #expect(navigator.actions.isEmpty)

        posts.creating = { _, _ in .sample(1) }
        presenter.enter(title: "Sunset")
        presenter.save()
        #expect(state.problems == [])
        await presenter.settled()
        #expect(state.phase == .saved)
        #expect(wentBack)
    }

    @Test("saves once, and ignores title and back, while it saves")
    func frozen() async throws {
        let gate = Gate()
        posts.creating = { _, _ in
            await gate.wait()
            return .sample(1)
        }
        let presenter = try makePresenter()
        presenter.viewIsReady()
        presenter.enter(title: "Sunset")
        presenter.save()
        let frozen = view.states
        presenter.save()
        presenter.enter(title: "Sunrise")
        presenter.cancel()
        #expect(view.states == frozen)
        #expect(navigator.actions.isEmpty)
        gate.open()
        await presenter.settled()
        presenter.save()
        presenter.cancel()
        await presenter.settled()
        #expect(posts.calls.count == 1)
        #expect(wentBack)
    }

    @Test("throws the draft away on the way back")
    func cancels() async throws {
        let presenter = try makePresenter()
        presenter.viewIsReady()
        presenter.enter(title: "Sunset")
        presenter.cancel()
        await presenter.settled()
        #expect(wentBack)
        #expect(posts.calls == [])
    }

    @Test("shows why it cannot go back")
    func backFails() throws {
        navigator.failure = try PresentationError.sample()
        let presenter = try makePresenter()
        presenter.viewIsReady()
        presenter.cancel()
        #expect(state.problems.map(\.code) == ["unexpected"])
    }

    @Test("taken away while it saves, it is released, and the post is saved all the same")
    func released() async throws {
        let gate = Gate()
        let saved = Gate()
        posts.creating = { _, _ in
            await gate.wait()
            saved.open()
            return .sample(1)
        }
        weak var weakView: RecordingCreatePostView?
        weak var weakPresenter: CreatePostPresenter?
        do {
            let view = RecordingCreatePostView()
            let presenter = try makePresenter(view: view)
            presenter.viewIsReady()
            presenter.save()
            await gate.arrival()
            (weakView, weakPresenter) = (view, presenter)
        }
        #expect(weakView == nil)
        #expect(weakPresenter == nil)
        gate.open()
        await saved.wait()
    }
}
