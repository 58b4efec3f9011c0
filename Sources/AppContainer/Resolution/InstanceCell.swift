import Synchronization

/// Keeps one instance for all callers and makes it once: threads that ask while it is being made wait for it.
///
/// No lock is held while the factory runs. The thread that makes the instance may ask again (a cycle): as in Swinject
/// the factory then runs a second time, the instance of the inner call is kept and the outer one's is dropped.
final class InstanceCell<Service>: @unchecked Sendable {
    // Sendable: `memory` is only touched under the lock, and holds an instance as the state says.

    /// Whether the instance is held weakly once it is complete.
    private let isWeak: Bool
    private let state = Mutex(CellState())
    private let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)

    /// - Parameter isWeak: Whether the instance is held weakly once it is complete.
    init(isWeak: Bool) {
        self.isWeak = isWeak
    }

    deinit {
        if state.withLock({ $0.hasInstance }) { memory.deinitialize(count: 1) }
        memory.deallocate()
    }

    /// The instance: the one kept, or a new one, made by this thread or the one that was first.
    ///
    /// - Parameters:
    ///   - call: Who asks.
    ///   - registration: Whose cell this is.
    ///   - make: Calls the factory.
    ///   - complete: Runs the `initCompleted` closures.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error. Nothing is kept then, and the next caller tries again.
    func instance(
        for call: ResolutionCall,
        of registration: TypedRegistration<Service>,
        make: () throws -> Service,
        complete: (Service) throws -> Void
    ) throws -> Service {
        do throws(NotReady) {
            return try readyInstance()
        } catch {
            return try waitOrMake(for: call, of: registration, make: make, complete: complete)
        }
    }

    /// The instance that is kept and complete: what most calls are after, without an `Optional<Service>`, whose
    /// metatype would have to be found at run time.
    private func readyInstance() throws(NotReady) -> Service {
        try state.withLock { state throws(NotReady) in
            guard case .ready = state.phase else { throw NotReady() }
            if state.hasInstance {
                nonisolated(unsafe) let instance = memory.pointee  // see `Carried`
                return instance
            }
            guard let location = state.weak?.location else { throw NotReady() }
            nonisolated(unsafe) let instance = location.copy(as: Service.self)  // see `Carried`
            return instance
        }
    }

    @inline(never)
    private func waitOrMake(
        for call: ResolutionCall,
        of registration: TypedRegistration<Service>,
        make: () throws -> Service,
        complete: (Service) throws -> Void
    ) throws -> Service {
        try withUnsafeTemporaryAllocation(of: Service.self, capacity: 1) { buffer in
            let result = buffer.baseAddress.unsafelyUnwrapped  // a buffer of one element has an address
            var takesUnfinished = false
            while let step = state.withLock({ next(&$0, on: call.thread, takesUnfinished, result) }) {
                switch step {
                case .wait(let build):
                    switch WaitGraph.wait(for: build, on: call.thread) {
                    case .free: takesUnfinished = false
                    case .takeUnfinished: takesUnfinished = true
                    case .deadlock(let chains):
                        throw ResolutionError.cycle(acrossThreads: chains, key: registration.key)
                    }
                case .make(let build):
                    defer { finish(build) }
                    return try run(build, call, registration, make, complete)
                case .makeAgain(let build):
                    return try run(build, call, registration, make, complete)
                }
            }
            return result.move()
        }
    }

    /// Copies the instance out if there is one for this thread.
    ///
    /// - Parameters:
    ///   - state: The state, locked.
    ///   - thread: The calling thread.
    ///   - takesUnfinished: Whether an instance will do whose `initCompleted` runs on another thread.
    ///   - result: Where the instance is copied to.
    /// - Returns: What to do if it was not.
    @inline(__always)  // Once, in the lock's closure; the common case is its first lines.
    private func next(
        _ state: inout CellState,
        on thread: CurrentThread,
        _ takesUnfinished: Bool,
        _ result: UnsafeMutablePointer<Service>
    ) -> CellStep? {
        if case .ready = state.phase {
            if state.hasInstance {
                result.initialize(to: memory.pointee)
                return nil
            }
            if let location = state.weak?.location {
                result.initialize(to: location.copy(as: Service.self))
                return nil
            }
        }
        let step = state.step(on: thread, takesUnfinished)
        guard let step else {
            result.initialize(to: memory.pointee)
            return nil
        }
        return step
    }

    private func run(
        _ build: WaitNode,
        _ call: ResolutionCall,
        _ registration: TypedRegistration<Service>,
        _ make: () throws -> Service,
        _ complete: (Service) throws -> Void
    ) throws -> Service {
        try call.begin(registration)
        defer { call.end() }
        let made = try make()
        let earlier = state.withLock { state -> Carried<Service>? in
            if state.hasInstance { return Carried(memory.pointee) }
            memory.initialize(to: made)
            state.hasInstance = true
            state.phase = .completing(build)
            return nil
        }
        if let earlier { return earlier.value }
        WaitGraph.set(hasInstance: true, of: build)
        call.thread.noteProgress()
        if isWeak, !call.isAlone {
            // Somebody has to keep it until the outermost resolve has returned.
            call.graph.share(made, for: registration.serial)
        }
        do {
            try complete(made)
        } catch {
            WaitGraph.set(hasInstance: false, of: build)
            drop { $0.phase = .making(build) }
            throw error
        }
        return made
    }

    /// Ends a build: keeps the instance if there is one, and lets the waiting threads look again.
    private func finish(_ build: WaitNode) {
        if isWeak {
            drop { state in
                state.weak = state.hasInstance ? WeakInstance(memory.pointee) : nil
                state.phase = state.weak == nil ? .empty : .ready
            }
        } else {
            state.withLock { state in
                state.phase = state.hasInstance ? .ready : .empty
                state.order = Kept<Service>.nextOrder()
            }
        }
        WaitGraph.release(build)
    }

    /// The instance, if it is ready.
    ///
    /// - Returns: The instance.
    func kept() -> Service? {
        state.withLock { state -> Carried<Service>? in
            guard case .ready = state.phase else { return nil }
            if state.hasInstance { return Carried(memory.pointee) }
            return state.weak?.location.map { Carried($0.copy(as: Service.self)) }
        }?.value
    }

    /// Keeps an instance that was made without this cell, unless there is one.
    ///
    /// - Parameter instance: The instance.
    func keep(_ instance: Service) {
        let instance = Carried(instance)
        let weak = isWeak ? WeakInstance(instance.value) : nil
        state.withLock { state in
            guard case .empty = state.phase else { return }
            if isWeak {
                guard let weak else { return }
                state.weak = weak
            } else {
                memory.initialize(to: instance.value)
                state.hasInstance = true
                state.order = Kept<Service>.nextOrder()
            }
            state.phase = .ready
        }
    }

    /// Takes the instance out; one that is being made is kept when it is done.
    ///
    /// - Returns: The instance, if it was held strongly; to be dropped without a lock, as that runs a foreign `deinit`.
    func take() -> Kept<Service>? {
        state.withLock { state in
            guard case .ready = state.phase else { return nil }
            state.phase = .empty
            state.weak = nil
            guard state.hasInstance else { return nil }
            state.hasInstance = false
            return Kept(instance: memory.move(), order: state.order)
        }
    }

    /// Changes the phase and takes the instance out, to drop it after unlocking: that may run a foreign `deinit`.
    private func drop(_ change: (inout CellState) -> Void) {
        let dropped = state.withLock { state -> Carried<Service>? in
            change(&state)
            guard state.hasInstance else { return nil }
            if case .completing = state.phase { return nil }
            state.hasInstance = false
            return Carried(memory.move())
        }
        _ = dropped
    }
}

