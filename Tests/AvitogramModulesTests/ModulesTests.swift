import AppCore
import AppCoreTesting
import AvitogramModules
import AvitogramProviders
import AvitogramServices
import Foundation
import Synchronization
import Testing

/// The modules together, over the real services and the in-memory store, in a window.
@Suite("Modules")
struct ModulesTests {
    private struct Surroundings: Assembly {
        let source: any PictureSource
        let language: String

        func assemble(container: Container) {
            let identifiers = TimeOrderedIdentifierSource(time: ManualTimeSource())
            let store = InMemoryStore(identifiers: identifiers, hasher: PasswordHasher(method: .pbkdf2(rounds: 1)))
            container.register((any AccountProvider).self) { _ in store.accounts }
            container.register((any SecretStore).self) { _ in store.secrets }
            container.register((any Preferences).self) { _ in store.preferences }
            container.register((any PostProvider).self) { _ in store.posts }
            container.register((any StorageProvider).self) { _ in store.pictures }
            container.register((any TimeSource).self) { _ in ManualTimeSource() }
            container.register((any IdentifierSource).self) { _ in identifiers }
            ServicesAssembly(locale: Locale(identifier: language)).assemble(container: container)
        }
    }

    private func makeResolver(
        source: any PictureSource = ScriptedPictureSource { (_) throws(PictureError) in
            try Picture(data: Pictures.png(), name: "sunset.png")
        },
        language: String = "en"
    ) -> any Resolver {
        Assembler([
            Surroundings(source: source, language: language),
            GuestAssembly(), HomeAssembly(), CreatePostAssembly(), PickerAssembly(source: source),
        ]).resolver
    }

    private func settle(_ screen: Screen?) async {
        await (screen?.presenter as? any SettlingPresenterType)?.settled()
    }

    /// A window that shows the feed of a person who has just signed up.
    private func makeHome(_ resolver: any Resolver) async throws -> Window {
        try await resolver.require((any UserService).self).signUp(email: "ann@example.org", password: "correct horse")
        let window = Window()
        try window.setRoot(resolver.require(Screen.self, name: HomeAssembly.screenName))
        await settle(window.visibleScreen)
        return window
    }

    private func home(_ window: Window) throws -> (presenter: any HomePresenterType, state: HomeViewState) {
        let screen = try #require(window.visibleScreen)
        return (
            try #require(screen.presenter as? any HomePresenterType), try #require(screen.view as? HomeView).state
        )
    }

    /// Leads from the feed to a new post.
    private func openCreatePost(_ window: Window) async throws -> any CreatePostPresenterType {
        try home(window).presenter.addPost()
        let picker = try #require(window.visibleScreen?.presenter as? any PickerPresenterType)
        picker.pick("sunset.png")
        await picker.settled()
        return try #require(window.visibleScreen?.presenter as? any CreatePostPresenterType)
    }

    @Test("a guest signs up")
    func signsUp() async throws {
        let resolver = makeResolver()
        let window = Window()
        try window.setRoot(resolver.require(Screen.self, name: GuestAssembly.screenName))
        let guest = try #require(window.visibleScreen?.presenter as? any GuestPresenterType)
        guest.enter(email: "ann@example.org")
        guest.enter(password: "correct horse")
        guest.signUp()
        await guest.settled()
        #expect(try resolver.require((any UserService).self).currentUser.name == "ann")
        #expect((window.visibleScreen?.view as? GuestView)?.state.phase == .signedIn)
    }

    @Test("from the feed through the picker to a new post and back, where it is shown once")
    func publishes() async throws {
        let window = try await makeHome(makeResolver())
        #expect(try home(window).state.phase == .empty)
        try home(window).presenter.addPost()
        #expect(window.visibleScreen?.identifier == "Picker")
        weak var pickerScreen: Screen?
        pickerScreen = window.visibleScreen
        let picker = try #require(window.visibleScreen?.presenter as? any PickerPresenterType)
        picker.pick("sunset.png")
        await picker.settled()
        #expect(window.visibleScreen?.identifier == "CreatePost")
        #expect(window.modals.isEmpty)
        #expect(pickerScreen == nil)
        let createPost = try #require(window.visibleScreen?.presenter as? any CreatePostPresenterType)
        createPost.enter(title: "Sunset")
        createPost.save()
        await createPost.settled()
        #expect(window.visibleScreen?.identifier == "Home")
        #expect(try home(window).state.posts.map(\.title) == ["Sunset"])
        try home(window).presenter.refresh()
        await settle(window.visibleScreen)
        #expect(try home(window).state.posts.map(\.title) == ["Sunset"])
        #expect(try home(window).state.posts.map(\.isMine) == [true])
    }

