import Synchronization

/// Makings that are under way or done, so that all who ask for one await the same.
final class Flights: Sendable {
    private let flights = Mutex<[UInt: Flight]>([:])
    private let keepsResults: Bool

    /// - Parameter keepsResults: Whether a result is found by those who ask later, too: within a graph it is, while a
    ///   container keeps it elsewhere.
    init(keepsResults: Bool = true) {
        self.keepsResults = keepsResults
    }

    /// Awaits the making with a key; begins it if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - awaiting: The making this task belongs to, if any.
    ///   - cycle: Makes the error for two makings that await each other.
    ///   - make: Makes the instance, in a task of its own.
    /// - Returns: The instance.
    /// - Throws: The making's error, `cycle`, or `CancellationError` if the calling task is cancelled.
    func value(
        of key: UInt,
        awaitedBy awaiting: Flight?,
        cycle: () -> ResolutionError,
        make: @escaping @Sendable (Flight) async throws -> any Sendable
    ) async throws -> any Sendable {
        while true {
            let (flight, isNew) = flights.withLock { flights in
                if let flight = flights[key] { return (flight, false) }
                let flight = Flight()
                flights[key] = flight
                return (flight, true)
            }
            if isNew {
                flight.begin { [self] in
                    let result: Result<any Sendable, any Error>
                    do { result = .success(try await make(flight)) } catch { result = .failure(error) }
                    if case .success = result, keepsResults { return result }
                    remove(flight, for: key)
                    return result
                }
            }
            guard flight.isAwaitable(by: awaiting) else { throw cycle() }
            defer { flight.isNoLongerAwaited(by: awaiting) }
            // A making that nobody awaited any more was cancelled: begin another.
            if let value = try await flight.value(onAbandoned: { self.remove(flight, for: key) }) { return value }
            remove(flight, for: key)
        }
    }

    private func remove(_ flight: Flight, for key: UInt) {
        flights.withLock { flights in
            if flights[key] === flight { flights[key] = nil }
        }
    }
}

/// One making that several tasks may await.
final class Flight: Sendable {
    private let state = Mutex(State())

    private struct State {
        var phase = Phase.running(nil)
        var waiters: [Int: CheckedContinuation<(any Sendable)?, any Error>] = [:]
        var nextWaiter = 0
    }

    private enum Phase {
        case running(Task<Void, Never>?)
        /// Nobody awaited it any more.
        case abandoned
        case ended(Result<any Sendable, any Error>)
    }

    /// Runs the making in a task of its own, which inherits the task-local values of the first who asked.
    ///
    /// - Parameter make: Makes the instance.
    func begin(_ make: @escaping @Sendable () async -> Result<any Sendable, any Error>) {
        let task = Task { self.end(await make()) }
        state.withLock { state in
            if case .running = state.phase { state.phase = .running(task) }
        }
    }

    private func end(_ result: Result<any Sendable, any Error>) {
        let waiters = state.withLock { state in
            if case .running = state.phase { state.phase = .ended(result) }
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(with: result.map(Optional.some)) }
    }

    /// Awaits the end.
    ///
    /// - Parameter onAbandoned: Called when this was the last task to await it and is cancelled.
    /// - Returns: The instance; `nil` if the making was abandoned before.
    /// - Throws: The making's error, or `CancellationError` if the calling task is cancelled.
    func value(onAbandoned: @escaping @Sendable () -> Void) async throws -> (any Sendable)? {
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(continuation, waiter)
                // A task that was cancelled before it waited had nothing to cancel then.
                if Task.isCancelled { cancel(waiter, onAbandoned) }
            }
        } onCancel: {
            cancel(waiter, onAbandoned)
        }
    }

    private func add(_ continuation: CheckedContinuation<(any Sendable)?, any Error>, _ waiter: Int) {
        let ended = state.withLock { state -> Result<(any Sendable)?, any Error>? in
            switch state.phase {
            case .running:
                state.waiters[waiter] = continuation
                return nil
            case .abandoned:
                return .success(nil)
            case .ended(let result):
                return result.map(Optional.some)
            }
        }
        if let ended { continuation.resume(with: ended) }
    }

    private func cancel(_ waiter: Int, _ onAbandoned: @Sendable () -> Void) {
        let (continuation, task) = state.withLock {
            state -> (CheckedContinuation<(any Sendable)?, any Error>?, Task<Void, Never>?) in
            guard let continuation = state.waiters.removeValue(forKey: waiter) else { return (nil, nil) }
            guard state.waiters.isEmpty, case .running(let task) = state.phase else { return (continuation, nil) }
            state.phase = .abandoned
            return (continuation, task)
        }
        guard let continuation else { return }
        if let task {
            onAbandoned()
            task.cancel()
        }
        continuation.resume(throwing: CancellationError())
    }

    // MARK: Makings that await each other

    /// Which makings each making awaits now, by identity.
    private static let awaited = Mutex<[ObjectIdentifier: [ObjectIdentifier]]>([:])

    /// Takes note that a making awaits this one, unless they would await each other.
    ///
    /// - Parameter flight: The making, if the awaiting task belongs to one.
    /// - Returns: Whether it may await this one.
    func isAwaitable(by flight: Flight?) -> Bool {
        guard let flight else { return true }
        let (waiting, target) = (ObjectIdentifier(flight), ObjectIdentifier(self))
        return Self.awaited.withLock { awaited in
            var seen: Set<ObjectIdentifier> = []
            var next = [target]
            while let current = next.popLast() {
                if current == waiting { return false }
                if seen.insert(current).inserted { next += awaited[current] ?? [] }
            }
            awaited[waiting, default: []].append(target)
            return true
        }
    }

    /// Takes note that a making does not await this one any more.
    ///
    /// - Parameter flight: The making, if the awaiting task belongs to one.
    func isNoLongerAwaited(by flight: Flight?) {
        guard let flight else { return }
        let (waiting, target) = (ObjectIdentifier(flight), ObjectIdentifier(self))
        Self.awaited.withLock { awaited in
            guard let index = awaited[waiting]?.firstIndex(of: target) else { return }
            awaited[waiting]?.remove(at: index)
            if awaited[waiting]?.isEmpty == true { awaited[waiting] = nil }
        }
    }
}
