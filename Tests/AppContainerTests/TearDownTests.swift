import AppContainer
import AppContainerMainActorFixtures
import Testing

@Suite("Tearing down")
struct TearDownTests {
    let container = Container()
    let log = Log()

    /// Registers a chain c → b → a in container scope.
    private func registerChain() {
        for (name, needed) in [("a", nil), ("c", "b"), ("b", "a")] as [(String, String?)] {
            container.register(Part.self, name: name) { r in
                if let needed { _ = try r.require(Part.self, name: needed) }
                return Part()
            }
            .inObjectScope(.container)
            .onTearDown { [log] _ in log.add(name) }
        }
    }

    @Test("goes from what was made last to what it was made from")
    func order() throws {
        registerChain()
        let first = try container.require(Part.self, name: "c")
        try container.tearDown()
        #expect(log.entries == ["c", "b", "a"])
        #expect(try container.require(Part.self, name: "c") !== first)
        try container.tearDown()
        #expect(log.entries == ["c", "b", "a", "c", "b", "a"])
        try container.tearDown()
        #expect(log.entries.count == 6)
    }

    @Test("drops each instance before what it was made from")
    func dropOrder() throws {
        final class Loud {
            let name: String, log: Log, inner: Loud?
            init(_ name: String, _ log: Log, _ inner: Loud?) { (self.name, self.log, self.inner) = (name, log, inner) }
            deinit { log.add(name) }
        }
        container.register(Loud.self, name: "a") { [log] _ in Loud("a", log, nil) }.inObjectScope(.container)
        container.register(Loud.self, name: "b") { [log] r in
            Loud("b", log, try r.require(Loud.self, name: "a"))
        }
        .inObjectScope(.container)
        _ = try container.require(Loud.self, name: "b")
        try container.tearDown()
        #expect(log.entries == ["b", "a"])
    }

    @Test("leaves parents and other scopes alone")
    func own() throws {
        container.register(Part.self) { _ in Part() }.inObjectScope(.container)
        let child = Container(parent: container)
        child.register(Part.self, name: "weak") { _ in Part() }.inObjectScope(.weak)
        let kept = try child.require(Part.self)
        let weak = try child.require(Part.self, name: "weak")
        try child.tearDown()
        #expect(try child.require(Part.self) === kept)
        #expect(try child.require(Part.self, name: "weak") === weak)
    }

    @Test("goes on after an error, and throws all of them at the end")
    func errors() throws {
        registerChain()
        container.register(Part.self) { _ in Part() }
            .inObjectScope(.container)
            .onTearDown { _ in throw Broken() }
            .onTearDown { [log] _ in log.add("not reached") }
        _ = try container.require(Part.self, name: "c")
        _ = try container.require(Part.self)
        let error = #expect(throws: TearDownError.self) { try container.tearDown() }
        #expect(error?.description == "tearing down Part failed: broken")
        #expect(log.entries == ["c", "b", "a"])
    }

    @Test("from another actor than the closure's is an error, and the instance stays")
    func wrongActor() async throws {
        let part = try await MainActor.run { [container, log] in
            container.register(nonisolated: Part.self) { _ in Part() }
                .inObjectScope(.container)
                .onTearDown { _ in log.add("torn down") }
            return try container.require(Part.self)
        }
        await offMainThread { [container] in
            let error = #expect(throws: TearDownError.self) { try container.tearDown() }
            #expect(
                error?.description == """
                    tearing down Part failed: Part belongs to MainActor and was resolved from no actor
                        chain: Part
                        do: resolve it on MainActor, await it there, or register it with register(nonisolated:)
                    """
            )
            #expect(container.resolve(Part.self) === part)
        }
        try await MainActor.run { [container] in try container.tearDown() }
        #expect(log.entries == ["torn down"])
    }

    @Test("happens to what is unregistered and reset, too")
    func otherWays() throws {
        let entry = container.register(Part.self) { _ in Part() }
            .inObjectScope(.container)
            .onTearDown { [log] _ in log.add("gone") }
        _ = try container.require(Part.self)
        container.resetObjectScope(.container)
        #expect(log.entries == ["gone"])
        _ = try container.require(Part.self)
        try container.reset(type: Part.self)
        #expect(log.entries == ["gone", "gone"])
        _ = try container.require(Part.self)
        try container.unregister(entry.token)
        #expect(log.entries == ["gone", "gone", "gone"])
    }
}

