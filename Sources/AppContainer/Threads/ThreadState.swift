import Synchronization

/// One factory that is running on a thread.
struct Frame {
    /// What is being made; `nil` while a closure runs in a chosen graph.
    let registration: Unmanaged<Registration>?
    let container: Unmanaged<Container>
    /// `ThreadState.progress` when the factory was called.
    let progress: UInt
    /// `ThreadState.isolation` when the factory was called.
    let isolation: ObjectIdentifier?
}

/// A container's graph, for as long as the frame that began it runs.
struct Session {
    let container: Unmanaged<Container>
    /// The index of the frame.
    let owner: Int
    let graph: ObjectGraph
}

/// What a thread resolves now: its chain of running factories and the graphs they build.
///
/// A factory is called, runs and returns on one thread, so its chain is the thread's: containers hold no resolution
/// state and threads never see each other's graphs. `CurrentThread` is the way to it.
struct ThreadState: ~Copyable {
    /// The epoch in which the running outermost call began to read registries, 0 outside of one; see `Reclaimer`. In
    /// memory of its own: it is the one thing of a thread that others read.
    let readingSince: UnsafeMutablePointer<Atomic<UInt>>
    /// The lowest address the stack may reach before a chain is too deep; 0 if it is not known.
    let stackLimit: UInt
    /// How many calls that read registries are nested.
    var reads = 0
    /// The running factories, outermost first; `depth` of them.
    private(set) var frames: UnsafeMutablePointer<Frame>
    private(set) var depth = 0
    /// How many frames have begun on this thread: more of them, and a factory was called.
    private(set) var calls: UInt = 0
    /// The time that the calls nested in the one that is being measured took; see `MetricsRecorder`.
    var nestedTime = Duration.zero
    private var capacity: Int
    private var sessions: [Session] = []
    /// The largest `owner` of a session; `-1` without any.
    private var lastOwner = -1
    /// The actor the chain's callers run on, as far as the compiler knew.
    var isolation: ObjectIdentifier?
    /// How many instances were kept in this chain so far: a factory that is called again before anything was kept is
    /// called forever.
    var progress: UInt = 0
    /// An empty graph to be used for the next one, as most graphs are only known to the resolve that builds them.
    var spareGraph: ObjectGraph?
    /// The graph the next outermost resolve of a container goes on in.
    var restored: (container: ObjectIdentifier, graph: ObjectGraph)?

    init() {
        // A cache line of its own: another thread's announcement beside it would slow both down.
        readingSince = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
            .bindMemory(to: Atomic<UInt>.self, capacity: 1)
        readingSince.initialize(to: Atomic(0))
        stackLimit = Stack.lowestAddress.map { $0 + Stack.reserve } ?? 0
        capacity = 32
        frames = .allocate(capacity: capacity)
    }

    deinit {
        frames.deallocate()
        readingSince.deinitialize(count: 1)
        readingSince.deallocate()
    }

    /// Begins a frame.
    ///
    /// - Parameter frame: The frame.
    mutating func push(_ frame: Frame) {
        if depth == capacity { grow() }
        (frames + depth).initialize(to: frame)
        depth += 1
        calls &+= 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Frame>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: frames, count: depth)
        frames.deallocate()
        frames = larger
        capacity *= 2
    }

    /// Whether graphs end with the newest frame.
    var endsGraphs: Bool { lastOwner >= depth - 1 }

    /// Ends the newest frame.
    mutating func pop() {
        depth -= 1
        isolation = frames[depth].isolation
    }

    /// Takes out a graph whose frame has ended.
    ///
    /// - Returns: The graph, to be left when the thread's state is in order again: that runs foreign `deinit`s, which
    ///   may resolve. `nil` if there is none.
    mutating func takeEndedGraph() -> ObjectGraph? {
        var index = sessions.count - 1
        while index >= 0, sessions[index].owner < depth { index -= 1 }
        guard index >= 0 else { return nil }
        let graph = sessions.remove(at: index).graph
        lastOwner = sessions.isEmpty ? -1 : sessions.map(\.owner).max() ?? -1
        return graph
    }

    /// The graph a container's resolves belong to, if it has begun or was restored.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The graph.
    borrowing func begunGraph(for container: Container) -> ObjectGraph? {
        let pointer = Unmanaged.passUnretained(container).toOpaque()
        if lastOwner >= 0, let session = sessions.last(where: { $0.container.toOpaque() == pointer }) {
            return session.graph
        }
        return restored.flatMap { $0.container == ObjectIdentifier(container) ? $0.graph : nil }
    }

    /// The graph a container's resolves belong to now; begun here if need be.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The graph, or `nil` outside a resolve.
    mutating func graph(for container: Container) -> ObjectGraph? {
        let pointer = Unmanaged.passUnretained(container).toOpaque()
        if let session = sessions.last(where: { $0.container.toOpaque() == pointer }) { return session.graph }
        let restored = restored.flatMap { $0.container == ObjectIdentifier(container) ? $0.graph : nil }
        // A resolve belongs to the graph of the container that was asked, and begins one for each ancestor too.
        guard
            let owner = (0..<depth).first(where: {
                frames[$0].container.takeUnretainedValue().descends(from: container)
            })
        else { return restored }
        let graph = restored ?? takeSpareGraph()
        begin(graph, for: container, owner: owner)
        return graph
    }

    private mutating func takeSpareGraph() -> ObjectGraph {
        defer { spareGraph = nil }
        return spareGraph ?? ObjectGraph()
    }

    /// Goes on in a graph until a frame ends.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - container: The container whose resolves go on in it.
    ///   - owner: The index of the frame.
    mutating func begin(_ graph: ObjectGraph, for container: Container, owner: Int) {
        graph.enter()
        sessions.append(Session(container: .passUnretained(container), owner: owner, graph: graph))
        lastOwner = max(lastOwner, owner)
    }
}
