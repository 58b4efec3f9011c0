import Synchronization

/// Keeps one instance for all callers and makes it once: threads that ask while it is being made wait for it.
///
/// No lock is held while the factory runs. The thread that makes the instance may ask again (a cycle): as in Swinject the
/// factory then runs a second time, the instance of the inner call is kept and the outer one's is dropped.
final class InstanceCell<Service>: @unchecked Sendable {
    // Sendable: `memory` is only touched under the lock, and holds an instance as `State` says.

    /// How the instance is held once it is complete.
    enum Holding {
        case strongly
        case weakly
    }

    private struct State {
        var phase = Phase.empty
        /// Whether `memory` holds an instance.
        var hasInstance = false
        /// The instance of a weak cell that is ready.
        var weak: WeakInstance<Service>?
    }

    private enum Phase {
        case empty
        /// The factory runs on the thread of the build.
        case making(Build)
        /// The instance is made and `initCompleted` runs: its own thread may have it, others wait.
        case completing(Build)
        case ready
    }

    /// What a caller has to do that does not get the instance at once.
    private enum Step {
        case make(Build)
        case makeAgain(Build)
        case wait(Build)
    }

    private let holding: Holding
    private let state = Mutex(State())
    private let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)

    init(holding: Holding) {
        self.holding = holding
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
        try withUnsafeTemporaryAllocation(of: Service.self, capacity: 1) { buffer in
            let result = buffer.baseAddress.unsafelyUnwrapped  // a buffer of one element has an address
            while let step = state.withLock({ next(&$0, on: call.thread, result) }) {
                switch step {
                case .wait(let build):
                    build.wait()
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
    ///   - result: Where the instance is copied to.
    /// - Returns: What to do if it was not.
    private func next(
        _ state: inout State,
        on thread: CurrentThread,
        _ result: UnsafeMutablePointer<Service>
    ) -> Step? {
        switch state.phase {
        case .ready:
            if state.hasInstance {
                result.initialize(to: memory.pointee)
                return nil
            }
            if let weak = state.weak, weak.copy(to: result) { return nil }
        case .completing(let build) where build.belongs(to: thread):
            result.initialize(to: memory.pointee)
            return nil
        case .making(let build) where build.belongs(to: thread):
            return .makeAgain(build)
        case .making(let build), .completing(let build):
            return .wait(build)
        case .empty:
            break
        }
        let build = Build(thread: thread)
        state.phase = .making(build)
        return .make(build)
    }

    private func run(
        _ build: Build,
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
        call.thread.noteProgress()
        if holding == .weakly, !call.thread.isAlone(in: call.container) {
            // Somebody has to keep it until the outermost resolve has returned.
            call.thread.graph(for: call.container).share(made, for: registration.serial)
        }
        do {
            try complete(made)
        } catch {
            drop { $0.phase = .making(build) }
            throw error
        }
        return made
    }

    /// Ends a build: keeps the instance if there is one, and lets the waiting threads look again.
    private func finish(_ build: Build) {
        switch holding {
        case .strongly:
            state.withLock { $0.phase = $0.hasInstance ? .ready : .empty }
        case .weakly:
            drop { state in
                state.weak = state.hasInstance ? WeakInstance(memory.pointee) : nil
                state.phase = state.weak == nil ? .empty : .ready
            }
        }
        build.end()
    }

    /// Lets go of the instance; one that is being made is kept when it is done.
    func discard() {
        drop { state in
            guard case .ready = state.phase else { return }
            state.phase = .empty
            state.weak = nil
        }
    }

    /// Changes the phase and takes the instance out, to drop it after unlocking: that may run a foreign `deinit`.
    private func drop(_ change: (inout State) -> Void) {
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
