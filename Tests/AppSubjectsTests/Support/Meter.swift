import Synchronization

/// A count that goes up, from any thread, and that can be waited for.
final class Meter: Sendable {
    private struct State {
        var count = 0
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }

    /// Counts one more.
    ///
    /// - Returns: the new count.
    @discardableResult
    func add() -> Int {
        let (count, reached) = state.withLock { state in
            state.count += 1
            let count = state.count
            let reached = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return (count, reached)
        }
        for waiter in reached { waiter.continuation.resume() }
        return count
    }

    /// Waits until as many were counted.
    func reaches(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                guard state.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}

/// An asynchronous sequence of 1, 2, 3 and so on that counts how many elements it was asked for.
struct CountingSequence: AsyncSequence {
    let length: Int
    let asked = Meter()
    /// Called when an iterator is let go of.
    var onEnd: @Sendable () -> Void = {}

    func makeAsyncIterator() -> Iterator { Iterator(length: length, asked: asked, onEnd: onEnd) }

    final class Iterator: AsyncIteratorProtocol {
        private let length: Int
        private let asked: Meter
        private let onEnd: @Sendable () -> Void
        private var last = 0

        init(length: Int, asked: Meter, onEnd: @escaping @Sendable () -> Void) {
            self.length = length
            self.asked = asked
            self.onEnd = onEnd
        }

        deinit { onEnd() }

        func next() async -> Int? {
            asked.add()
            guard last < length else { return nil }
            last += 1
            return last
        }
    }
}
