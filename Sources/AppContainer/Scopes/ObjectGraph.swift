import Synchronization

/// What `.graph` and `.weak` services share during one outermost `resolve`.
///
/// Instances are held strongly while a resolve runs in the graph and weakly afterwards, so that a `Lazy` made in it
/// finds them again. The graph lives as long as its identifier is held, and with it goes the table: nothing is left in
/// the container.
final class ObjectGraph: @unchecked Sendable {
    // Sendable: the state is behind the lock. The memory of a strongly held instance is written before it is entered in
    // the table, and destroyed when no resolve runs in the graph any more; who reads it runs in the graph.

    /// A number no other graph of this process has; given when it is first asked for, as threads would else wait for
    /// each other's counting.
    var id: UInt {
        let known = storedID.load(ordering: .relaxed)
        if known != 0 { return known }
        let new = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
        let (exchanged, original) = storedID.compareExchange(expected: 0, desired: new, ordering: .relaxed)
        return exchanged ? new : original
    }
    /// 0 until it is asked for.
    private let storedID = Atomic<UInt>(0)
    private let state = Mutex(State())

    private struct State {
        /// How many resolves run in this graph now; one, unless a `Lazy` goes on in it from another thread.
        var runs = 0
        var instances: [SharedInstance] = []
        /// Where in `instances` a serial's is; only kept for graphs that are too large to search.
        var indices: [UInt: Int] = [:]
        /// Storages of custom scopes, told when the graph is complete.
        var storages: [StorageReference] = []
        /// Where the first instances are kept, so that small graphs need no allocation for each.
        let space = UnsafeMutableRawPointer.allocate(byteCount: Self.spaceSize, alignment: 16)
        var spaceUsed = 0

        static let spaceSize = 512
        /// Graphs of up to this many instances are searched from the start.
        static let searchable = 16

        func index(of serial: UInt) -> Int? {
            guard instances.count <= Self.searchable else { return indices[serial] }
            var index = 0
            while index < instances.count {
                if instances[index].serial == serial { return index }
                index += 1
            }
            return nil
        }

        mutating func append(_ instance: SharedInstance) {
            instances.append(instance)
            if instances.count == Self.searchable + 1 {
                for (index, instance) in instances.enumerated() { indices[instance.serial] = index }
            } else if instances.count > Self.searchable {
                indices[instance.serial] = instances.count - 1
            }
        }

        /// Memory for an instance in `space`, if there is room.
        mutating func place(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
            let start = (spaceUsed + alignment - 1) & -alignment
            guard alignment <= 16, start + size <= Self.spaceSize else { return nil }
            spaceUsed = start + size
            return space + start
        }
    }

    private static let nextID = Atomic<UInt>(1)

    deinit {
        let (instances, space) = state.withLock { (Carried($0.instances), Carried($0.space)) }
        for instance in instances.value { instance.destroy() }
        space.value.deallocate()
    }

    /// A resolve begins to run in this graph.
    func enter() {
        state.withLock { $0.runs += 1 }
    }

    /// A resolve ended; after the last one, instances are only found while somebody else keeps them.
    ///
    /// - Parameter isKept: Whether somebody holds the graph's identifier and may come back; if not, all is let go of.
    func leave(isKept: Bool) {
        let ended = state.withLock { state -> Carried<(instances: [SharedInstance], storages: [StorageReference])>? in
            state.runs -= 1
            guard state.runs == 0, isKept || !state.storages.isEmpty else { return nil }
            let instances = isKept ? state.instances : []
            if isKept { state.instances = state.instances.map(\.weakened) }
            defer { state.storages = [] }
            return Carried((instances, state.storages))
        }
        // Outside the lock: dropping the last reference runs foreign `deinit`s.
        for instance in ended?.value.instances ?? [] { instance.destroyStrong() }
        for storage in ended?.value.storages ?? [] { storage.storage.graphResolutionCompleted() }
    }

    /// Lets go of everything and becomes another graph. Only for a graph that nobody else has.
    func restart() {
        // Taken out first: destroying runs foreign `deinit`s.
        var instances = state.withLock { state -> Carried<[SharedInstance]> in
            defer { state.instances = [] }
            return Carried(state.instances)
        }.value
        for instance in instances { instance.destroy() }
        instances.removeAll(keepingCapacity: instances.count <= State.searchable)
        let emptied = Carried(instances)
        state.withLock { state in
            state.instances = emptied.value
            state.indices = [:]
            state.spaceUsed = 0
        }
        storedID.store(0, ordering: .relaxed)
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
        let (size, alignment) = (MemoryLayout<Service>.size, MemoryLayout<Service>.alignment)
        let place = state.withLock { Carried($0.place(size, alignment: alignment)) }.value
        let memory = place ?? .allocate(byteCount: max(size, 1), alignment: alignment)
        memory.initializeMemory(as: Service.self, to: copy instance)
        let shared = SharedInstance(serial: serial, type: Service.self, memory: memory, ownsMemory: place == nil)
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

/// An instance in a graph's table, which owns what this points to.
struct SharedInstance: @unchecked Sendable {
    // Sendable: see `ObjectGraph`; the instance itself goes only to callers that `checkIsolation` let pass.

    /// The serial number of the registration that made it.
    let serial: UInt
    private let type: Any.Type
    /// The instance, of `type`, while it is held strongly.
    private let memory: UnsafeMutableRawPointer?
    /// Whether the memory was allocated for the instance alone.
    private let ownsMemory: Bool
    /// The instance when it is not held strongly.
    private let weak: Unmanaged<WeakInstance>?

    /// - Parameters:
    ///   - serial: The serial number of the registration that made it.
    ///   - type: Its type.
    ///   - memory: Where it is.
    ///   - ownsMemory: Whether the memory was allocated for it alone.
    init(serial: UInt, type: Any.Type, memory: UnsafeMutableRawPointer, ownsMemory: Bool) {
        self.init(serial, type, memory, ownsMemory, nil)
    }

    private init(
        _ serial: UInt,
        _ type: Any.Type,
        _ memory: UnsafeMutableRawPointer?,
        _ ownsMemory: Bool,
        _ weak: Unmanaged<WeakInstance>?
    ) {
        self.serial = serial
        self.type = type
        self.memory = memory
        self.ownsMemory = ownsMemory
        self.weak = weak
    }

    /// Where the instance is, unless it is gone.
    var location: InstanceLocation? {
        memory.map { InstanceLocation(pointer: $0, keepingAlive: nil) }
            ?? weak?._withUnsafeGuaranteedRef { $0.location }
    }

    /// This instance, held weakly; the strong one is to be destroyed.
    var weakened: SharedInstance {
        func weaken<Service>(_ type: Service.Type) -> WeakInstance? {
            memory.flatMap { WeakInstance($0.assumingMemoryBound(to: type).pointee) }
        }
        guard memory != nil else { return self }
        return SharedInstance(serial, type, nil, false, _openExistential(type, do: weaken).map(Unmanaged.passRetained))
    }

    /// Lets go of the instance, if it is held strongly.
    func destroyStrong() {
        func destroy<Service>(_ type: Service.Type) {
            memory?.assumingMemoryBound(to: type).deinitialize(count: 1)
        }
        guard memory != nil else { return }
        _openExistential(type, do: destroy)
        if ownsMemory { memory?.deallocate() }
    }

    /// Lets go of the instance, however it is held.
    func destroy() {
        destroyStrong()
        weak?.release()
    }
}
