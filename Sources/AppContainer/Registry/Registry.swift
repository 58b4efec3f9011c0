import Synchronization

/// The registrations of a container, shared by it and its synchronized views.
///
/// Readers take no lock: the table is read through an atomic, and whatever is taken out of it goes to the `Reclaimer`.
final class Registry: Sendable {
    /// The table's address; 0 before the first registration. Owned by this registry, as are the registrations in it.
    let table = Atomic<UInt>(0)
    /// Guards writing.
    let state = Mutex(State())

    struct State {
        /// How many slots of the table are taken.
        var slots = 0
        var behaviors: [Carried<any Behavior>] = []
        /// What few registries have, apart from the others to keep those small.
        var records: RegistryRecords?
    }

    deinit {
        // Nobody reads any more: readers hold the container, which holds this.
        guard let table = currentTable else { return }
        for registration in registrations(in: table._withUnsafeGuaranteedRef { $0.chains() }) { registration.release() }
        table.release()
    }

    /// The table readers find; nil before the first registration.
    var currentTable: Unmanaged<RegistrationTable>? {
        UnsafeRawPointer(bitPattern: table.load(ordering: .acquiring)).map(Unmanaged.fromOpaque)
    }

    /// The registrations of some chains, each beginning with its first.
    func registrations(in chains: [Unmanaged<Registration>]) -> [Unmanaged<Registration>] {
        var all: [Unmanaged<Registration>] = []
        for first in chains {
            var next: Unmanaged<Registration>? = first
            while let registration = next {
                all.append(registration)
                next = registration._withUnsafeGuaranteedRef { $0.next }
            }
        }
        return all
    }

    // MARK: Behaviors

    /// Adds a behavior.
    ///
    /// - Parameter behavior: The behavior.
    func add(_ behavior: any Behavior) {
        let behavior = Carried(behavior)
        state.withLock { $0.behaviors.append(behavior) }
    }

    /// The behaviors, in the order they were added.
    ///
    /// - Returns: The behaviors.
    func behaviors() -> [Carried<any Behavior>] {
        state.withLock { $0.behaviors }
    }

    // MARK: Records

    /// Reads what is recorded beside the registrations.
    ///
    /// - Parameter body: Reads it.
    /// - Returns: What it returned; `nil` if nothing is recorded.
    func readRecords<Result: Sendable>(_ body: (RegistryRecords) -> Result) -> Result? {
        state.withLock { $0.records.map(body) }
    }

    /// Changes what is recorded beside the registrations.
    ///
    /// - Parameter body: Changes it.
    /// - Returns: What it returned.
    @discardableResult
    func changeRecords<Result: Sendable>(_ body: (RegistryRecords) -> Result) -> Result {
        state.withLock { body($0.madeRecords()) }
    }
}

extension Registry.State {
    /// The records, made if there are none yet.
    mutating func madeRecords() -> RegistryRecords {
        let made = records ?? RegistryRecords()
        records = made
        return made
    }
}
