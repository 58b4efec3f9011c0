import AppContainer
import Testing

@Suite("Verification")
struct VerificationTests {
    private final class Feed { init(_ needed: Any?) { self.needed = needed }; let needed: Any? }
    private final class Store { init(_ needed: Any?) { self.needed = needed }; let needed: Any? }
    private final class Cache {}
    private final class Theme {}

    let container = Container()

    private func problems(_ samples: ArgumentSamples = ArgumentSamples()) -> [String] {
        container.dependencyGraph(samples: samples).problems.map(\.description)
    }

    private func at(_ line: Int) -> String { "(at AppContainerTests/VerificationTests.swift:\(line))" }

    @Test("a container without faults passes, keeps nothing and does not touch what it keeps")
    func passes() throws {
        let made = Counter()
        container.register(Cache.self) { _ in
            made.increment()
            return Cache()
        }
        .inObjectScope(.container)
        container.register(Theme.self) { _ in Theme() }.inObjectScope(.container)
        container.register(Feed.self) { r in Feed(try r.require(Cache.self)) }
        let theme = try container.require(Theme.self)
        #expect(try container.verify().nodes.count == 3)
        #expect(made.count == 1)
        _ = try container.require(Cache.self)
        #expect(made.count == 2)
        #expect(try container.require(Theme.self) === theme)
    }

