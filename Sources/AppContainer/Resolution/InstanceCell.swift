import Dispatch
import Synchronization

/// Keeps one instance for all callers and makes it once: threads that ask while it is being made wait for it.
///
/// No lock is held while the factory runs. The thread that makes the instance may ask again (a cycle): as in Swinject the
/// factory then runs a second time, the instance of the inner call is kept and the outer one's is dropped.
final class InstanceCell<Service>: Sendable {
    /// How the instance is held once it is complete.
    enum Holding {
        case strongly
        case weakly
    }

    private enum Phase {
        case empty
        /// The factory runs on the thread of `build`.
        case making(Build)
        /// The instance is made and `initCompleted` runs: its own thread may have it, others wait.
        case completing(Build, Carried<Service>)
        case ready(Held<Service>)
    }

    /// What a caller has to do.
    private enum Step {
        case use(Carried<Service>)
        case make(Build)
        case makeAgain(Build)
        case wait(Build)
    }

    private let holding: Holding
    private let phase = Mutex(Phase.empty)

    init(holding: Holding) {
        self.holding = holding
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
        while true {
            switch nextStep() {
            case .use(let carried):
                return carried.value
            case .wait(let build):
                build.wait()
            case .make(let build):
                defer { finish(build) }
                return try run(build, call, registration, make, complete)
            case .makeAgain(let build):
                return try run(build, call, registration, make, complete)
            }
        }
    }

    /// Lets go of the instance; one that is being made is kept when it is done.
    func discard() {
        let previous = phase.withLock { phase -> Phase in
            let previous = phase
            if case .ready = phase { phase = .empty }
            return previous
        }
        _ = previous
    }

    private func nextStep() -> Step {
        let thread = ThreadState.current
        return phase.withLock { phase in
            switch phase {
            case .ready(.strong(let carried)):
                return .use(carried)
            case .ready(.weak(let weak)):
                if let instance = weak?.instance { return .use(Carried(instance)) }
                let build = Build(thread: thread)
                phase = .making(build)
                return .make(build)
            case .empty:
                let build = Build(thread: thread)
                phase = .making(build)
                return .make(build)
            case .making(let build):
                return build.belongs(to: thread) ? .makeAgain(build) : .wait(build)
            case .completing(let build, let carried):
                return build.belongs(to: thread) ? .use(carried) : .wait(build)
            }
        }
    }

    private func run(
        _ build: Build,
        _ call: ResolutionCall,
        _ registration: TypedRegistration<Service>,
        _ make: () throws -> Service,
        _ complete: (Service) throws -> Void
    ) throws -> Service {
        try call.run(registration) { thread in
            let made = Carried(try make())
            let earlier = phase.withLock { phase -> Carried<Service>? in
                if case .completing(_, let earlier) = phase { return earlier }
                phase = .completing(build, made)
                return nil
            }
            if let earlier { return earlier.value }
            thread.noteProgress()
            if holding == .weakly {
                // Nobody else may keep it before the outermost resolve has returned it.
                thread.graph(for: call.container).share(TypedSharedInstance(made.value), for: registration.serial)
            }
            do {
                try complete(made.value)
            } catch {
                phase.withLock { $0 = .making(build) }
                throw error
            }
            return made.value
        }
    }

    /// Ends a build: keeps the instance if there is one, and lets the waiting threads look again.
    private func finish(_ build: Build) {
        phase.withLock { phase in
            switch (phase, holding) {
            case (.completing(_, let carried), .strongly):
                phase = .ready(.strong(carried))
            case (.completing(_, let carried), .weakly):
                phase = WeakInstance(carried.value).map { .ready(.weak($0)) } ?? .empty
            default:
                phase = .empty
            }
        }
        build.end()
    }
}

/// One making of a shared instance, which other threads wait for.
final class Build: Sendable {
    private let thread: UInt
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var ended = false
        var count = 0
    }

    private let semaphore = DispatchSemaphore(value: 0)

    init(thread: UnsafeMutablePointer<ThreadState>) {
        self.thread = UInt(bitPattern: thread)
    }

    /// Whether a thread is the one that makes the instance.
    ///
    /// - Parameter thread: The thread's state.
    /// - Returns: Whether it is.
    func belongs(to thread: UnsafeMutablePointer<ThreadState>) -> Bool {
        self.thread == UInt(bitPattern: thread)
    }

    /// Waits until the instance is made, or failed to be.
    func wait() {
        let mustWait = waiting.withLock { waiting in
            if !waiting.ended { waiting.count += 1 }
            return !waiting.ended
        }
        if mustWait { semaphore.wait() }
    }

    /// Wakes all who wait.
    func end() {
        let count = waiting.withLock { waiting in
            waiting.ended = true
            return waiting.count
        }
        for _ in 0..<count { semaphore.signal() }
    }
}
