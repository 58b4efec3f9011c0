import Dispatch
import Synchronization

/// Runs a closure on a thread that is not the main one.
///
/// - Parameter body: The closure.
func offMainThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            body()
            continuation.resume()
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
        stored.withLock { $0 += 1 }
    }
}