    @Test("a refresh that races with a save shows the new post once")
    func refreshRacesSave() async throws {
        let window = try await makeHome(makeResolver())
        let feed = try home(window).presenter
        for number in 1...10 {
            let createPost = try await openCreatePost(window)
            createPost.enter(title: "\(number)")
            if number.isMultiple(of: 2) { feed.refresh() }
            createPost.save()
            if !number.isMultiple(of: 2) { feed.refresh() }
            await createPost.settled()
            await feed.settled()
            #expect(try home(window).state.posts.map(\.title) == (1...number).reversed().map(String.init))
        }
    }

    /// A title, and what is wrong with it.
    nonisolated struct Title: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        var codes: [String] = []
        var testDescription: String { name }
    }

    @Test(
        "keeps every title as typed, publishes it or says what is wrong with it",
        arguments: [
            Title(name: "empty", text: "", codes: ["titleEmpty"]),
            Title(name: "blank", text: " \n\u{200B}", codes: ["titleEmpty"]),
            Title(name: "10,000 characters", text: String(repeating: "a", count: 10_000), codes: ["titleTooLong"]),
            Title(name: "emoji", text: "👩‍👩‍👧‍👦🌅"),
            Title(name: "right to left", text: "שלום \u{202E}abc"),
            Title(name: "line breaks", text: "one\ntwo\r\nthree\u{2028}four"),
            Title(name: "escape sequences", text: "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m"),
            Title(name: "not normalised", text: "e\u{301}\u{E9}"),
        ]
    )
    func titles(_ title: Title) async throws {
        let window = try await makeHome(makeResolver())
        let createPost = try await openCreatePost(window)
        createPost.enter(title: title.text)
        createPost.save()
        await createPost.settled()
        if title.codes.isEmpty {
            let titles = try home(window).state.posts.map(\.title)
            #expect(titles.map { Array($0.unicodeScalars) } == [Array(title.text.unicodeScalars)])
            let shown = try "\(home(window).state)"
            #expect(shown.split(separator: "\n").count == 2)
            #expect(!shown.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        } else {
            let state = try #require(window.visibleScreen?.view as? CreatePostView).state
            #expect(state.problems.map(\.code) == title.codes)
            #expect(state.title == title.text)
            #expect(state.picture != nil)
        }
    }

    @Test("back from a new post leaves the feed as it was")
    func cancels() async throws {
        let window = try await makeHome(makeResolver())
        let createPost = try await openCreatePost(window)
        createPost.enter(title: "Never mind")
        createPost.cancel()
        #expect(window.visibleScreen?.identifier == "Home")
        #expect(try home(window).state.phase == .empty)
    }

    @Test("a picture that cannot be published keeps the picker open; closing it leads back")
    func pickerFails() async throws {
        let source = ScriptedPictureSource { reference throws(PictureError) in
            throw PictureError(.folder, name: reference)
        }
        let window = try await makeHome(makeResolver(source: source))
        try home(window).presenter.addPost()
        let picker = try #require(window.visibleScreen?.presenter as? any PickerPresenterType)
        picker.pick("album")
        await picker.settled()
        #expect((window.visibleScreen?.view as? PickerView)?.state.problems.map(\.code) == ["pictureIsFolder"])
        picker.cancel()
        #expect(window.visibleScreen?.identifier == "Home")
        #expect(window.modals.isEmpty)
    }

    @Test("memory grows with the posts shown, not with those stored")
    func memory() async throws {
        let resolver = makeResolver()
        let provider = try resolver.require((any PostProvider).self)
        for number in 1...1_000 { try await provider.create(.sample(number)) }
        let window = try await makeHome(resolver)
        #expect(try home(window).state.posts.count == 20)
        try home(window).presenter.loadMore()
        await settle(window.visibleScreen)
        #expect(try home(window).state.posts.map(\.title) == (961...1_000).reversed().map { "Post \($0)" })
    }

    @Test("each request makes a new screen, and every screen is released when it closes")
    func released() async throws {
        let resolver = makeResolver()
        let first = try resolver.require(Screen.self, name: GuestAssembly.screenName)
        #expect(try resolver.require(Screen.self, name: GuestAssembly.screenName) !== first)
        try await expectReleased { try resolver.require(Screen.self, name: GuestAssembly.screenName) }
        try await expectReleased {
            try resolver.require(Screen.self, name: HomeAssembly.screenName)
        } whileShown: { screen in
            await settle(screen)
        }
        try await expectReleased {
            try resolver.require(Screen.self, name: CreatePostAssembly.screenName, argument: Pictures.sample())
        }
        try await expectReleased {
            let completion: (Picture) -> Void = { _ in }
            return try resolver.require(Screen.self, name: PickerAssembly.screenName, argument: completion)
        }
    }

    @Test(
        "titles of screens are in the person's language",
        arguments: [("en", "Welcome Feed"), ("ru", "Добро пожаловать Лента")]
    )
    func languages(_ language: String, _ expected: String) throws {
        let resolver = makeResolver(language: language)
        let titles = try [GuestAssembly.screenName, HomeAssembly.screenName].map { name in
            try resolver.require(Screen.self, name: name).title
        }
        #expect(titles.joined(separator: " ") == expected)
    }
}
