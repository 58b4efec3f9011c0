import Synchronization

/// A `Mutex` for state whose parts need not be `Sendable`, such as foreign disposables.
///
/// `Mutex` asks that what is put in and taken out is free of other references. Disposables and closures of the caller's
/// cannot promise that; this library only ever stores them, and calls them outside of the lock.
struct Guarded<State: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Proof: `state` is read and written between lock and unlock only.
    private let storage: Storage

    init(_ state: consuming State) {
        storage = Storage(state)
    }

    /// Runs `body` with the lock taken. No foreign code may run in it.
    borrowing func withLock<Result: ~Copyable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.mutex._unsafeLock()
        _ = storage.release.load(ordering: .acquiring)
        defer {
            storage.release.store(0, ordering: .releasing)
            storage.mutex._unsafeUnlock()
        }
        return try body(&storage.state)
    }

    private final class Storage {
        let mutex = Mutex<Void>(())
        /// Shows the order of the locks to the thread sanitizer, which does not look into the library that `Mutex` is
        /// in.
        let release = Atomic<UInt8>(0)
        @exclusivity(unchecked) var state: State

        init(_ state: consuming State) {
            self.state = state
        }
    }
}
