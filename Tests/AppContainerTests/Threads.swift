import Dispatch
import Synchronization

/// Runs a closure on a thread that is not the main one.
///
/// - Parameter body: The closure.
func offMainThread(_ body: @escaping @Sendable () -> Void) async {
    _ = await onThreads(1) { _ in body() }
}

/// Runs a closure on several threads at once, none of them of the cooperative pool.
///
/// - Parameters:
///   - count: How many threads.
///   - body: Gets the thread's index.
/// - Returns: What the closures returned, by index.
func onThreads<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) -> Result
) async -> [Result] {
    await withCheckedContinuation { continuation in
        let group = DispatchGroup()
        let collected = Collected<Result>()
        for index in 0..<count {
            let queue = DispatchQueue(label: "test thread \(index)")
            queue.async(group: group) {
                let result = body(index)
                collected.results.withLock { $0[index] = result }
            }
        }
        group.notify(queue: .global()) {
            let all = collected.results.withLock { $0 }
            continuation.resume(returning: (0..<count).compactMap { all[$0] })
        }
    }
}

/// Results of several threads.
private final class Collected<Result: Sendable>: Sendable {
    let results = Mutex<[Int: Result]>([:])
}

/// Where threads meet: each waits until all are there.
final class Barrier: Sendable {
    private let missing: Mutex<Int>
    private let count: Int
    private let semaphore = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        self.count = count
        missing = Mutex(count)
    }

    func wait() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast {
            for _ in 1..<count { semaphore.signal() }
        } else {
            semaphore.wait()
        }
    }
}

/// What happened, in order; for any threads.
final class Log: Sendable {
    private let stored = Mutex<[String]>([])

    var entries: [String] { stored.withLock { $0 } }

    func add(_ entry: String) {
        stored.withLock { $0.append(entry) }
    }
}

/// A number for any threads.
final class Counter: Sendable {
    private let stored = Mutex(0)

    var count: Int { stored.withLock { $0 } }

    func increment() {
        _ = next()
    }

    /// Counts up and returns the new number.
    func next() -> Int {
        stored.withLock {
            $0 += 1
            return $0
        }
    }
}
