import AppContainer
import Dispatch
import Testing

@Suite("Overrides")
struct OverrideTests {
    let container = Container()

    init() {
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.container)
        container.register(Owner.self) { r in Owner(pet: try r.require((any Animal).self)) }.inObjectScope(.container)
    }

    @Test("hold while the closure runs, and leave nothing behind")
    func hold() throws {
        let owner = try container.require(Owner.self)
        try Container.withOverrides(Override((any Animal).self) { _ in Dog() }) {
            let overridden = try container.require(Owner.self)
            #expect(overridden.pet is Dog)
            #expect(try container.require(Owner.self) === overridden)
            #expect(try container.require((any Animal).self) as? Dog === overridden.pet as? Dog)
            #expect(try Container(parent: container).require(Owner.self) === overridden)
        }
        #expect(try container.require(Owner.self) === owner)
        #expect(owner.pet is Cat)
    }

    @Test("reach names, arguments, wrappers, resolveAll, and what is not registered at all")
    func reach() throws {
        try Container.withOverrides(
            Override((any Animal).self, name: "x") { _ in Dog(name: "x") },
            Override(Int.self) { (_, text: String) in text.count }
        ) {
            #expect(container.hasAnyRegistration(of: (any Animal).self, name: "x"))
            #expect(container.resolveAll((any Animal).self).map(\.name) == ["cat", "x"])
            #expect(container.resolve(Int.self, argument: "four") == 4)
            let provided = try container.require(Provider<any Animal>.self, name: "x").require()
            #expect(provided.name == "x")
            #expect(try container.require((any Animal)?.self, name: "x")?.name == "x")
            #expect(container.synchronize().resolve((any Animal).self, name: "x")?.name == "x")
        }
        #expect(container.resolve(Int.self, argument: "four") == nil)
    }

    @Test("nest, the inner one first")
    func nest() throws {
        try Container.withOverrides(
            Override((any Animal).self) { _ in Dog(name: "outer") },
            Override(Int.self) { _ in 1 }
        ) {
            try Container.withOverrides(Override((any Animal).self) { _ in Dog(name: "inner") }) {
                let owner = try container.require(Owner.self)
                #expect(owner.pet.name == "inner")
                #expect(container.resolve(Int.self) == 1)
            }
            let owner = try container.require(Owner.self)
            #expect(owner.pet.name == "outer")
        }
    }

    @Test("see registrations made meanwhile, and resets of their own instances only")
    func registerAndReset() throws {
        let owner = try container.require(Owner.self)
        try Container.withOverrides {
            container.register(Int.self) { _ in 2 }
            #expect(container.resolve(Int.self) == 2)
            let own = try container.require(Owner.self)
            #expect(own !== owner)
            container.resetObjectScope(.container)
            #expect(try container.require(Owner.self) !== own)
        }
        #expect(try container.require(Owner.self) === owner)
    }

    @Test("go with the tasks that are started, and not to other threads")
    func tasks() async throws {
        try await Container.withOverrides([Override((any Animal).self) { _ in Dog() }]) {
            let inherited = try await Task { [container] in try container.require(Owner.self).pet is Dog }.value
            let detached = try await Task.detached { [container] in try container.require(Owner.self).pet is Cat }.value
            #expect(inherited && detached)
            await offMainThread { [container] in #expect(container.resolve(Owner.self)?.pet is Cat) }
        }
    }

    @Test("of many tasks at once do not meet", arguments: [8])
    func parallel(tasks: Int) async throws {
        try await withThrowingTaskGroup { [container] group in
            for task in 0..<tasks {
                group.addTask { [container] in
                    for round in 0..<100 {
                        let name = "\(task).\(round)"
                        try await Container.withOverrides([Override((any Animal).self) { _ in Dog(name: name) }]) {
                            let first = try container.require(Owner.self)
                            await Task.yield()
                            let second = try container.require(Owner.self)
                            #expect(first === second && second.pet.name == name)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try container.require(Owner.self).pet is Cat)
    }
}
