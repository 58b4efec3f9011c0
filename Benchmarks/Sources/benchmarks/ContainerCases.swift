import AppContainer
import Dispatch

/// The cost of resolving, against what it would cost to do the same by hand.
let containerCases: [BenchmarkCase] = [
    .times("container.transient", .atMost(3)) {
        let container = filled()
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.transient)
        let table = ByHand(entries: 10)
        return (
            { for _ in 0..<$0 { blackHole(container.resolve((any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.default-scope", .atMost(3)) {
        let container = filled()
        container.register((any Animal).self) { _ in Cat() }
        let table = ByHand(entries: 10)
        return (
            { for _ in 0..<$0 { blackHole(container.resolve((any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.argument.1", .atMost(3)) {
        let container = filled()
        container.register((any Animal).self) { _, age in Cat(age: age) }.inObjectScope(.transient)
        let table = ByHand(entries: 10)
        return (
            { for index in 0..<$0 { blackHole(container.resolve((any Animal).self, argument: index)) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.arguments.3", .atMost(3)) {
        let container = filled()
        container.register((any Animal).self) { _, a, b, c in Cat(age: a &+ b &+ c) }.inObjectScope(.transient)
        let table = ByHand(entries: 10)
        return (
            { for index in 0..<$0 { blackHole(container.resolve((any Animal).self, arguments: index, index, 1)) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.named", .atMost(3)) {
        let container = filled()
        container.register((any Animal).self, name: "tom") { _ in Cat() }.inObjectScope(.transient)
        let table = ByHand(entries: 10)
        return (
            { for _ in 0..<$0 { blackHole(container.resolve((any Animal).self, name: "tom")) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.singleton", .atMost(2.2)) {
        let container = filled()
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.container)
        let table = ByHand(entries: 10)
        return (
            { for _ in 0..<$0 { blackHole(container.resolve((any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.weak", .atMost(4)) {
        let container = filled()
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.weak)
        let held = container.resolve((any Animal).self)
        let table = ByHand(entries: 10)
        return (
            {
                for _ in 0..<$0 { blackHole(container.resolve((any Animal).self)) }
                blackHole(held)
            },
            { for _ in 0..<$0 { blackHole(table.make((any Animal).self)) } }
        )
    },
    .times("container.graph.depth-10", .atMost(10)) {
        let container = nested()
        return (
            { for _ in 0..<$0 { blackHole(container.resolve(Nested.Level10.self)) } },
            { for _ in 0..<$0 { blackHole(Nested.make()) } }
        )
    },
    BenchmarkCase(name: "container.chain.10000", goal: .none) {
        // For each of 10,000 services that need each other in a row.
        let container = chain(10_000)
        let samples = (0..<5).map { _ in
            Sampler.nanoseconds(10_000) { _ in blackHole(Output.unwrap(container.resolve(Int.self, name: "10000"))) }
        }
        return Measurement(nanoseconds: samples.min())
    },
    .times("container.parents.10", .atMost(2)) {
        let root = filled()
        root.register((any Animal).self) { _ in Cat() }.inObjectScope(.container)
        let leaf = (0..<10).reduce(root) { parent, _ in Container(parent: parent) }
        return (
            { for _ in 0..<$0 { blackHole(leaf.resolve((any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(root.resolve((any Animal).self)) } }
        )
    },
    .times("container.miss.100000", .atMost(1.5)) {
        let many = named(100_000)
        let few = named(10)
        return (
            { for _ in 0..<$0 { blackHole(many.resolve((any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(few.resolve((any Animal).self)) } }
        )
    },
    .times("container.has-any-registration.100000", .atMost(1.5)) {
        let many = named(100_000)
        let few = named(10)
        return (
            { for _ in 0..<$0 { blackHole(many.hasAnyRegistration(of: (any Animal).self)) } },
            { for _ in 0..<$0 { blackHole(few.hasAnyRegistration(of: (any Animal).self)) } }
        )
    },
    BenchmarkCase(name: "container.two-threads", goal: .atLeast(1.8)) {
        let container = filled()
        container.register((any Animal).self) { _ in Cat() }.inObjectScope(.transient)
        return Sampler.scaling { count in
            for _ in 0..<count { blackHole(container.resolve((any Animal).self)) }
        }
    },
    .times("container.verify", .atMost(3)) {
        let container = chained(1000)
        let names = (0..<1000).map { "service number \($0)" }
        return (
            { for _ in 0..<$0 { blackHole(try? container.verify()) } },
            {
                for _ in 0..<$0 {
                    for name in names { blackHole(container.resolve(Link.self, name: name)) }
                }
            }
        )
    },
    .bytes("container.bytes-per-registration", .bytesAtMost(200)) {
        let names = (0..<10_000).map { "service number \($0)" }
        let container = Container()
        return Heap.bytes {
            for name in names { container.register(Int.self, name: name) { _ in 0 } }
        } / names.count
    },
    .bytes("container.bytes-empty", .bytesAtMost(1024)) {
        Heap.bytes { (0..<1000).map { _ in Container() } } / 1000
    },
]

/// A container with ten registrations beside the measured one.
private func filled() -> Container {
    let container = named(10)
    container.register(Dog.self) { _ in Dog() }
    return container
}

/// A container with a number of named registrations.
private func named(_ count: Int) -> Container {
    let container = Container()
    for index in 0..<count {
        container.register(Int.self, name: "service number \(index)") { _ in index }
    }
    return container
}

/// A container with services named "1" to a number, each needing the one before.
private func chain(_ count: Int) -> Container {
    let container = Container()
    container.register(Int.self, name: "0") { _ in 0 }
    for level in 1...count {
        container.register(Int.self, name: "\(level)") { r in try r.require(Int.self, name: "\(level - 1)") + 1 }
    }
    return container
}

/// A container with a number of services, each needing the one before, every fifth of them kept by the container.
private func chained(_ count: Int) -> Container {
    let container = Container()
    for index in 0..<count {
        let needed = index % 5 == 0 ? nil : "service number \(index - 1)"
        container.register(Link.self, name: "service number \(index)") { r in
            Link(try needed.map { try r.require(Link.self, name: $0) })
        }
        .inObjectScope(index % 5 == 0 ? .container : .graph)
    }
    return container
}

// MARK: - What is resolved

final class Link {
    let needed: Link?

    init(_ needed: Link?) {
        self.needed = needed
    }
}

protocol Animal {
    var age: Int { get }
}

final class Cat: Animal {
    let age: Int

    init(age: Int = 1) {
        self.age = age
    }
}

final class Dog {}

/// The least a container could do: find a closure by type in a dictionary and call it.
final class ByHand {
    private struct Key: Hashable {
        let service: ObjectIdentifier
        let arguments: ObjectIdentifier
    }

    private var factories: [Key: () -> any Animal] = [:]

    init(entries: Int) {
        let arguments: [Any.Type] = [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        ]
        for type in arguments.prefix(entries - 1) {
            factories[Key(service: ObjectIdentifier(type), arguments: ObjectIdentifier(Void.self))] = { Cat() }
        }
        factories[Key(service: ObjectIdentifier((any Animal).self), arguments: ObjectIdentifier(Void.self))] = { Cat() }
    }

    @inline(never)
    func make(_ type: Any.Type) -> (any Animal)? {
        factories[Key(service: ObjectIdentifier(type), arguments: ObjectIdentifier(Void.self))]?()
    }
}

/// Ten classes, each holding the one before.
enum Nested {
    final class Level1 {}
    final class Level2 { init(_ inner: Level1) { self.inner = inner }; let inner: Level1 }
    final class Level3 { init(_ inner: Level2) { self.inner = inner }; let inner: Level2 }
    final class Level4 { init(_ inner: Level3) { self.inner = inner }; let inner: Level3 }
    final class Level5 { init(_ inner: Level4) { self.inner = inner }; let inner: Level4 }
    final class Level6 { init(_ inner: Level5) { self.inner = inner }; let inner: Level5 }
    final class Level7 { init(_ inner: Level6) { self.inner = inner }; let inner: Level6 }
    final class Level8 { init(_ inner: Level7) { self.inner = inner }; let inner: Level7 }
    final class Level9 { init(_ inner: Level8) { self.inner = inner }; let inner: Level8 }
    final class Level10 { init(_ inner: Level9) { self.inner = inner }; let inner: Level9 }

    @inline(never)
    static func make() -> Level10 {
        Level10(Level9(Level8(Level7(Level6(Level5(Level4(Level3(Level2(Level1())))))))))
    }
}

/// A container that makes the nested classes, all in the default scope.
private func nested() -> Container {
    let container = filled()
    container.register(Nested.Level1.self) { _ in Nested.Level1() }
    container.register(Nested.Level2.self) { r in Nested.Level2(try r.require(Nested.Level1.self)) }
    container.register(Nested.Level3.self) { r in Nested.Level3(try r.require(Nested.Level2.self)) }
    container.register(Nested.Level4.self) { r in Nested.Level4(try r.require(Nested.Level3.self)) }
    container.register(Nested.Level5.self) { r in Nested.Level5(try r.require(Nested.Level4.self)) }
    container.register(Nested.Level6.self) { r in Nested.Level6(try r.require(Nested.Level5.self)) }
    container.register(Nested.Level7.self) { r in Nested.Level7(try r.require(Nested.Level6.self)) }
    container.register(Nested.Level8.self) { r in Nested.Level8(try r.require(Nested.Level7.self)) }
    container.register(Nested.Level9.self) { r in Nested.Level9(try r.require(Nested.Level8.self)) }
    container.register(Nested.Level10.self) { r in Nested.Level10(try r.require(Nested.Level9.self)) }
    return container
}
