import Synchronization

/// Frees what was taken out of registries once no thread can still be reading it.
///
/// Resolving reads registries without locks and without counting references, so that threads do not slow each other
/// down. A thread announces the epoch in which it begins to read (`CurrentThread.beginReading`); what is taken out of a
/// registry gets the epoch of that moment and is freed when every thread that still reads has begun after it. That is
/// tried when something is taken out, and when a thread ends its outermost resolve while something waits.
enum Reclaimer {
    private static let currentEpoch = Atomic<UInt>(1)
    private static let waiting = Atomic<Bool>(false)
    private static let state = Mutex(State())

    private struct State {
        /// The addresses of the announcements of all threads that have ever resolved and still live.
        var threads: Set<UInt> = []
        var retired: [Retired] = []
    }

    private struct Retired {
        let epoch: UInt
        let object: Carried<AnyObject>
    }

    /// The epoch a thread that begins to read announces.
    static var epoch: UInt { currentEpoch.load(ordering: .sequentiallyConsistent) }

    /// Whether something waits to be freed.
    static var isWaiting: Bool { waiting.load(ordering: .relaxed) }

    /// Counts a thread among the readers.
    ///
    /// - Parameter announcement: Its announcement; it stays where it is until `remove`.
    static func add(_ announcement: UnsafeMutablePointer<Atomic<UInt>>) {
        let address = UInt(bitPattern: announcement)
        state.withLock { _ = $0.threads.insert(address) }
    }

    /// Forgets a thread that ends.
    ///
    /// - Parameter announcement: Its announcement.
    static func remove(_ announcement: UnsafeMutablePointer<Atomic<UInt>>) {
        let address = UInt(bitPattern: announcement)
        state.withLock { _ = $0.threads.remove(address) }
    }

    /// Frees objects, now or when their last readers are done.
    ///
    /// - Parameter objects: What no thread that begins to read from now on can reach.
    static func retire(_ objects: [AnyObject]) {
        guard !objects.isEmpty else { return }
        let objects = Carried(objects)
        let epoch = currentEpoch.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
        state.withLock { state in
            for object in objects.value { state.retired.append(Retired(epoch: epoch, object: Carried(object))) }
            waiting.store(true, ordering: .relaxed)
        }
        reclaim()
    }

    /// Frees what no thread can still be reading.
    static func reclaim() {
        let freed = state.withLock { state -> [Retired] in
            let oldest = state.threads.compactMap { address -> UInt? in
                // The address is in the set, so its thread has not ended: `remove` waits for this lock.
                guard let announcement = UnsafePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
                let epoch = announcement.pointee.load(ordering: .sequentiallyConsistent)
                return epoch == 0 ? nil : epoch
            }.min()
            guard let oldest else {
                defer { state.retired = [] }
                waiting.store(false, ordering: .relaxed)
                return state.retired
            }
            let freed = state.retired.filter { $0.epoch < oldest }
            state.retired.removeAll { $0.epoch < oldest }
            waiting.store(!state.retired.isEmpty, ordering: .relaxed)
            return freed
        }
        // Outside the lock: freeing runs foreign `deinit`s.
        _ = freed
    }
}
