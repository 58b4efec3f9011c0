/// What a presenter has under way. Released with the presenter, it cancels what is left.
///
/// Work captures services strongly and the presenter weakly, so that a slow service keeps no closed screen alive.
final class PresenterTasks {
    private var running: [Int: Task<Void, Never>] = [:]
    private var startedCount = 0

    deinit {
        for task in running.values { task.cancel() }
    }

    /// Starts work that runs beside the person's next actions.
    ///
    /// - Parameter work: The work.
    func start(_ work: @escaping () async -> Void) {
        startedCount += 1
        let number = startedCount
        running[number] = Task { [weak self] in
            await work()
            self?.running[number] = nil
        }
    }

    /// Cancels everything under way; it may still take a while to end.
    func cancel() {
        for task in running.values { task.cancel() }
    }

    /// Waits until everything under way has ended, also what is started meanwhile.
    func settled() async {
        while let task = running.values.first { await task.value }
    }
}
