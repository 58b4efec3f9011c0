/// Names one registration, to remove it later; another with the same key is not meant by it.
public struct RegistrationToken: Hashable, Sendable {
    let key: ServiceKey
    let serial: UInt
}

extension ServiceEntry {
    /// Names this registration for `Container.unregister(_:)`.
    public var token: RegistrationToken { RegistrationToken(key: registration.key, serial: registration.serial) }
}

extension Container {
    /// Removes one registration; an instance it keeps is torn down.
    ///
    /// Forwards to it stay and lead to it still, unless they are removed too.
    ///
    /// - Parameters:
    ///   - token: The registration, as `ServiceEntry.token` names it.
    ///   - includingForwards: Whether what `implements` and `forward` lead to it goes too.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: Whether it was registered here; it is not if another one took its place.
    /// - Throws: `TearDownError` if a closure of `onTearDown` threw or belongs to another actor; the registration is
    ///   removed all the same.
    @discardableResult
    public func unregister(
        _ token: RegistrationToken,
        includingForwards: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) throws(TearDownError) -> Bool {
        let removed = registry.remove(like: token.key) { $0.serial == token.serial }
        if includingForwards { _ = registry.remove { $0.forwardTarget.serial == token.serial } }
        try letGo(removed, isolation: isolation)
        return !removed.isEmpty
    }

    /// Removes the registrations of a service type, whatever arguments their factories take; instances they keep are
    /// torn down.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - name: Which names.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: How many there were in this container.
    /// - Throws: `TearDownError` if a closure of `onTearDown` threw or belongs to another actor; the registrations are
    ///   removed all the same.
    @discardableResult
    public func unregister<Service>(
        _ serviceType: Service.Type,
        name: NameSelection = .unnamed,
        isolation: isolated (any Actor)? = #isolation
    ) throws(TearDownError) -> Int {
        let removed = registry.remove { $0.key.serviceType == serviceType && name.includes($0.name) }
        try letGo(removed, isolation: isolation)
        return removed.count
    }

    /// Registers a factory unless the key is registered already; for defaults that others may have replaced beforehand.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: Tells several registrations of one service type apart.
    ///   - includingParents: Whether a registration in an ancestor counts too.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver.
    /// - Returns: The new entry; `nil` if there is one already. Among threads that call this at once, one gets the
    ///   entry.
    @discardableResult
    public func registerIfAbsent<Service>(
        _ serviceType: Service.Type,
        name: String? = nil,
        includingParents: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver) throws -> Service
    ) -> ServiceEntry<Service>? {
        addIfAbsent(
            PlainRegistration(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: defaultObjectScope,
                isolation: isolation,
                factory: factory
            ),
            includingParents: includingParents
        )
    }

    /// Registers a factory with arguments unless the key is registered already; as `registerIfAbsent` without.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: Tells several registrations of one service type apart.
    ///   - includingParents: Whether a registration in an ancestor counts too.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance, with what it needs from the resolver and its arguments.
    /// - Returns: The new entry; `nil` if there is one already. Among threads that call this at once, one gets the
    ///   entry.
    @discardableResult
    public func registerIfAbsent<Service, First, each Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        includingParents: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver, First, repeat each Argument) throws -> Service
    ) -> ServiceEntry<Service>? {
        addIfAbsent(
            FactoryRegistration<Service, First, repeat each Argument>(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: defaultObjectScope,
                isolation: isolation,
                factory: factory
            ),
            includingParents: includingParents
        )
    }

    private func addIfAbsent<Service>(
        _ registration: TypedRegistration<Service>,
        includingParents: Bool
    ) -> ServiceEntry<Service>? {
        if includingParents, parent?.registration(for: registration.key) != nil { return nil }
        guard case .added = registry.insert(registration, onlyIfAbsent: true) else { return nil }
        return announce(registration)
    }
}
