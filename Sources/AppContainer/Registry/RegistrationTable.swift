import Synchronization

/// Finds registrations by service type and name, then by argument types; read without a lock while one thread at a time
/// writes.
///
/// Open addressing over pointers: a slot holds the chain of registrations of one service type and name, which differ in
/// their arguments. A slot is never taken back, so that a search may stop at the first empty one; a table that fills up
/// is replaced by a larger one.
final class RegistrationTable: Sendable {
    private struct Slot: ~Copyable {
        /// The service type; 0 in an empty slot. Written after `first`, and once.
        let service = Atomic<UInt>(0)
        /// The chain's first registration; 0 if all were removed. Owned by the registry.
        let first = Atomic<UInt>(0)
    }

    /// How many slots may be taken.
    let limit: Int
    private let shift: UInt
    private let mask: UInt
    // The pointer is constant and what it points to is atomic.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

    /// - Parameter chains: How many chains must find room.
    init(chains: Int) {
        var bits = 2
        while (1 << bits) * 3 / 4 < chains { bits += 1 }
        limit = (1 << bits) * 3 / 4
        shift = UInt(UInt.bitWidth - bits)
        mask = (1 << UInt(bits)) - 1
        slots = .allocate(capacity: 1 << bits)
        for index in 0..<(1 << bits) { (slots + index).initialize(to: Slot()) }
    }

    deinit {
        slots.deinitialize(count: Int(mask) + 1)
        slots.deallocate()
    }

    /// The chain of a service type and name. Call between `beginReading` and `endReading`.
    ///
    /// - Parameters:
    ///   - service: The service type.
    ///   - name: The name.
    /// - Returns: The chain's first registration, to be followed with `Registration.next`.
    func chain(_ service: ObjectIdentifier, name: String?) -> Unmanaged<Registration>? {
        let service = UInt(bitPattern: service)
        var index = hash(service, name) >> shift
        while true {
            let slot = slots + Int(index)
            let found = slot.pointee.service.load(ordering: .acquiring)
            if found == service {
                let first = slot.pointee.first.load(ordering: .acquiring)
                if let first = Unmanaged<Registration>(address: first), first.isNamed(name) { return first }
            }
            if found == 0 { return nil }
            index = (index + 1) & mask
        }
    }

    /// Puts a chain in the place of the one of its service type and name. One thread at a time.
    ///
    /// - Parameters:
    ///   - first: The chain's first registration; `nil` removes the chain.
    ///   - service: The service type.
    ///   - name: The name.
    /// - Returns: Whether a new slot was taken.
    @discardableResult
    func setChain(_ first: Unmanaged<Registration>?, _ service: ObjectIdentifier, name: String?) -> Bool {
        let service = UInt(bitPattern: service)
        let address = first?.address ?? 0
        var index = hash(service, name) >> shift
        while true {
            let slot = slots + Int(index)
            let found = slot.pointee.service.load(ordering: .relaxed)
            if found == 0 {
                slot.pointee.first.store(address, ordering: .releasing)
                slot.pointee.service.store(service, ordering: .releasing)
                return true
            }
            if found == service,
                let old = Unmanaged<Registration>(address: slot.pointee.first.load(ordering: .relaxed)),
                old.isNamed(name)
            {
                slot.pointee.first.store(address, ordering: .releasing)
                return false
            }
            index = (index + 1) & mask
        }
    }

    /// Every chain. Call between `beginReading` and `endReading`, or while nobody writes.
    ///
    /// - Returns: The chains' first registrations, in no order.
    func chains() -> [Unmanaged<Registration>] {
        (0...Int(mask)).compactMap {
            Unmanaged<Registration>(address: (slots + $0).pointee.first.load(ordering: .acquiring))
        }
    }

    private func hash(_ service: UInt, _ name: String?) -> UInt {
        // Metatypes are aligned pointers: the multiplication spreads their bits to the top, where the slot is taken
        // from.
        let hash = service &* 0x9E37_79B9_7F4A_7C15
        guard let name else { return hash }
        return hash ^ UInt(bitPattern: name.hashValue)
    }
}

extension Unmanaged<Registration> {
    /// Whether the registration is under a name, without counting a reference.
    ///
    /// - Parameter name: The name; `nil` asks for an unnamed registration.
    /// - Returns: Whether it is.
    func isNamed(_ name: String?) -> Bool {
        _withUnsafeGuaranteedRef { $0.name == name }
    }
}
