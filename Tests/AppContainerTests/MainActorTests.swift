@testable import AppContainer
import AppContainerMainActorFixtures
import Testing

@Suite("Main-actor services")
struct MainActorTests {
    @Test("a main-actor target registers and resolves without annotations")
    @MainActor
    func resolvesOnTheMainActor() throws {
        let counting = CountingAssembly()
        let resolver = Assembler([FeedAssembly(), counting]).resolver

        let presenter = try #require(resolver.resolve(FeedPresenter.self, argument: "mine"))
        #expect(presenter.title == "mine")
        #expect(presenter.service.posts == ["draft"])
        #expect(presenter.service === resolver.resolve((any PostService).self))
        #expect(counting.count == 1)
    }

    @Test("initCompleted closes a cycle between main-actor services")
    @MainActor
    func closesCycle() throws {
        let navigator = try Assembler([FeedAssembly()]).resolver.require(FeedNavigator.self)
        #expect(navigator.presenter.navigator === navigator)
    }

    @Test("from another thread, require throws a typed error and resolve gives nil")
    func failsElsewhere() async {
        let resolver = await MainActor.run { Assembler([FeedAssembly()]).container }
        await offMainThread {
            #expect(resolver.resolve(FeedNavigator.self) == nil)
            let error = #expect(throws: ResolutionError.self) { try resolver.require(FeedNavigator.self) }
            #expect(error?.code == .wrongActor)
            #expect(
                error?.description == """
                    FeedNavigator belongs to MainActor and was resolved from no actor
                        chain: FeedNavigator
                        do: resolve it on MainActor, await it there, or register it with register(nonisolated:)
                    """
            )
        }
    }

    @Test("a Sendable factory registered on the main actor resolves anywhere")
    func sendableFactoryResolvesElsewhere() async {
        let container = await MainActor.run { Assembler([FeedAssembly()]).container }
        await offMainThread {
            #expect(container.resolve(Int.self) == 42)
        }
    }
}
