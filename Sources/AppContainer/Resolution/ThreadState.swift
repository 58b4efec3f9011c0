#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// One factory that is running on a thread.
struct Frame {
    /// What is being made; `nil` while a closure runs in a chosen graph.
    let registration: Unmanaged<Registration>?
    let container: Unmanaged<Container>
    /// `ThreadState.progress` when the factory was called.
    let progress: UInt

    /// Whether this frame makes an instance for a registration.
    ///
    /// - Parameter registration: The registration.
    /// - Returns: Whether it does.
    func makes(_ registration: Registration) -> Bool {
        self.registration?.toOpaque() == Unmanaged.passUnretained(registration).toOpaque()
    }
}

/// What a thread resolves now: its chain of running factories and the graphs they build.
///
/// A factory is called, runs and returns on one thread, so its chain is the thread's: containers hold no resolution state
/// and threads never see each other's graphs.
struct ThreadState {
    /// The running factories, outermost first.
    private(set) var frames: [Frame] = []
    private var sessions: [Session] = []
    /// The actor the chain's outermost caller runs on; everything below runs on it too.
    var isolation: (any Actor)?
    /// How many instances were kept in this chain so far: a factory that is called again before anything was kept is
    /// called forever.
    private(set) var progress: UInt = 0
    /// The graph the next outermost resolve of a container goes on in.
    var restored: (container: ObjectIdentifier, graph: ObjectGraph)?

    /// A container's graph, for as long as the frame that began it runs.
    private struct Session {
        let container: ObjectIdentifier
        /// The index of the frame.
        let owner: Int
        let graph: ObjectGraph
    }

    /// Takes note that an instance is kept from now on.
    mutating func noteProgress() {
        progress &+= 1
    }

    /// Begins a frame.
    ///
    /// - Parameter frame: The frame.
    mutating func push(_ frame: Frame) {
        frames.append(frame)
    }

    /// Ends the newest frame.
    ///
    /// - Returns: The graphs that end with it, to be left once the state is not borrowed any more: that may run foreign
    ///   `deinit`s, which may resolve.
    mutating func pop() -> [ObjectGraph] {
        frames.removeLast()
        let depth = frames.count
        var ended: [ObjectGraph] = []
        if !sessions.isEmpty {
            sessions.removeAll { session in
                guard session.owner >= depth else { return false }
                ended.append(session.graph)
                return true
            }
        }
        if depth == 0 {
            restored = nil
        }
        return ended
    }

    /// The graph a container's resolves belong to now.
    ///
    /// - Parameter container: The container that was asked.
    /// - Returns: The graph; a new one, if the container is resolving and nothing was shared yet; `nil` outside a resolve.
    mutating func graph(for container: Container) -> ObjectGraph? {
        let id = ObjectIdentifier(container)
        if let session = sessions.last(where: { $0.container == id }) {
            return session.graph
        }
        // A resolve belongs to the graph of the container that was asked, and begins a graph for each ancestor too.
        guard let owner = frames.firstIndex(where: { $0.container.takeUnretainedValue().descends(from: container) })
        else { return restored.flatMap { $0.container == id ? $0.graph : nil } }
        let graph: ObjectGraph
        if let restored, restored.container == id {
            graph = restored.graph
        } else {
            graph = ObjectGraph()
        }
        begin(graph, for: container, owner: owner)
        return graph
    }

    /// Goes on in a graph until a frame ends.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - container: The container whose resolves go on in it.
    ///   - owner: The index of the frame.
    mutating func begin(_ graph: ObjectGraph, for container: Container, owner: Int) {
        graph.enter()
        sessions.append(Session(container: ObjectIdentifier(container), owner: owner, graph: graph))
    }
}

extension ThreadState {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { pointer in
            let state: UnsafeMutableRawPointer? = pointer
            state?.assumingMemoryBound(to: ThreadState.self).deinitialize(count: 1).deallocate()
        }
        precondition(status == 0, "no thread-local key is left in this process (pthread_key_create: \(status))")
        return key
    }()

    /// The calling thread's state. It is only touched by that thread, and freed when the thread ends.
    static var current: UnsafeMutablePointer<ThreadState> {
        if let state = pthread_getspecific(key) {
            return state.assumingMemoryBound(to: ThreadState.self)
        }
        let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
        state.initialize(to: ThreadState())
        pthread_setspecific(key, state)
        return state
    }
}
