import Testing

@testable import AppContainer

@Suite("Resolution errors")
struct ResolutionErrorTests {
    final class Feed {}
    final class FeedStore {}
    final class Screen {}
    let container = Container()

    private func error<Service>(_ type: Service.Type, name: String? = nil) -> ResolutionError? {
        #expect(throws: ResolutionError.self) { try container.require(type, name: name) }
    }

    @Test("tell the chain, and what to do")
    func chain() {
        container.register(Screen.self) { r in
            _ = try r.require(FeedStore.self)
            return Screen()
        }
        container.register(FeedStore.self) { r in
            _ = try r.require(Double.self, name: "ratio")
            return FeedStore()
        }
        #expect(
            error(Screen.self)?.description == """
                Double named "ratio" is not registered
                    chain: Screen → FeedStore → Double named "ratio"
                    do: register Double in an assembly of this container or of a parent
                """
        )
        #expect(error(Screen.self)?.chain == ["Screen", "FeedStore", "Double named \"ratio\""])
    }

    @Test("tell registrations with other arguments and under other names, and where they stand")
    func nearMisses() {
        container.register(Feed.self) { (_, _: any Animal) in Feed() }
        container.register(Feed.self, name: "local") { _ in Feed() }
        container.register(FeedStore.self) { _ in FeedStore() }
        let line = #line - 3
        let error = #expect(throws: ResolutionError.self) { try container.require(Feed.self, argument: Dog()) }
        #expect(
            error?.description == """
                Feed(Dog) is not registered
                    chain: Feed(Dog)
                    near: Feed is registered with (Animal), called with (Dog) \
                (AppContainerTests/ResolutionErrorTests.swift:\(line))
                    near: Feed is registered with no arguments, called with (Dog), and registered under the name "local" \
                (AppContainerTests/ResolutionErrorTests.swift:\(line + 1))
                    do: ask for what is registered, or register Feed(Dog)
                """
        )
        #expect(error?.nearMisses.count == 2)
        #expect(error?.arguments == ["Dog"])
    }

    @Test("ask whether a similar service type was meant")
    func didYouMean() {
        container.register(FeedStore.self) { _ in FeedStore() }
        struct FeedStorey {}
        #expect(error(FeedStorey.self)?.nearMisses.map(\.difference) == ["did you mean FeedStore?"])
    }

    @Test("print a cycle's path, found by the repeated service")
    func cycle() {
        container.register(Screen.self) { r in
            _ = try r.require(Feed.self)
            return Screen()
        }
        container.register(Feed.self) { r in
            _ = try r.require(FeedStore.self)
            return Feed()
        }
        container.register(FeedStore.self) { r in
            _ = try r.require(Feed.self)
            return FeedStore()
        }
        #expect(
            error(Screen.self)?.description == """
                Feed needs itself
                    chain: Feed → FeedStore → Feed
                    do: resolve one of them in initCompleted, or as a Lazy or Provider
                """
        )
    }

    @Test("pass a factory's own error on")
    func factoryError() {
        struct Failure: Error {}
        container.register(Feed.self) { _ in throw Failure() }
        container.register(Screen.self) { r in
            _ = try r.require(Feed.self)
            return Screen()
        }
        #expect(throws: Failure.self) { try container.require(Screen.self) }
    }

    @Test("name argument types that have commas of their own")
    func argumentTypes() {
        let key = ServiceKey(
            serviceType: Int.self,
            argumentsType: (any Resolver, [String: Int], (Int, Int) -> Void, Result<Int, Never>).self,
            name: nil
        )
        #expect(key.argumentTypes == ["Dictionary<String, Int>", "(Int, Int) -> ()", "Result<Int, Never>"])
    }
}
