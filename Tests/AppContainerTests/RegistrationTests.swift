import AppContainer
import Testing

@Suite("Registrations")
struct RegistrationTests {
    let container = Container()

    @Test("registerIfAbsent keeps what is there, and tells by nil")
    func registerIfAbsent() throws {
        let first = container.registerIfAbsent((any Animal).self) { _ in Cat(name: "first") }
        let second = container.registerIfAbsent((any Animal).self) { _ in Cat(name: "second") }
        #expect(first != nil && second == nil)
        #expect(try container.require((any Animal).self).name == "first")
        #expect(container.registerIfAbsent((any Animal).self, name: "other") { _ in Cat() } != nil)
        #expect(container.registerIfAbsent((any Animal).self) { _, name in Cat(name: name) } != nil)
    }

    @Test("registerIfAbsent looks at ancestors when told to")
    func registerIfAbsentInParents() throws {
        container.register(Int.self) { _ in 1 }
        let child = Container(parent: Container(parent: container))
        #expect(child.registerIfAbsent(Int.self, includingParents: true) { _ in 2 } == nil)
        #expect(child.registerIfAbsent(Int.self) { _ in 2 } != nil)
        #expect(try child.require(Int.self) == 2)
    }

    @Test("among threads that register if absent, one does")
    func registerIfAbsentOnce() async {
        let registered = Counter()
        await withTaskGroup { [container] group in
            for _ in 0..<100 {
                group.addTask { [container] in
                    if container.registerIfAbsent(Int.self, factory: { _ in 1 }) != nil {
                        registered.increment()
                    }
                }
            }
        }
        #expect(registered.count == 1)
    }

    @Test("a token removes its registration and no other")
    func unregisterByToken() throws {
        let first = container.register(Int.self) { _ in 1 }
        let named = container.register(Int.self, name: "x") { _ in 2 }
        container.register(Int.self) { (_, text: String) in text.count }
        #expect(try container.unregister(first.token))
        #expect(try !container.unregister(first.token))
        #expect(container.resolve(Int.self) == nil)
        #expect(container.resolve(Int.self, argument: "abc") == 3)
        #expect(container.resolve(Int.self, name: "x") == 2)

        container.register(Int.self, name: "x") { _ in 3 }
        #expect(try !container.unregister(named.token))
        #expect(container.resolve(Int.self, name: "x") == 3)
    }

    @Test("a registration removed can be made again, many times")
    func registerAgain() throws {
        for round in 0..<100 {
            let entry = container.register(Int.self, name: "x") { _ in round }
            #expect(container.resolve(Int.self, name: "x") == round)
            #expect(try container.unregister(entry.token))
            #expect(!container.hasAnyRegistration(of: Int.self, name: "x"))
        }
    }

    @Test("unregistering by type takes all argument types and the names chosen")
    func unregisterByType() throws {
        container.register(Int.self) { _ in 1 }
        container.register(Int.self) { (_, text: String) in text.count }
        container.register(Int.self, name: "x") { _ in 2 }
        container.register(String.self) { _ in "kept" }
        #expect(try container.unregister(Int.self) == 2)
        #expect(container.resolve(Int.self, name: "x") == 2)
        #expect(try container.unregister(Int.self, name: "x") == 1)
        #expect(try container.unregister(Int.self, name: .any) == 0)
        #expect(container.resolve(String.self) == "kept")
    }

    @Test("forwards stay when their original is removed, unless they are to go too", arguments: [false, true])
    func unregisterForwards(includingForwards: Bool) throws {
        let entry = container.register(Cat.self) { _ in Cat() }.implements((any Animal).self)
        try container.unregister(entry.token, includingForwards: includingForwards)
        #expect(container.resolve(Cat.self) == nil)
        #expect((container.resolve((any Animal).self) == nil) == includingForwards)
    }

