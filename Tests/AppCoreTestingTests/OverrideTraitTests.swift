import AppContainer
import AppCoreTesting
import Testing

private protocol Greeting: Sendable {
    var text: String { get }
}

private struct Words: Greeting {
    let text: String
}

private final class Greeter: Sendable {
    let greeting: any Greeting

    init(greeting: any Greeting) {
        self.greeting = greeting
    }
}

/// One container for all tests, as an application has it.
private let shared: Container = {
    let container = Container()
    container.register(nonisolated: (any Greeting).self) { _ in Words(text: "real") }.inObjectScope(.container)
    container.register(nonisolated: Greeter.self) { r in Greeter(greeting: try r.require((any Greeting).self)) }
        .inObjectScope(.container)
    return container
}()

@Suite("The override trait", .override((any Greeting).self) { _ in Words(text: "suite") })
struct OverrideTraitTests {
    private let greeter: Greeter

    init() throws {
        greeter = try shared.require(Greeter.self)
    }

    @Test("of a suite holds for its tests, and for their suite's init", arguments: 0..<20)
    func suite(number: Int) async throws {
        #expect(greeter.greeting.text == "suite")
        await Task.yield()
        #expect(try shared.require(Greeter.self) === greeter)
    }

    @Test(
        "of a test wins over the suite's",
        .override((any Greeting).self) { _ in Words(text: "test") },
        arguments: 0..<20
    )
    func test(number: Int) async throws {
        #expect(greeter.greeting.text == "test")
        await Task.yield()
        #expect(try shared.require(Greeter.self) === greeter)
    }

    @Suite("in an inner suite")
    struct Inner {
        @Test("holds too")
        func inner() throws {
            #expect(try shared.require(Greeter.self).greeting.text == "suite")
        }
    }
}

@Suite("Beside the override trait")
struct WithoutOverrideTraitTests {
    @Test("tests without it see the real thing", arguments: 0..<20)
    func real(number: Int) async throws {
        let greeter = try shared.require(Greeter.self)
        #expect(greeter.greeting.text == "real")
        await Task.yield()
        #expect(try shared.require(Greeter.self) === greeter)
    }

    @Test("fresh instances are each test's own", .freshInstances, arguments: 0..<20)
    func fresh(number: Int) throws {
        let greeter = try shared.require(Greeter.self)
        #expect(greeter.greeting.text == "real")
        #expect(try shared.require(Greeter.self) === greeter)
    }
}
