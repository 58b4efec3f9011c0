extension Registry {
    /// The first registration of a service type under a name that meets a condition. Call between `beginReading` and
    /// `endReading`.
    ///
    /// - Parameters:
    ///   - service: The service type.
    ///   - name: The name.
    ///   - condition: The condition.
    /// - Returns: The registration; valid until `endReading`.
    @inline(__always)
    func first(
        _ service: ObjectIdentifier,
        name: String?,
        where condition: (Registration) -> Bool
    ) -> Unmanaged<Registration>? {
        var next = currentTable.flatMap { $0._withUnsafeGuaranteedRef { $0.chain(service, name: name) } }
        while let registration = next {
            if registration._withUnsafeGuaranteedRef(condition) { return registration }
            next = registration._withUnsafeGuaranteedRef { $0.next }
        }
        return nil
    }

    /// The registration with exactly this key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The registration, if there is one.
    func registration(for key: ServiceKey) -> Registration? {
        let thread = CurrentThread()
        thread.beginReading()
        defer { thread.endReading() }
        return first(ObjectIdentifier(key.serviceType), name: key.name) { registration in
            registration.argumentsType == key.argumentsType && areEqual(registration.option, key.option)
        }?
        .takeUnretainedValue()
    }

    /// Whether a service type is registered under a name, whatever arguments its factory takes.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - name: The exact name.
    /// - Returns: Whether it is.
    func contains(_ serviceType: Any.Type, name: String?) -> Bool {
        let thread = CurrentThread()
        thread.beginReading()
        defer { thread.endReading() }
        guard let table = currentTable else { return false }
        return table._withUnsafeGuaranteedRef { $0.chain(ObjectIdentifier(serviceType), name: name) } != nil
    }

    /// The registrations of a service type under a name, the newest first.
    ///
    /// - Parameters:
    ///   - service: The service type.
    ///   - name: The name.
    /// - Returns: The registrations.
    func chain(_ service: ObjectIdentifier, name: String?) -> [Registration] {
        let thread = CurrentThread()
        thread.beginReading()
        defer { thread.endReading() }
        guard let table = currentTable,
            let first = table._withUnsafeGuaranteedRef({ $0.chain(service, name: name) })
        else { return [] }
        return registrations(in: [first]).map { $0.takeUnretainedValue() }
    }

    /// All registrations, in the order they were made.
    ///
    /// - Returns: The registrations.
    func all() -> [Registration] {
        let thread = CurrentThread()
        thread.beginReading()
        defer { thread.endReading() }
        guard let table = currentTable else { return [] }
        return registrations(in: table._withUnsafeGuaranteedRef { $0.chains() })
            .map { $0.takeUnretainedValue() }
            .sorted { $0.serial < $1.serial }
    }
}
