import AppSubjects
import Foundation
import Synchronization

/// Hands something to another thread. Proof for `@unchecked Sendable`: that sequences may be used from several threads at a
/// time is what the tests that use this check; under the thread sanitizer it is checked for true.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Runs `body` on a thread of its own and waits for its end as an event.
func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            body()
            continuation.resume()
        }
    }
}

/// Counts calls that are under way, to tell whether two ever overlap.
final class OverlapCheck: Sendable {
    private let inside = Atomic(0)
    private let overlaps = Atomic(0)

    var hasOverlapped: Bool { overlaps.load(ordering: .acquiring) > 0 }

    func call(_ body: () -> Void) {
        if inside.add(1, ordering: .acquiringAndReleasing).oldValue > 0 { overlaps.add(1, ordering: .relaxed) }
        body()
        inside.subtract(1, ordering: .acquiringAndReleasing)
    }
}
