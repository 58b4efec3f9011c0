import AppContainer
import Testing

protocol Animal {
    var name: String { get }
}

final class Cat: Animal {
    let name: String
    let isAsleep: Bool

    init(name: String = "cat", isAsleep: Bool = false) {
        self.name = name
        self.isAsleep = isAsleep
    }
}

final class Dog: Animal {
    let name: String

    init(name: String = "dog") {
        self.name = name
    }
}

final class Owner {
    let pet: any Animal

    init(pet: any Animal) {
        self.pet = pet
    }
}

@Suite("Container")
struct ContainerTests {
    let container = Container()

    @Test("resolves nothing that is not registered")
    func resolvesNothing() {
        #expect(container.resolve((any Animal).self) == nil)
    }

    @Test("tells registrations apart by argument types")
    func byArguments() throws {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Animal).self) { _, name in Cat(name: name) }
        container.register((any Animal).self) { _, name, isAsleep in Cat(name: name, isAsleep: isAsleep) }

        #expect(container.resolve((any Animal).self)?.name == "cat")
        #expect(container.resolve((any Animal).self, argument: "Mimi")?.name == "Mimi")
        let mew = try #require(container.resolve((any Animal).self, arguments: "Mew", true) as? Cat)
        #expect(mew.name == "Mew" && mew.isAsleep)
        #expect(container.resolve((any Animal).self, argument: 1) == nil)
    }

    @Test("takes any number of arguments")
    func manyArguments() {
        container.register(Int.self) {
            (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) in
            a + b + c + d + e + f + g + h + i + j
        }
        #expect(container.resolve(Int.self, arguments: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) == 55)
    }

    @Test("tells registrations apart by name, without falling back")
    func byName() {
        container.register((any Animal).self) { _ in Cat() }
        container.register((any Animal).self, name: "dog") { _ in Dog() }

        #expect(container.resolve((any Animal).self, name: "dog") is Dog)
        #expect(container.resolve((any Animal).self) is Cat)
        #expect(container.resolve((any Animal).self, name: "cow") == nil)
    }

    @Test("asks the parent for what it has not, and hands its factories the child")
    func parents() throws {
        container.register(Owner.self) { r in Owner(pet: try r.require((any Animal).self)) }
        let child = Container(parent: container)
        child.register((any Animal).self) { _ in Cat() }

        #expect(try child.require(Owner.self).pet is Cat)
        #expect(container.resolve(Owner.self) == nil)
    }

    @Test("shares instances as the scope says")
    func scopes() throws {
        container.register(Dog.self) { _ in Dog() }
        func isShared(in scope: ObjectScope) throws -> Bool {
            container.register(Dog.self) { _ in Dog() }.inObjectScope(scope)
            let first = try container.require(Dog.self)
            return try container.require(Dog.self) === first
        }
        #expect(try !isShared(in: .transient))
        #expect(try !isShared(in: .graph))
        #expect(try isShared(in: .container))
        #expect(try isShared(in: .weak))
    }

    @Test("keeps no weak instance alive")
    func weakScope() throws {
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.weak)
        weak let dog = try container.require(Dog.self)
        #expect(dog == nil)
    }
}
