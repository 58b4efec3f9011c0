import Dispatch
import Synchronization

/// Runs blocking work on a few threads, so much at once and the rest in turn.
///
/// The threads are those of serial queues, which the system starts at once. A concurrent queue, which `OperationQueue`
/// uses too, is given threads by the number of cores and more only second by second (measured on Linux, 2 cores: the
/// eighth after 6 s).
final class WorkerPool: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var idle: [DispatchQueue]
        var waiting: [Job] = []
    }

    private let state: Mutex<State>

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - label: What its queues are called in a debugger.
    ///   - width: How much work runs at once at most; at least 1.
    init(label: String, width: Int) {
        precondition(width >= 1, "a pool that runs nothing at once never runs anything")
        state = Mutex(State(idle: (0..<width).map { DispatchQueue(label: "\(label)-\($0)") }))
    }

    /// Runs work in its turn.
    ///
    /// - Parameter work: May block.
    /// - Returns: What it returns.
    /// - Throws: What it throws.
    func run<Success: Sendable>(_ work: @escaping @Sendable () throws -> Success) async throws -> Success {
        try await withCheckedThrowingContinuation { continuation in
            submit { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func submit(_ job: @escaping Job) {
        let idle = state.withLock { state in
            let idle = state.idle.popLast()
            if idle == nil { state.waiting.append(job) }
            return idle
        }
        guard let idle else { return }
        idle.async { self.work(on: idle, beginningWith: job) }
    }

    private func work(on queue: DispatchQueue, beginningWith first: @escaping Job) {
        var next: Job? = first
        while let job = next {
            job()
            next = state.withLock { state in
                if state.waiting.isEmpty {
                    state.idle.append(queue)
                    return nil
                }
                return state.waiting.removeFirst()
            }
        }
    }
}
