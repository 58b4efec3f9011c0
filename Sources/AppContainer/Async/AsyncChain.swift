import Synchronization

/// What a task awaits: the async factories it stands in, and the graph they build. The counterpart of a thread's chain.
struct AsyncChain: Sendable {
    /// The factories that run, outermost first.
    private(set) var makings: [Making] = []
    /// The graph of the outermost awaited resolve.
    private(set) var graph = Flights()
    /// The shared making this task belongs to, if any.
    private(set) var flight: Flight?

    /// The calling task's chain; `nil` outside of every async factory.
    @TaskLocal static var bound: AsyncChain?

    /// The calling task's chain, or a new one. A task that a factory left behind inherits a chain that has ended.
    static var current: AsyncChain {
        guard let bound, bound.makings.last?.isRunning == true else { return AsyncChain() }
        return bound
    }

    /// This chain inside one more factory.
    ///
    /// - Parameter making: The factory's run.
    /// - Returns: The longer chain.
    func appending(_ making: Making) -> AsyncChain {
        var chain = self
        chain.makings.append(making)
        return chain
    }

    /// This chain inside a shared making.
    ///
    /// - Parameter flight: The making.
    /// - Returns: The chain.
    func following(_ flight: Flight) -> AsyncChain {
        var chain = self
        chain.flight = flight
        return chain
    }
}

/// One run of an async factory.
final class Making: Sendable {
    let registration: Registration
    private let hasEnded = Atomic<Bool>(false)

    init(_ registration: Registration) {
        self.registration = registration
    }

    var isRunning: Bool { !hasEnded.load(ordering: .relaxed) }

    /// Takes note that the factory has returned.
    func end() {
        hasEnded.store(true, ordering: .relaxed)
    }
}
