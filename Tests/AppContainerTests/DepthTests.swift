import AppContainer
import Testing

@Suite("Deep chains")
struct DepthTests {
    /// Registers services named "0" to "count", each needing the one before.
    private func chain(_ count: Int) -> Container {
        let container = Container()
        container.register(Int.self, name: "0") { _ in 0 }
        for level in 1...count {
            container.register(Int.self, name: "\(level)") { r in
                try r.require(Int.self, name: "\(level - 1)") + 1
            }
        }
        return container
    }

    @Test("a chain of 1,000 services resolves on a thread that is not the main one")
    func onThread() async {
        let container = chain(1_000)
        await offMainThread {
            #expect(container.resolve(Int.self, name: "1000") == 1_000)
        }
    }

    @Test("a recursion by arguments that ends resolves, though its key repeats")
    func recursionByArguments() async {
        let container = Container()
        container.register(Int.self) { (r, level: Int) in
            level == 0 ? 0 : try r.require(Int.self, argument: level - 1) + 1
        }
        await offMainThread {
            #expect(container.resolve(Int.self, argument: 500) == 500)
        }
    }

    // Built for release; the frames of a debug build are five times as large. The benchmark container.chain.10000 is
    // one.
    #if DEBUG
        static let mainThreadDepth = 1_000
    #else
        static let mainThreadDepth = 10_000
    #endif

    @Test("a chain of 10,000 services resolves on the main thread")
    @MainActor
    func onMainThread() {
        let depth = Self.mainThreadDepth
        #expect(chain(depth).resolve(Int.self, name: "\(depth)") == depth)
    }

    @Test("a recursion that does not end is an error before the stack ends")
    func endlessRecursion() async {
        let container = Container()
        container.register(Int.self) { (r, level: Int) in try r.require(Int.self, argument: level + 1) }
        await offMainThread {
            let error = #expect(throws: ResolutionError.self) { try container.require(Int.self, argument: 0) }
            #expect(error?.code == .tooDeep)
            #expect(error?.description.contains("Int(Int) → Int(Int) → (") == true)
        }
    }
}
