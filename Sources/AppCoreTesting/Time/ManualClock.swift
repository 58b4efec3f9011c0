import Synchronization

/// A clock that stands still until a test moves it, so that nothing in the test waits for real time.
///
/// ```swift
/// let clock = ManualClock()
/// let answer = Task { try await clock.sleep(for: .seconds(30)) }
/// await clock.sleepers()             // the task sleeps now
/// clock.advance(by: .seconds(30))    // and is woken
/// try await answer.value
/// ```
///
/// Usable from any thread. A cancelled sleep ends at once with `CancellationError`, like any clock's.
public final class ManualClock: Clock, Sendable {
    /// A point in the clock's time.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the clock was made.
        public var offset: Duration

        /// Makes a point in time.
        ///
        /// - Parameter offset: The time since the clock was made.
        public init(offset: Duration = .zero) { self.offset = offset }

        /// The point that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// The time from this point to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders by time.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct Sleeper {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        var count: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Watcher] = []

        /// Takes out the watchers that wait for no more sleepers than there are.
        mutating func satisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private let state = Mutex(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// Where the clock stands.
    public var now: Instant { state.withLock(\.now) }

    /// Zero: every duration can be slept exactly.
    public var minimumResolution: Duration { .zero }

    /// Moves the clock and wakes those whose time has come, the earliest first.
    ///
    /// They go on after this has returned; what they do then has to be awaited.
    ///
    /// - Parameter duration: How far, not negative.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A clock does not go back.")
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Returns as soon as tasks sleep on the clock; the moment to move it.
    ///
    /// - Parameter count: How many have to sleep at least.
    public func sleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let satisfied = state.withLock { state in
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return state.satisfiedWatchers()
            }
            for watcher in satisfied { watcher.continuation.resume() }
        }
    }

    /// Sleeps until the clock is moved to a point in time or beyond.
    ///
    /// - Parameters:
    ///   - deadline: The point in time.
    ///   - tolerance: Without effect; the clock wakes exactly.
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(deadline: deadline, continuation: continuation), id: id)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private enum Addition {
        case isDue, isCancelled
        case sleeps([Watcher])
    }

    private func add(_ sleeper: Sleeper, id: Int) {
        let addition = state.withLock { state -> Addition in
            // Asked under the lock: a task that is cancelled later finds its sleeper and wakes it.
            if Task.isCancelled { return .isCancelled }
            if sleeper.deadline <= state.now { return .isDue }
            state.sleepers[id] = sleeper
            return .sleeps(state.satisfiedWatchers())
        }
        switch addition {
        case .isDue: sleeper.continuation.resume()
        case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .sleeps(let watchers): for watcher in watchers { watcher.continuation.resume() }
        }
    }
}
