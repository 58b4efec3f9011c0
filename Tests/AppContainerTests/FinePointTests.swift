import Synchronization
import Testing

@testable import AppContainer

/// What Swinject does without saying so, and people rely on: one test for each point.
@Suite("Fine points kept from Swinject")
struct FinePointTests {
    final class Service {}
    final class Other {}
    let container = Container()

    @Test("1: the key is service, argument tuple, name and option, and description prints it")
    func key() {
        container.register((any Animal).self, name: "tom") { (_, name: String, isAsleep: Bool) in
            Cat(name: name, isAsleep: isAsleep)
        }
        #expect(
            container.description == """
                [
                    { Service: Animal, Name: "tom", Factory: (Resolver, String, Bool) -> Animal, ObjectScope: graph }
                ]
                """
        )
        #expect(container.resolve((any Animal).self, arguments: "a", true) == nil)
    }

    @Test("2: argument types match exactly, not by conversion")
    func exactArguments() {
        container.register(Owner.self) { (_, pet: any Animal) in Owner(pet: pet) }
        container.register(Int.self) { (_, _: Double?) in 1 }
        #expect(container.resolve(Owner.self, argument: Dog()) == nil)
        #expect(container.resolve(Owner.self, argument: Dog() as any Animal) != nil)
        #expect(container.resolve(Int.self, argument: 1.0) == nil)
    }

    @Test("3: the graph identifier is answered inside a graph only, before any lookup")
    func graphIdentifier() {
        container.register(GraphIdentifier.self) { _ in GraphIdentifier() }
        #expect(container.resolve(GraphIdentifier.self) == nil)
        container.register(Bool.self) { r in
            r.resolve(GraphIdentifier.self) == r.resolve(GraphIdentifier.self)
                && r.resolve(GraphIdentifier.self) != nil && r.resolve(GraphIdentifier.self, name: "x") == nil
        }
        #expect(container.resolve(Bool.self) == true)
    }

    @Test("4: an explicit registration goes before a wrapper")
    func explicitBeforeWrapper() {
        container.register(Int.self) { _ in 1 }
        container.register(Int?.self) { _ in 2 }
        #expect(container.resolve(Int?.self) == .some(.some(2)))
    }

    @Test("5: an optional of what is not registered is there and empty; an optional does not serve its wrapped type")
    func optionals() {
        #expect(container.resolve(Int?.self) == .some(.none))
        container.register(String?.self) { _ in "x" }
        #expect(container.resolve(String.self) == nil)
    }

    @Test("6: hasAnyRegistration ignores arguments and wrappers, wants the exact name and asks parents")
    func hasAnyRegistration() {
        container.register(Int.self, name: "x") { (_, _: Int) in 1 }
        let child = Container(parent: container)
        #expect(child.hasAnyRegistration(of: Int.self, name: "x"))
        #expect(!child.hasAnyRegistration(of: Int.self))
        #expect(!child.hasAnyRegistration(of: Int?.self, name: "x"))
    }

    @Test("7: a child's resolve does not end its parent's graph, and each container has its own")
    func graphsOfParents() throws {
        let parent = container
        let child = Container(parent: parent)
        child.register(Other.self) { _ in Other() }
        parent.register(Service.self) { _ in Service() }
        parent.register(Bool.self) { r in
            let before = r.resolve(GraphIdentifier.self)
            let first = try r.require(Service.self)
            let childs = child.currentObjectGraph
            _ = try child.require(Other.self)
            let second = try r.require(Service.self)
            return first === second && r.resolve(GraphIdentifier.self) == before && childs == nil
        }
        #expect(parent.resolve(Bool.self) == true)
    }

    @Test("8: in a cycle the inner instance is kept, and only it is completed")
    func cycleOrder() throws {
        let events = Log()
        container.register(Service.self) { r in
            events.add("B>")
            _ = r.resolve(Other.self)
            events.add("<B")
            return Service()
        }.initCompleted { _, _ in events.add("B done") }
        container.register(Other.self) { _ in
            events.add("F")
            return Other()
        }.initCompleted { r, _ in
            events.add("F done>")
            _ = r.resolve(Service.self)
            events.add("<F done")
        }
        _ = try container.require(Service.self)
        #expect(events.entries == ["B>", "F", "F done>", "B>", "<B", "B done", "<F done", "<B"])
    }

    @Test("9: initCompleted runs after storing, inner first, in the order added, for new instances only")
    func initCompleted() {
        let events = Log()
        container.register(Service.self) { _ in Service() }
            .inObjectScope(.container)
            .initCompleted { _, _ in events.add("1") }
            .initCompleted { _, _ in events.add("2") }
        _ = container.resolve(Service.self)
        _ = container.resolve(Service.self)
        #expect(events.entries == ["1", "2"])
    }

    @Test("10: a graph holds its instances until the outermost resolve ends, and is found again by its identifier")
    func graphLifetime() throws {
        let identifier = Mutex<GraphIdentifier?>(nil)
        container.register(Log.self) { _ in Log() }
        container.register(Service.self) { r in
            weak let held = try r.require(Log.self)
            #expect(held != nil)
            let current = r.resolve(GraphIdentifier.self)
            identifier.withLock { $0 = current }
            return Service()
        }
        let service = try container.require(Service.self)
        let graph = try #require(identifier.withLock { $0 })
        #expect(container.withObjectGraph(graph) { $0.resolve(Service.self) } === service)
        container.restoreObjectGraph(graph)
        #expect(container.resolve(Service.self) === service)
        #expect(container.resolve(Service.self) !== service)
    }

    @Test(
        "11: values are not shared in graph and weak scope, and are in container scope",
        arguments: ["graph", "weak"]
    )
    func valueTypes(scopeName: String) {
        let scope: ObjectScope = scopeName == "graph" ? .graph : .weak
        let count = Counter()
        container.register(Int.self) { _ in count.next() }.inObjectScope(scope)
        container.register([Int].self) { r in [r.resolve(Int.self) ?? 0, r.resolve(Int.self) ?? 0] }
        #expect(container.resolve([Int].self) == [1, 2])
        container.register(Int.self) { _ in count.next() }.inObjectScope(.container)
        #expect(container.resolve([Int].self) == [3, 3])
    }

    @Test("12: a lazy gives the instance of the graph it was made in; a provider the running graph's")
    func lazyAndProvider() throws {
        final class Parts {
            let service: Service
            let lazy: Lazy<Service>
            let provider: Provider<Service>
            let provided: Service

            init(_ r: any Resolver) throws {
                service = try r.require(Service.self)
                lazy = try r.require(Lazy<Service>.self)
                provider = try r.require(Provider<Service>.self)
                provided = provider.instance
            }
        }
        container.register(Service.self) { _ in Service() }
        container.register(Parts.self) { r in try Parts(r) }
        let parts = try container.require(Parts.self)
        #expect(parts.lazy.instance === parts.service)
        #expect(parts.provided === parts.service)
        #expect(parts.provider.instance !== parts.provider.instance)
        let outside = try container.require(Lazy<Service>.self)
        #expect(outside.instance === outside.instance)
    }

    @Test("13: an instance kept stays when the scope changes; a reset compares the scope of now")
    func changedScope() throws {
        let entry = container.register(Service.self) { _ in Service() }.inObjectScope(.container)
        let first = try container.require(Service.self)
        entry.inObjectScope(.transient)
        #expect(container.resolve(Service.self) === first)
        container.resetObjectScope(.container)
        #expect(container.resolve(Service.self) === first)
        container.resetObjectScope(.transient)
        #expect(container.resolve(Service.self) !== first)
    }

    @Test("13: a reset of one service type stops where the type is not registered")
    func resetOfServiceType() throws {
        container.register(Service.self) { _ in Service() }.inObjectScope(.container)
        let first = try container.require(Service.self)
        Container(parent: container).resetObjectScope(.container, serviceType: Service.self)
        #expect(container.resolve(Service.self) === first)
        Container(parent: container).resetObjectScope(.container)
        #expect(container.resolve(Service.self) !== first)
    }

    @Test("14: a custom scope makes one storage for each service; removeAll keeps parents and behaviors")
    func customStorage() {
        let made = Counter()
        let scope = ObjectScope(storageFactory: {
            _ = made.next()
            return PermanentStorage()
        })
        let spy = BehaviorSpy()
        let child = Container(parent: container, behaviors: [spy])
        container.register(Int.self) { _ in 1 }.inObjectScope(scope)
        child.register(String.self) { _ in "x" }.inObjectScope(scope)
        for _ in 0..<3 { _ = (child.resolve(Int.self), child.resolve(String.self)) }
        #expect(made.next() == 3)
        child.removeAll()
        #expect(child.resolve(String.self) == nil)
        #expect(child.resolve(Int.self) == 1)
        child.register(Bool.self) { _ in true }
        #expect(spy.events.entries == ["String nil graph", "Bool nil graph"])
    }

    @Test("15: a parent's factory gets the child; children share a parent's instance unless they register anew")
    func parentsAndChildren() throws {
        let child = Container(parent: container)
        container.register(Bool.self) { r in (r as? Container) === child }
        #expect(child.resolve(Bool.self) == true)
        container.register(Service.self) { _ in Service() }.inObjectScope(.container)
        #expect(try child.require(Service.self) === container.require(Service.self))
        child.register(Service.self) { _ in Service() }.inObjectScope(.container)
        #expect(try child.require(Service.self) !== container.require(Service.self))
    }

    @Test("16: a forward shares the entry, keeps it when the original is registered anew, and has a name of its own")
    func forwards() throws {
        container.register(Dog.self, name: "rex") { _ in Dog(name: "old") }
            .inObjectScope(.container)
            .implements((any Animal).self)
        let dog = try container.require(Dog.self, name: "rex")
        #expect(container.resolve((any Animal).self) as? Dog === dog)
        #expect(container.resolve((any Animal).self, name: "rex") == nil)
        container.register(Dog.self, name: "rex") { _ in Dog(name: "new") }
        #expect(container.resolve((any Animal).self)?.name == "old")
    }

    @Test("17: an incompatible forward gives nil, though the instance is made and kept")
    func incompatibleForward() {
        let made = Counter()
        container.register(Dog.self) { _ in
            _ = made.next()
            return Dog()
        }.inObjectScope(.container).implements(Cat.self)
        #expect(container.resolve(Cat.self) == nil)
        #expect(container.resolve(Dog.self) != nil)
        #expect(made.next() == 2)
    }

    @Test("18: behaviors run in order, inside register, before the scope is chosen, and see forwarded types")
    func behaviors() {
        let spy = BehaviorSpy()
        let container = Container(behaviors: [spy, spy]) { container in
            container.register(Dog.self) { _ in Dog() }.inObjectScope(.weak).implements((any Animal).self, name: "x")
        }
        #expect(spy.events.entries == ["Dog nil graph", "Dog nil graph", "Animal x weak", "Animal x weak"])
        #expect(container.resolve(Dog.self) != nil)
    }

    @Test("19: each synchronize() is a new view; loaded runs after all assemblies of its call, in order")
    func viewsAndLoaded() {
        final class Loading: Assembly {
            let name: String
            let events: Log

            init(_ name: String, _ events: Log) {
                self.name = name
                self.events = events
            }

            func assemble(container: Container) { events.add("assemble \(name)") }
            func loaded(resolver: any Resolver) { events.add("loaded \(name)") }
        }
        let view = container.synchronize()
        #expect(view as? Container != nil && view !== container.synchronize() && view !== container)
        #expect(view is any _Resolver)
        let events = Log()
        let assembler = Assembler([Loading("a", events), Loading("b", events)])
        assembler.apply(assembly: Loading("c", events))
        #expect(
            events.entries == ["assemble a", "assemble b", "loaded a", "loaded b", "assemble c", "loaded c"]
        )
    }
}

