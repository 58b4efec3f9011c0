/// What a registry knows of its registrations beside themselves.
final class RegistryRecords: @unchecked Sendable {
    // Sendable: touched under the registry's lock only.

    /// What registering a key again does.
    var policy = DuplicatePolicy.replace
    /// For a registration that was not the first of its key, by its serial number: where all of them stand, the first
    /// first.
    var duplicates: [UInt: [SourceLocation?]] = [:]
    /// Who wants to know how often services are resolved.
    var recordings: [WeakRecording] = []
    /// The assemblies applied, in order.
    private(set) var assemblies: [AssemblyRecord] = []
    /// The indices of the assemblies that register now, with the threads they do it on.
    private var running: [(thread: UInt, index: Int)] = []

    /// Takes note that a key was registered again. The same line again, as in a loop, is noted once.
    ///
    /// - Parameters:
    ///   - registration: The new one.
    ///   - earlier: The one it took the place of.
    func note(_ registration: Registration, replacing earlier: Registration) {
        var places = duplicates.removeValue(forKey: earlier.serial) ?? [earlier.source]
        if let conflict = registration as? ConflictRegistration {
            duplicates[registration.serial] = conflict.places
            return
        }
        if places.count < 2 || places.last != registration.source { places.append(registration.source) }
        duplicates[registration.serial] = places
    }

    /// Takes note of a registration that an assembly on this thread may have made.
    ///
    /// - Parameter registration: The registration.
    func note(_ registration: Registration) {
        guard !running.isEmpty else { return }
        let thread = UInt(bitPattern: CurrentThread().state)
        guard let index = running.last(where: { $0.thread == thread })?.index else { return }
        assemblies[index].serials.insert(registration.serial)
    }

    /// An assembly begins to register on this thread.
    ///
    /// - Parameter type: Its type.
    func begin(_ type: Any.Type) {
        assemblies.append(AssemblyRecord(type: type, serials: []))
        running.append((UInt(bitPattern: CurrentThread().state), assemblies.count - 1))
    }

    /// The assembly that began last on this thread has registered.
    func end() {
        let thread = UInt(bitPattern: CurrentThread().state)
        guard let index = running.lastIndex(where: { $0.thread == thread }) else { return }
        running.remove(at: index)
    }

    /// Forgets an assembly, in all its applications. One that is registering now is left.
    ///
    /// - Parameter type: Its type.
    /// - Returns: The serial numbers of what it registered.
    func remove(_ type: Any.Type) -> Set<UInt> {
        guard running.isEmpty else { return [] }
        let removed = assemblies.filter { $0.type == type }
        assemblies.removeAll { $0.type == type }
        return removed.reduce(into: []) { $0.formUnion($1.serials) }
    }

    /// Forgets what is known of registrations, as there are none any more.
    func forgetRegistrations() {
        duplicates = [:]
        for index in assemblies.indices { assemblies[index].serials = [] }
    }
}

/// One application of an assembly.
struct AssemblyRecord: Sendable {
    let type: Any.Type
    /// The serial numbers of what it registered.
    var serials: Set<UInt>
}

/// What became of a registration that was to be added.
enum Insertion: Sendable {
    case added
    /// It took the place of an earlier one.
    case replaced
    /// It took the place of an earlier one, which the policy wants to be told: the line to log.
    case warned(String)
    /// An earlier one stays.
    case refused

    init(_ replaced: [AnyObject], by registration: Registration, _ policy: DuplicatePolicy) {
        guard let earlier = replaced.first as? Registration else {
            self = .added
            return
        }
        switch policy {
        case .replace: self = .replaced
        case .warn:
            self = .warned(DuplicatePolicy.text(registration.key, [earlier.source, registration.source]))
        case .error: self = .warned((registration as? ConflictRegistration)?.reason ?? "")
        }
    }
}