/// The state of an `InstanceCell`, apart from the instance.
struct CellState {
    var phase = Phase.empty
    /// Whether the cell's memory holds an instance.
    var hasInstance = false
    /// The instance of a weak cell that is ready.
    var weak: WeakInstance?
    /// The place of the instance among all that are complete; see `Kept`.
    var order: UInt = 0

    enum Phase {
        case empty
        /// The factory runs on the thread of the build.
        case making(WaitNode)
        /// The instance is made and `initCompleted` runs: its own thread may have it, others wait.
        case completing(WaitNode)
        case ready
    }

    /// Decides what a caller has to do that finds no instance ready.
    ///
    /// - Parameters:
    ///   - thread: The calling thread.
    ///   - takesUnfinished: Whether an instance will do whose `initCompleted` runs on another thread.
    /// - Returns: What to do; `nil` to take the instance that is being completed.
    mutating func step(on thread: CurrentThread, _ takesUnfinished: Bool) -> CellStep? {
        switch phase {
        case .completing(let build) where takesUnfinished || WaitGraph.has(build, thread):
            return nil
        case .making(let build) where WaitGraph.has(build, thread):
            return .makeAgain(build)
        case .making(let build), .completing(let build):
            return .wait(build)
        case .empty, .ready:
            let build = WaitNode(owner: thread)
            phase = .making(build)
            return .make(build)
        }
    }
}

/// There is no instance to take at once.
private struct NotReady: Error {}

/// What a caller of an `InstanceCell` has to do that does not get the instance at once.
enum CellStep {
    case make(WaitNode)
    /// The thread that makes the instance asks again, in a cycle.
    case makeAgain(WaitNode)
    case wait(WaitNode)
}
