import Dispatch

/// Runs an actor's jobs on a queue of its own, so that what blocks there holds up nobody else (the cooperative pool has
/// one thread per core).
nonisolated package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor.
    ///
    /// - Parameter label: What its queue is called in a debugger.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs a job after those before it.
    ///
    /// - Parameter job: The actor's next job.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
