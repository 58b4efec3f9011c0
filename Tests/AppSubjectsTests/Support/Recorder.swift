import AppSubjects
import Synchronization

/// Keeps what it sees, from any thread.
final class Recorder<Element>: ObserverType, @unchecked Sendable {
    // Proof for `@unchecked Sendable`: the state is a string array in a mutex.
    private let log = Mutex<[String]>([])

    func on(_ event: Event<Element>) {
        note("\(event)")
    }

    func note(_ text: String) {
        log.withLock { $0.append(text) }
    }

    /// What was seen, as `1 2 completed`.
    var seen: String {
        log.withLock { $0.map(Self.short).joined(separator: " ") }
    }

    var count: Int { log.withLock { $0.count } }

    private static func short(_ text: String) -> String {
        text.hasPrefix("next(") ? String(text.dropFirst(5).dropLast()) : text
    }
}

struct Failure: Error, Equatable {}
