extension Container {
    /// A view of this container that runs one outermost resolve at a time, for factories that must not run at once.
    ///
    /// A container is thread-safe without it. The view shares this container's registrations, in both directions, and
    /// builds graphs of its own. All views of one container and of its ancestors and descendants wait for each other,
    /// except where they would wait forever.
    ///
    /// - Returns: A new view; it is a `Container` too.
    public func synchronize() -> any Resolver {
        Container(
            parent: parent,
            debugHelper: debugHelper,
            defaultObjectScope: defaultObjectScope,
            registry: registry,
            gate: gate,
            isSynchronized: true
        )
    }

    /// Runs a closure; one at a time, if this is a synchronized view.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    func synchronized<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isSynchronized, gate.enter() else { return try body() }
        defer { gate.leave() }
        return try body()
    }
}

/// Lets one thread in at a time.
final class Gate: Sendable {
    private let node = WaitNode()

    /// Waits until no other thread is inside.
    ///
    /// - Returns: Whether the thread has to leave again: not if it was inside already, or if the threads would wait for
    ///   each other forever; then two are inside, which is less harm.
    func enter() -> Bool {
        let thread = CurrentThread()
        while true {
            switch WaitGraph.take(node, for: thread) {
            case true?: return true
            case nil: return false
            case false?: if case .deadlock = WaitGraph.wait(for: node, on: thread) { return false }
            }
        }
    }

    /// Lets the next thread in.
    func leave() {
        WaitGraph.release(node)
    }
}