@Suite("Narrow resets")
struct ResetTests {
    let parent = Container()
    let container: Container

    init() {
        container = Container(parent: parent)
        parent.register(Part.self, name: "parent") { _ in Part() }.inObjectScope(.container)
        container.register(Part.self) { _ in Part() }.inObjectScope(.container)
        container.register(Part.self, name: "a") { _ in Part() }.inObjectScope(.container)
        container.register(Part.self, name: "weak") { _ in Part() }.inObjectScope(.weak)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
    }

    /// Which instances a reset has discarded, by name.
    private func discarded(by reset: (Container) throws -> Void) throws -> Set<String> {
        func instances() throws -> [String: AnyObject] {
            var all: [String: AnyObject] = ["dog": try container.require(Dog.self)]
            for name in [nil, "a", "weak", "parent"] as [String?] {
                all[name ?? "unnamed"] = try container.require(Part.self, name: name)
            }
            return all
        }
        let before = try instances()
        try reset(container)
        return Set(try instances().filter { before[$0.key] !== $0.value }.keys)
    }

    @Test("choose by scope, type and name, and go to parents only when told")
    func choices() throws {
        #expect(try discarded { try $0.reset() } == ["unnamed", "a", "weak", "dog"])
        #expect(try discarded { try $0.reset(scope: .container) } == ["unnamed", "a", "dog"])
        #expect(try discarded { try $0.reset(scope: .weak) } == ["weak"])
        #expect(try discarded { try $0.reset(type: Part.self) } == ["unnamed", "a", "weak"])
        #expect(try discarded { try $0.reset(type: Part.self, name: .unnamed) } == ["unnamed"])
        #expect(try discarded { try $0.reset(name: "a") } == ["a"])
        #expect(try discarded { try $0.reset(scope: .weak, type: Part.self, name: "a") } == [])
        #expect(
            try discarded { try $0.reset(scope: .container, type: Part.self, includingParents: true) }
                == ["unnamed", "a", "parent"]
        )
    }
}

@Suite("Unloading assemblies")
struct UnloadTests {
    private struct First: Assembly {
        let log: Log

        func assemble(container: Container) {
            container.register(Part.self) { _ in Part() }
                .inObjectScope(.container)
                .onTearDown { [log] _ in log.add("part") }
            container.register(Int.self) { _ in 1 }
            container.register(Dog.self) { _ in Dog() }.implements((any Animal).self)
        }
    }

    private struct Second: Assembly {
        func assemble(container: Container) {
            container.register(Int.self) { _ in 2 }
        }
    }

    @Test("removes all that the assembly registered and still stands, and tears it down")
    func unload() throws {
        let log = Log()
        let assembler = Assembler([First(log: log), Second()])
        _ = try assembler.resolver.require(Part.self)
        #expect(assembler.assemblies.map { "\($0)" } == ["First", "Second"])

        #expect(try assembler.unload(First.self) == 3)
        #expect(log.entries == ["part"])
        #expect(assembler.resolver.resolve(Part.self) == nil)
        #expect(assembler.resolver.resolve((any Animal).self) == nil)
        #expect(assembler.resolver.resolve(Int.self) == 2)
        #expect(try assembler.unload(First.self) == 0)
        #expect(assembler.assemblies.map { "\($0)" } == ["Second"])

        assembler.apply(assembly: First(log: log))
        #expect(assembler.resolver.resolve(Int.self) == 1)
    }
}

private final class Part: Sendable {}

private struct Broken: Error, CustomStringConvertible {
    let description = "broken"
}