    @Test("lists what is missing, with who needs it, however it asks, but not what may be missing")
    func missing() {
        let line = #line
        container.register(Feed.self) { r in Feed(try r.require(Cache.self, name: "big")) }
        container.register(Store.self) { r in Store(r.resolve(Theme.self, argument: 1)) }
        container.register(Int.self) { r in r.resolve(Theme?.self) == nil ? 0 : 1 }
        container.register(String.self) { r in try "\(r.require(Lazy<Theme>.self))" }
        #expect(
            problems() == [
                "Feed \(at(line + 1)) needs Cache named \"big\", which is not registered",
                "Store \(at(line + 2)) needs Theme(Int), which is not registered",
                "String \(at(line + 4)) needs Lazy<Theme>, which is not registered",
            ]
        )
    }

    @Test("lists a cycle once, wherever it is entered, and none that initCompleted closes")
    func cycles() throws {
        container.register(Feed.self) { r in Feed(try r.require(Store.self)) }
        container.register(Store.self) { r in Store(try r.require(Cache.self)) }
        container.register(Cache.self) { r in
            _ = try r.require(Feed.self)
            return Cache()
        }
        container.register(Int.self) { r in try r.require(Store.self).needed == nil ? 0 : 1 }
        #expect(problems() == ["Feed → Store → Cache → Feed is a cycle; break it with initCompleted or Lazy"])

        container.register(Cache.self) { _ in Cache() }.initCompleted { r, _ in _ = try r.require(Feed.self) }
        let error = #expect(throws: VerificationError.self) { try container.verify() }
        #expect(error?.problems.map(\.kind) == [.duplicate])
    }

    @Test("lists what a container-scope object holds of a shorter life", arguments: ["transient", "graph", "weak"])
    func captives(scope: String) throws {
        let scopes: [String: ObjectScope] = ["transient": .transient, "graph": .graph, "weak": .weak]
        let line = #line
        container.register(Store.self) { r in Store(try r.require(Cache.self)) }.inObjectScope(.container)
        container.register(Cache.self) { _ in Cache() }.inObjectScope(try #require(scopes[scope]))
        let file = "AppContainerTests/VerificationTests.swift"
        #expect(
            problems() == [
                "Store (container, at \(file):\(line + 1)) holds Cache (\(scope), at \(file):\(line + 2)), "
                    + "which is meant to live shorter"
            ]
        )
    }

    @Test("lists no captive that is not held, is a value, comes by Provider, or is the same each time")
    func noCaptives() throws {
        let theme = Theme()
        container.register(Theme.self) { _ in theme }
        container.register(Cache.self) { _ in Cache() }
        container.register(Int.self) { _ in 1 }
        container.register(Store.self) { r in
            _ = try r.require(Cache.self)
            return Store(try (r.require(Int.self), r.require(Theme.self), r.require(Provider<Cache>.self)))
        }
        .inObjectScope(.container)
        container.register(Feed.self) { r in Feed(try r.require(Cache.self)) }.inObjectScope(.graph)
        #expect(problems() == [])
    }

    @Test("lists what a parent's object holds of a child")
    func captivesOfChildren() throws {
        container.register(Store.self) { r in Store(try r.require(Cache.self)) }.inObjectScope(.container)
        let child = Container(parent: container)
        child.register(Cache.self) { _ in Cache() }.inObjectScope(.container)
        let error = #expect(throws: VerificationError.self) { try child.verify() }
        #expect(error?.problems.map(\.kind) == [.captive])
        #expect(error?.problems.first?.description.contains("of a parent container holds Cache (container") == true)
    }

    @Test("lists forwards whose instances are of another type")
    func forwards() {
        let line = #line
        container.register(Cache.self) { _ in Cache() }
            .implements(Theme.self)
            .implements(AnyObject.self)
        #expect(
            problems() == [
                "Theme \(at(line + 2)) leads to Cache \(at(line + 1)), whose instances are not Theme"
            ]
        )
    }

    @Test(
        "lists every key registered more than once, with all places, whatever the policy",
        arguments: [DuplicatePolicy.replace, .error]
    )
    func duplicates(policy: DuplicatePolicy) {
        container.duplicatePolicy = policy
        let line = #line
        container.register(Cache.self) { _ in Cache() }
        container.register(Cache.self) { _ in Cache() }
        for _ in 0..<3 { container.register(Cache.self) { _ in Cache() } }
        let places = [1, 2, 3].map { "at AppContainerTests/VerificationTests.swift:\(line + $0)" }
        let found = problems()
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("Cache is registered more than once: \(places.joined(separator: " and "))") == true
        )
    }

    @Test("calls factories with samples, unless others call them")
    func samples() throws {
        let line = #line
        container.register(Feed.self) { (_, theme: Theme) in Feed(theme) }
        container.register(Store.self) { (_, cache: Cache, count: Int) in Store((cache, count)) }
        container.register(Int.self) { r in try r.require(Store.self, arguments: Cache(), 1).needed == nil ? 0 : 1 }
        container.register(String.self) { (_, text: String, number: Double?) in text + "\(number ?? 0)" }
        #expect(problems() == ["Feed(Theme) \(at(line + 1)) needs a sample of Theme, as nothing calls it"])
        try container.verify(samples: ArgumentSamples().adding(Theme()))
    }

    @Test("lists errors of factories once, where they happened")
    func failures() {
        struct Broken: Error, CustomStringConvertible { let description = "no disk" }
        let line = #line
        container.register(Cache.self) { _ in throw Broken() }
        container.register(Feed.self) { r in Feed(try r.require(Cache.self)) }
        container.register(Store.self) { r in Store(try r.require(Feed.self)) }
        #expect(problems() == ["Cache \(at(line + 1)) cannot be made: no disk"])
    }

    @Test("tells everything in one error")
    func text() {
        let line = #line
        container.register(Feed.self) { r in Feed(try r.require(Cache.self)) }
        container.register(Store.self) { r in Store(try r.require(Theme.self)) }
        let error = #expect(throws: VerificationError.self) { try container.verify() }
        #expect(
            error?.description == """
                2 problems in the container:
                1. Feed \(at(line + 1)) needs Cache, which is not registered
                2. Store \(at(line + 2)) needs Theme, which is not registered
                """
        )
    }
}

@Suite("Metrics")
struct MetricsTests {
    @Test("count resolves and instances made, and split the time")
    func counts() throws {
        let container = Container()
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        let line = #line
        container.register(Owner.self) { r in Owner(pet: try r.require(Dog.self)) }
        _ = try container.require(Owner.self)
        let recording = container.recordMetrics()
        for _ in 0..<3 { _ = try Container(parent: container).require(Owner.self) }
        container.resetObjectScope(.container)
        _ = try container.require(Dog.self)
        recording.stop()
        _ = try container.require(Dog.self)

        let services = recording.services.sorted { $0.service < $1.service }
        #expect(services.map(\.service) == ["Dog", "Owner"])
        #expect(services.map(\.resolves) == [4, 3])
        #expect(services.map(\.made) == [1, 3])
        #expect(services[1].place?.line == line + 1)
        #expect(services.allSatisfy { $0.own <= $0.total && $0.own > .zero })
        #expect(services[1].own < services[1].total)
    }
}