    @Test("registering and removing from many threads leaves what was not removed")
    func concurrentRemoval() async throws {
        container.register(Int.self, name: "kept") { _ in 7 }
        await withTaskGroup { [container] group in
            for task in 0..<4 {
                group.addTask { [container] in
                    for round in 0..<300 {
                        let entry = container.register(Int.self, name: "\(task)") { _ in round }
                        #expect(container.resolve(Int.self, name: "\(task)") == round)
                        #expect(container.resolve(Int.self, name: "kept") == 7)
                        #expect(throws: Never.self) { try container.unregister(entry.token) }
                    }
                }
            }
        }
        #expect(container.resolveAll(Int.self) == [7])
    }
}

@Suite("resolveAll")
struct ResolveAllTests {
    let container = Container()

    @Test("gives one instance for each name, in the order of registration")
    func ordered() {
        for name in ["c", "a", "b"] { container.register(String.self, name: name) { _ in name } }
        container.register(String.self) { _ in "unnamed" }
        container.register(String.self, name: "d") { (_, text: String) in text }
        #expect(container.resolveAll(String.self) == ["c", "a", "b", "unnamed"])
        #expect(container.resolveAll(String.self, arguments: "x") == ["x"])
        #expect(container.resolveAll(Int.self) == [])
    }

    @Test("begins with the outermost ancestor, and a child hides what it registers again")
    func acrossParents() throws {
        container.register(String.self, name: "a") { _ in "root a" }
        container.register(String.self, name: "b") { _ in "root b" }
        let middle = Container(parent: container)
        middle.register(String.self, name: "c") { _ in "middle c" }
        let leaf = Container(parent: middle)
        leaf.register(String.self, name: "a") { _ in "leaf a" }
        #expect(try leaf.requireAll(String.self) == ["root b", "middle c", "leaf a"])
        #expect(middle.resolveAll(String.self) == ["root a", "root b", "middle c"])
    }

    @Test("shares instances as their scopes say, also from within a factory")
    func inFactory() throws {
        container.register((any Animal).self, name: "cat") { _ in Cat() }.inObjectScope(.container)
        container.register(Dog.self) { _ in Dog() }.implements((any Animal).self, name: "dog")
        container.register([any Animal].self) { r in try r.requireAll((any Animal).self) }
        let first = try container.require([any Animal].self)
        let second = try container.require([any Animal].self)
        #expect(first.map(\.name) == ["cat", "dog"])
        #expect(first[0] as? Cat === second[0] as? Cat)
        #expect(first[1] as? Dog !== second[1] as? Dog)
    }

    @Test("one that cannot be made is left out, or thrown by requireAll")
    func failures() {
        container.register(String.self, name: "a") { r in "\(try r.require(Int.self))" }
        container.register(String.self, name: "b") { _ in "b" }
        #expect(container.resolveAll(String.self) == ["b"])
        let error = #expect(throws: ResolutionError.self) { try container.requireAll(String.self) }
        #expect(error?.code == .notRegistered && error?.service == "Int")
    }
}

@Suite("Duplicate registrations")
struct DuplicatePolicyTests {
    let container = Container()

    @Test("replace one another by default")
    func replace() {
        container.register(Int.self) { _ in 1 }
        container.register(Int.self) { _ in 2 }
        #expect(container.duplicatePolicy == .replace)
        #expect(container.resolve(Int.self) == 2)
    }

    @Test("are errors that name both places, if the policy says so")
    func conflict() throws {
        container.duplicatePolicy = .error
        let line = #line
        let first = container.register(Int.self, name: "x") { _ in 1 }
        container.register(Int.self, name: "x") { _ in 2 }
        container.register(Int.self) { _ in 3 }
        let error = #expect(throws: ResolutionError.self) { try container.require(Int.self, name: "x") }
        #expect(error?.code == .duplicate)
        let file = "AppContainerTests/RegistrationTests.swift"
        #expect(
            error?.description == "Int named \"x\" is registered more than once: "
                + "at \(file):\(line + 1) and at \(file):\(line + 2)"
        )
        #expect(container.resolve(Int.self, name: "x") == nil)
        #expect(container.resolve(Int.self) == 3)
        #expect(try !container.unregister(first.token))
        #expect(try container.unregister(Int.self, name: "x") == 1)
        container.register(Int.self, name: "x") { _ in 4 }
        #expect(container.resolve(Int.self, name: "x") == 4)
    }
}
