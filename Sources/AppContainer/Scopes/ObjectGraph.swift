import Synchronization

/// What `.graph` and `.weak` services share during one outermost `resolve`.
///
/// Instances are held strongly while a resolve runs in the graph and weakly afterwards, so that a `Lazy` made in it finds
/// them again. The graph lives as long as its identifier is held, and with it goes the table: nothing is left in the
/// container.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: the state is behind the lock. The memory of a strongly held instance is written before it is entered in
    // the table, and destroyed when no resolve runs in the graph any more; who reads it runs in the graph.
    let id: UInt
    private let state = Mutex(State())

    private struct State {
        /// How many resolves run in this graph now; one, unless a `Lazy` goes on in it from another thread.
        var runs = 0
        var instances: [SharedInstance] = []
        /// Where in `instances` a serial's is; only kept for graphs that are too large to search.
        var indices: [UInt: Int] = [:]
        /// Storages of custom scopes, told when the graph is complete.
        var storages: [StorageReference] = []

        /// Graphs of up to this many instances are searched from the start.
        static let searchable = 16

        func index(of serial: UInt) -> Int? {
            instances.count <= Self.searchable ? instances.firstIndex { $0.serial == serial } : indices[serial]
        }

        mutating func append(_ instance: SharedInstance) {
            if instances.isEmpty { instances.reserveCapacity(8) }
            instances.append(instance)
            if instances.count == Self.searchable + 1 {
                for (index, instance) in instances.enumerated() { indices[instance.serial] = index }
            } else if instances.count > Self.searchable {
                indices[instance.serial] = instances.count - 1
            }
        }
    }

    private static let nextID = Atomic<UInt>(1)

    init() {
        id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    deinit {
        for instance in state.withLock({ $0.instances }) { instance.destroy() }
    }

    /// A resolve begins to run in this graph.
    func enter() {
        state.withLock { $0.runs += 1 }
    }

    /// A resolve ended; after the last one, instances are only found while somebody else keeps them.
    ///
    /// - Parameter isKept: Whether somebody holds the graph's identifier and may come back.
    func leave(isKept: Bool) {
        let ended = state.withLock { state -> (instances: [SharedInstance], storages: [StorageReference])? in
            state.runs -= 1
            guard state.runs == 0, isKept || !state.storages.isEmpty else { return nil }
            defer {
                state.storages = []
                if isKept { state.instances = state.instances.map(\.weakened) }
            }
            return (isKept ? state.instances : [], state.storages)
        }
        // Outside the lock: dropping the last reference runs foreign `deinit`s.
        for instance in ended?.instances ?? [] { instance.destroy() }
        for storage in ended?.storages ?? [] { storage.storage.graphResolutionCompleted() }
    }

    /// Where the instance shared for a registration is.
    ///
    /// - Parameter serial: The registration's serial number.
    /// - Returns: The place, valid while the caller runs in this graph; `nil` if nothing was shared or it is gone.
    func location(of serial: UInt) -> InstanceLocation? {
        state.withLock { state in
            state.index(of: serial).flatMap { Carried(state.instances[$0].location) }
        }?.value
    }

    /// Shares an instance for the rest of the graph.
    ///
    /// - Parameters:
    ///   - instance: The instance.
    ///   - serial: The serial number of the registration it was made by.
    func share<Service>(_ instance: borrowing Service, for serial: UInt) {
        let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
        memory.initialize(to: copy instance)
        let shared = SharedInstance(serial: serial, type: Service.self, memory: memory, weak: nil)
        let replaced = state.withLock { state -> SharedInstance? in
            if let index = state.index(of: serial) {
                defer { state.instances[index] = shared }
                return state.instances[index]
            }
            state.append(shared)
            return nil
        }
        replaced?.destroy()
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

/// An instance in a graph's table.
struct SharedInstance: @unchecked Sendable {
    // Sendable: see `ObjectGraph`; the instance itself goes only to callers that `checkIsolation` let pass.

    /// The serial number of the registration that made it.
    let serial: UInt
    let type: Any.Type
    /// The instance, of `type`, while it is held strongly.
    let memory: UnsafeMutableRawPointer?
    /// The instance when it is not.
    let weak: WeakInstance?

    /// Where the instance is, unless it is gone.
    var location: InstanceLocation? {
        memory.map { InstanceLocation(pointer: $0, keepingAlive: nil) } ?? weak?.location
    }

    /// This instance, held weakly; the strong one is to be destroyed.
    var weakened: SharedInstance {
        func weaken<Service>(_ type: Service.Type) -> WeakInstance? {
            memory.flatMap { WeakInstance($0.assumingMemoryBound(to: type).pointee) }
        }
        guard memory != nil else { return self }
        return SharedInstance(serial: serial, type: type, memory: nil, weak: _openExistential(type, do: weaken))
    }

    /// Lets go of the instance, if it is held strongly.
    func destroy() {
        func destroy<Service>(_ type: Service.Type) {
            memory?.assumingMemoryBound(to: type).deinitialize(count: 1)
        }
        _openExistential(type, do: destroy)
        memory?.deallocate()
    }
}
