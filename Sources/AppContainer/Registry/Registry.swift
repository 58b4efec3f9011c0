import Synchronization

/// The registrations of a container, shared by it and its synchronized views.
final class Registry: Sendable {
    private let state = Mutex(State())

    private struct State {
        var registrations: [ServiceKey: Registration] = [:]
        /// How many registrations there are of a service type under a name.
        var counts: [ServiceName: Int] = [:]
        var behaviors: [Carried<any Behavior>] = []
    }

    private struct ServiceName: Hashable {
        let serviceType: ObjectIdentifier
        let name: String?

        init(_ key: ServiceKey) {
            serviceType = ObjectIdentifier(key.serviceType)
            name = key.name
        }
    }

    /// The registration with exactly this key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey) -> Registration? {
        state.withLock { $0.registrations[key] }
    }

    /// Whether a service type is registered under a name, whatever arguments its factory takes.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - name: The exact name.
    /// - Returns: Whether it is.
    func contains(_ serviceType: Any.Type, name: String?) -> Bool {
        let service = ServiceName(ServiceKey(serviceType: serviceType, argumentsType: Never.self, name: name))
        return state.withLock { $0.counts[service] != nil }
    }

    /// Adds a registration; it takes the place of an earlier one with the same key.
    ///
    /// - Parameter registration: The registration.
    func insert(_ registration: Registration) {
        let replaced = state.withLock { state -> Registration? in
            let replaced = state.registrations.updateValue(registration, forKey: registration.key)
            if replaced == nil { state.counts[ServiceName(registration.key), default: 0] += 1 }
            return replaced
        }
        _ = replaced
    }

    /// Forgets all registrations.
    func removeAll() {
        let removed = state.withLock { state in
            let removed = state.registrations
            state.registrations = [:]
            state.counts = [:]
            return removed
        }
        _ = removed
    }

    /// All registrations, in the order they were made.
    ///
    /// - Returns: The registrations.
    func all() -> [Registration] {
        state.withLock { Array($0.registrations.values) }.sorted { $0.serial < $1.serial }
    }

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
}
