import AvitogramServices
import Foundation
import Synchronization
import Testing

@testable import AvitogramProviders

/// Work that waits for other work of its kind comes to an end only if all of it runs at once: on the cooperative pool,
/// which has one thread per core, it would not.
@Suite("Blocking work is kept off the cooperative pool", .timeLimit(.minutes(1)))
struct BlockingTests {
    private static let count = ProcessInfo.processInfo.activeProcessorCount * 4

    private actor Blocker {
        private let executor = QueueExecutor(label: "blocker")

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func meet(at barrier: Barrier) { barrier.wait() }
    }

    @Test("an actor on a queue of its own holds up no other")
    func actors() async {
        let barrier = Barrier(count: Self.count)
        await withTaskGroup { group in
            for _ in 0..<Self.count { group.addTask { await Blocker().meet(at: barrier) } }
        }
        #expect(barrier.mostAtOnce == Self.count)
    }

    @Test("a pool runs as much at once as it may, and never more", arguments: [1, 3, count])
    func pools(width: Int) async throws {
        let pool = WorkerPool(label: "pool", width: width)
        let barrier = Barrier(count: width)
        try await withThrowingTaskGroup { group in
            for _ in 0..<width * 5 { group.addTask { try await pool.run { barrier.wait() } } }
            try await group.waitForAll()
        }
        #expect(barrier.mostAtOnce == width)
    }
}

@Suite("WorkerPool")
struct WorkerPoolTests {
    @Test("hands on what the work returns or throws, and goes on")
    func results() async throws {
        struct Failure: Error, Equatable {}
        let pool = WorkerPool(label: "pool", width: 1)
        #expect(try await pool.run { 7 } == 7)
        await #expect(throws: Failure()) { try await pool.run { throw Failure() } }
        #expect(try await pool.run { "goes on" } == "goes on")
    }
}

/// Lets threads through only when `count` have come, again and again.
private final class Barrier: Sendable {
    private struct State {
        var waiting = 0
        var round = 0
        var inside = 0
        var mostAtOnce = 0
    }

    private let count: Int
    private let state = Mutex(State())
    private let condition = NSCondition()

    init(count: Int) { self.count = count }

    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        let round = state.withLock { state in
            state.inside += 1
            state.mostAtOnce = max(state.mostAtOnce, state.inside)
            state.waiting += 1
            if state.waiting == count {
                state.waiting = 0
                state.round += 1
                condition.broadcast()
            }
            return state.waiting == 0 ? state.round - 1 : state.round
        }
        while state.withLock({ $0.round == round }) { condition.wait() }
        state.withLock { $0.inside -= 1 }
    }
}
