import Synchronization

/// What lies over all containers for one task and those it starts: overrides, and instances of its own in the place of
/// those the containers keep.
///
/// A resolve under it finds the containers' own registrations where nothing is overridden, but what `.container`,
/// `.weak` and custom scopes keep is kept here. So nothing that was made from an override stays behind, and nothing
/// that was made before is found.
final class Overlay: Sendable {
    /// The overlay of the current task.
    @TaskLocal static var current: Overlay?

    /// All overrides that hold, the outer overlay's first.
    let overrides: [Override]
    /// Where what is resolved is written down, if it is.
    let trace: GraphTrace?
    private let overriding: [ServiceKey: Registration]
    /// By serial number: registrations that stand for those that keep an instance.
    private let copies = Mutex<[UInt: Registration]>([:])

    /// - Parameters:
    ///   - overrides: Added to those of the current overlay; the last of a key holds.
    ///   - trace: Where to write down what is resolved.
    init(overrides: [Override] = [], trace: GraphTrace? = nil) {
        self.overrides = (Overlay.current?.overrides ?? []) + overrides
        self.trace = trace
        overriding = Dictionary(self.overrides.map { $0.makeRegistration() }.map { ($0.key, $0) }) { $1 }
        Detour.begin()
    }

    // Not when the closure it was made for ends: tasks that go on have it still.
    deinit { Detour.end() }

    /// The registration with a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - own: Finds the container's own.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey, _ own: () -> Registration?) -> Registration? {
        if !overriding.isEmpty, let overriding = overriding[key] { return overriding }
        return own().map(instead)
    }

    /// What stands for a registration here.
    ///
    /// - Parameter registration: The container's own.
    /// - Returns: A copy, if it keeps an instance; itself otherwise.
    func instead(of registration: Registration) -> Registration {
        guard registration.keepsInstance else { return registration }
        if let copy = copies.withLock({ $0[registration.serial] }) { return copy }
        // Made outside the lock, as a forward's copy asks for its target's.
        let copy = registration.copy(for: self)
        return copies.withLock { copies in
            let first = copies[copy.serial] ?? copy
            copies[copy.serial] = first
            return first
        }
    }

    /// Whether a service type is overridden under a name, whatever the arguments.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - name: The exact name.
    /// - Returns: Whether it is.
    func overrides(_ serviceType: Any.Type, name: String?) -> Bool {
        overriding.keys.contains { $0.serviceType == serviceType && $0.name == name }
    }

    /// The names of overrides, in the order they were given.
    ///
    /// - Parameter condition: Which ones.
    /// - Returns: The names.
    func names(where condition: (Registration) -> Bool) -> [String?] {
        overriding.values.filter(condition).sorted { $0.serial < $1.serial }.map(\.name)
    }
}