@Suite("Deliberate differences from Swinject")
struct DifferenceTests {
    let container = Container()

    @Test("a synchronized view shows what is registered in it to the container, and the other way round")
    func synchronizedViewSharesRegistrations() throws {
        let view = try #require(container.synchronize() as? Container)
        view.register(Int.self) { _ in 1 }
        container.register(String.self) { _ in "x" }
        #expect(container.resolve(Int.self) == 1)
        #expect(view.resolve(String.self) == "x")
    }

    @Test("wrappers nest")
    func nestedWrappers() throws {
        container.register(Int.self) { _ in 1 }
        #expect(try container.require(Lazy<Int?>.self).instance == 1)
        #expect(try container.require(Provider<Lazy<Int>>.self).instance.instance == 1)
        #expect(try container.require(Lazy<String?>.self).instance == nil)
        #expect(container.resolve(Lazy<Lazy<String>>.self) == nil)
    }

    @Test("a lazy does not keep its container, and says so when it is gone")
    func lazyOutlivesContainer() throws {
        let lazy = try Container { $0.register(Int.self) { _ in 1 } }.require(Lazy<Int>.self)
        #expect(throws: ResolutionError.self) { try lazy.require() }
    }

    @Test("an extension's registration is found by its option, and by plain arguments only without one")
    func options() {
        struct Option: ServiceKeyOption {
            let number: Int
            var description: String { "Option \(number)" }
            func isEqualTo(_ another: any ServiceKeyOption) -> Bool { (another as? Option)?.number == number }
            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }
        container._register(Int.self, factory: { (_: any Resolver) in 1 }, option: Option(number: 1))
        container._register(Int.self, factory: { (_: any Resolver) in 2 }, option: Option(number: 2))
        container._register(String.self, factory: { (arguments: (any Resolver, Int)) in "\(arguments.1)" })
        container.register(String.self) { (_, number: Double) in "\(number)" }
        func resolve(_ option: Option) -> Int? {
            container._resolve(name: nil, option: option) { (factory: (any Resolver) -> Any) in factory(container) }
        }
        #expect(resolve(Option(number: 1)) == 1)
        #expect(resolve(Option(number: 2)) == 2)
        #expect(container.resolve(Int.self) == nil)
        #expect(container.resolve(String.self, argument: 5) == "5")
        let applied: String? = container._resolve(name: nil) { (factory: ((any Resolver, Double)) -> Any) in
            factory((container, 1.5))
        }
        #expect(applied == "1.5")
    }
}
