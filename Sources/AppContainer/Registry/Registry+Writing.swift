import Synchronization

extension Registry {
    /// Adds a registration; what happens to an earlier one with the same key is the duplicate policy's to say.
    ///
    /// - Parameters:
    ///   - registration: The registration.
    ///   - onlyIfAbsent: Whether an earlier one stays, whatever the policy.
    /// - Returns: What became of it.
    @discardableResult
    func insert(_ registration: Registration, onlyIfAbsent: Bool = false) -> Insertion {
        let result = state.withLock { state -> Carried<(insertion: Insertion, retired: [AnyObject])> in
            let key = registration.key
            let policy = state.records?.policy ?? .replace
            var inserted = registration
            if onlyIfAbsent || policy == .error, let earlier = writersRegistration(for: key) {
                if onlyIfAbsent { return Carried((.refused, [])) }
                inserted = ConflictRegistration(key, between: earlier, and: registration)
            }
            let table = roomyTable(&state)
            let service = ObjectIdentifier(key.serviceType)
            // The new one goes before the one it replaces, so that a reader always finds one of them.
            inserted.next = table.value.chain(service, name: key.name)
            if table.value.setChain(.passRetained(inserted), service, name: key.name) { state.slots += 1 }
            let replaced = unlink(key, after: inserted)
            state.note(inserted, replacing: replaced)
            return Carried((Insertion(replaced, by: inserted, policy), table.replaced + replaced))
        }
        Reclaimer.retire(result.value.retired)
        return result.value.insertion
    }

    /// The registration with a key; for the thread that writes.
    private func writersRegistration(for key: ServiceKey) -> Registration? {
        guard let table = currentTable else { return nil }
        let first = table._withUnsafeGuaranteedRef { $0.chain(ObjectIdentifier(key.serviceType), name: key.name) }
        return first.flatMap { registrations(in: [$0]).map { $0.takeUnretainedValue() }.first { $0.key == key } }
    }

    /// Forgets registrations that meet a condition.
    ///
    /// - Parameters:
    ///   - key: Only of its service type and name are any searched; `nil` searches all.
    ///   - condition: The condition.
    /// - Returns: What was registered, in the order it was.
    func remove(like key: ServiceKey? = nil, where condition: (Registration) -> Bool) -> [Registration] {
        let removed = state.withLock { state -> Carried<[Registration]> in
            guard let table = currentTable?.takeUnretainedValue() else { return Carried([]) }
            var removed: [Registration] = []
            let chain = key.map { table.chain(ObjectIdentifier($0.serviceType), name: $0.name) }
            for first in chain.map({ [$0].compactMap(\.self) }) ?? table.chains() {
                removed += remove(from: first, of: table, where: condition)
            }
            for registration in removed { state.records?.duplicates[registration.serial] = nil }
            return Carried(removed.sorted { $0.serial < $1.serial })
        }
        Reclaimer.retire(removed.value)
        return removed.value
    }

    private func remove(
        from first: Unmanaged<Registration>,
        of table: RegistrationTable,
        where condition: (Registration) -> Bool
    ) -> [Registration] {
        var removed: [Registration] = []
        var previous: Registration?
        var next: Unmanaged<Registration>? = first
        while let current = next {
            let registration = current.takeUnretainedValue()
            next = registration.next
            guard condition(registration) else {
                previous = registration
                continue
            }
            if let previous {
                previous.next = next
            } else {
                table.setChain(next, ObjectIdentifier(registration.key.serviceType), name: registration.name)
            }
            removed.append(current.takeRetainedValue())
        }
        return removed
    }

    /// Forgets all registrations.
    func removeAll() {
        let removed = state.withLock { state -> Carried<[AnyObject]> in
            guard let table = currentTable else { return Carried([]) }
            self.table.store(0, ordering: .sequentiallyConsistent)
            state.slots = 0
            state.records?.forgetRegistrations()
            let all = registrations(in: table._withUnsafeGuaranteedRef { $0.chains() })
            return Carried(all.map { $0.takeRetainedValue() } + [table.takeRetainedValue()])
        }
        Reclaimer.retire(removed.value)
    }

    /// The table to write to, which has room for one more chain.
    private func roomyTable(_ state: inout State) -> (value: RegistrationTable, replaced: [AnyObject]) {
        let old = currentTable
        if let old {
            let table = old.takeUnretainedValue()
            if state.slots < table.limit { return (table, []) }
        }
        let chains = old.map { $0.takeUnretainedValue().chains() } ?? []
        let table = RegistrationTable(chains: max(3, 2 * chains.count))
        for first in chains {
            let registration = first.takeUnretainedValue()
            table.setChain(first, ObjectIdentifier(registration.key.serviceType), name: registration.name)
        }
        state.slots = chains.count
        self.table.store(UInt(bitPattern: Unmanaged.passRetained(table).toOpaque()), ordering: .sequentiallyConsistent)
        return (table, old.map { [$0.takeRetainedValue()] } ?? [])
    }

    /// Takes the registration with a key out of a chain.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - registration: The registration of the chain behind which to search.
    /// - Returns: What was taken out, to be retired.
    private func unlink(_ key: ServiceKey, after registration: Registration) -> [AnyObject] {
        var previous = registration
        while let next = previous.next {
            let candidate = next.takeUnretainedValue()
            if candidate.key == key {
                previous.next = candidate.next
                return [next.takeRetainedValue()]
            }
            previous = candidate
        }
        return []
    }
}

extension Registry.State {
    /// Takes note of a registration, for what is recorded beside them.
    ///
    /// - Parameters:
    ///   - registration: What was added.
    ///   - replaced: What it took the place of.
    fileprivate mutating func note(_ registration: Registration, replacing replaced: [AnyObject]) {
        for case let earlier as Registration in replaced { madeRecords().note(registration, replacing: earlier) }
        records?.note(registration)
    }
}
