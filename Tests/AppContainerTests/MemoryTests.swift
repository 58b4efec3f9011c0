import AppContainer
import CHeapStatistics
import Testing

@Suite("Memory")
struct MemoryTests {
    final class Leaf {}
    final class Root {
        let leaf: Leaf

        init(leaf: Leaf) {
            self.leaf = leaf
        }
    }

    /// What the runtime may keep for itself; a leak of one word for each resolve would be 8 MB.
    private static let noise = 500_000

    @Test("1,000,000 default-scope and weak resolves leave the heap where it was", arguments: ["graph", "weak"])
    func leavesNothing(scope: String) async {
        // In a process of its own: other tests allocate meanwhile.
        await #expect(processExitsWith: .success) { [scope] in
            let container = Container()
            container.register(Leaf.self) { _ in Leaf() }.inObjectScope(scope == "graph" ? .graph : .weak)
            container.register(Root.self) { r in Root(leaf: try r.require(Leaf.self)) }
            _ = try container.require(Root.self)
            let before = heap_bytes_in_use()
            // A root and its leaf each time, in two cases: 2,000,000.
            for _ in 0..<500_000 { _ = try container.require(Root.self) }
            let after = heap_bytes_in_use()
            #expect(after < before + Self.noise, "\(before) bytes before, \(after) after")
        }
    }

    @Test("a graph's instances are freed when its resolve ends, unless somebody keeps them")
    func freesGraph() throws {
        let container = Container()
        container.register(Leaf.self) { _ in Leaf() }
        container.register(Root.self) { r in Root(leaf: try r.require(Leaf.self)) }
        let lazy = Container()
        lazy.register(Leaf.self) { _ in Leaf() }
        lazy.register(Lazy<Leaf>.self, name: "held") { r in
            _ = try r.require(Leaf.self)
            return try r.require(Lazy<Leaf>.self)
        }
        weak let leaf = try container.require(Root.self).leaf
        #expect(leaf == nil)
        weak let held = try lazy.require(Lazy<Leaf>.self, name: "held").instance
        #expect(held == nil)
    }

    @Test("a container is freed with what it kept")
    func freesContainer() throws {
        weak var weakContainer: Container?
        weak var weakLeaf: Leaf?
        do {
            let container = Container()
            container.register(Leaf.self) { _ in Leaf() }.inObjectScope(.container).implements(AnyObject.self)
            weakLeaf = try container.require(Leaf.self)
            weakContainer = container
            #expect(weakLeaf != nil)
            _ = try container.require(Lazy<Leaf>.self).instance
        }
        #expect(weakContainer == nil)
        #expect(weakLeaf == nil)
    }
}
