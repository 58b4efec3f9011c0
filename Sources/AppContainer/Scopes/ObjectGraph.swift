import Synchronization

/// What `.graph` and `.weak` services share during one outermost `resolve`.
///
/// Instances are held strongly while a resolve runs in the graph and weakly afterwards, so that a `Lazy` made in it finds
/// them again. The graph itself lives as long as its identifier is held, and with it goes the table: nothing is left in
/// the container.
final class ObjectGraph: Sendable {
    let id: UInt
    private let state = Mutex(State())

    private struct State {
        /// How many resolves run in this graph now; one, unless a `Lazy` goes on in it from another thread.
        var runs = 0
        var instances: [UInt: SharedInstance] = [:]
        /// Entries with a storage of their own, told when the graph is complete.
        var storages: [StorageReference] = []
    }

    private static let nextID = Atomic<UInt>(1)

    init() {
        id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// A resolve begins to run in this graph.
    func enter() {
        state.withLock { $0.runs += 1 }
    }

    /// A resolve ended; after the last one, instances are only found while somebody else keeps them.
    func leave() {
        let (released, storages) = state.withLock { state -> ([SharedInstance], [StorageReference]) in
            state.runs -= 1
            guard state.runs == 0 else { return ([], []) }
            let storages = state.storages
            state.storages = []
            return (Array(state.instances.values), storages)
        }
        // Outside the lock: dropping the last reference runs foreign `deinit`s.
        for shared in released { shared.weaken() }
        for storage in storages { storage.storage.graphResolutionCompleted() }
    }

    /// The instance shared for an entry.
    ///
    /// - Parameter serial: The entry's serial number.
    /// - Returns: The instance, unless there is none or it is gone by now.
    func instance(of serial: UInt) -> SharedInstance? {
        state.withLock { $0.instances[serial] }
    }

    /// Shares an instance for the rest of the graph.
    ///
    /// - Parameters:
    ///   - instance: The instance.
    ///   - serial: The serial number of the entry it was made by.
    func share(_ instance: SharedInstance, for serial: UInt) {
        let previous = state.withLock { $0.instances.updateValue(instance, forKey: serial) }
        _ = previous
    }

    /// Remembers a storage to be told when the graph is complete.
    ///
    /// - Parameter storage: A custom scope's storage that was written in this graph.
    func storageWasUsed(_ storage: any InstanceStorage) {
        let reference = StorageReference(storage: storage)
        state.withLock { state in
            if !state.storages.contains(where: { $0.storage === reference.storage }) {
                state.storages.append(reference)
            }
        }
    }
}

/// Carries a storage to the end of the graph.
///
/// `@unchecked Sendable`: a storage is only called by resolving threads, and `InstanceStorage` asks of its implementers
/// to bear that.
struct StorageReference: @unchecked Sendable {
    let storage: any InstanceStorage
}
