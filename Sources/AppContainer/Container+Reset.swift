extension Container {
    /// Discards the instances kept for a scope, here and in the ancestors.
    ///
    /// - Parameter objectScope: The scope, compared by identity with the one each entry has now.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        discardInstances(of: registry.all().filter { $0.objectScope === objectScope })
        parent?.resetObjectScope(objectScope)
    }

    /// Discards the instances kept for a scope, here and in the ancestors.
    ///
    /// - Parameter objectScope: The scope, compared by identity with the one each entry has now.
    public func resetObjectScope(_ objectScope: ObjectScope) {
        resetObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Discards the instances kept for a service type in a scope, here and in the ancestors.
    ///
    /// - Parameters:
    ///   - objectScope: The scope, compared by identity with the one each entry has now.
    ///   - serviceType: The service type. If it is not registered here at all, the ancestors are left alone too.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol, serviceType: Any.Type) {
        let registrations = registry.all().filter { $0.key.serviceType == serviceType }
        guard !registrations.isEmpty else { return }
        discardInstances(of: registrations.filter { $0.objectScope === objectScope })
        parent?.resetObjectScope(objectScope, serviceType: serviceType)
    }

    /// Discards the instances kept for a service type in a scope, here and in the ancestors.
    ///
    /// - Parameters:
    ///   - objectScope: The scope, compared by identity with the one each entry has now.
    ///   - serviceType: The service type. If it is not registered here at all, the ancestors are left alone too.
    public func resetObjectScope(_ objectScope: ObjectScope, serviceType: Any.Type) {
        resetObjectScope(objectScope as any ObjectScopeProtocol, serviceType: serviceType)
    }

    /// Discards instances the way of these resets, which cannot fail and go through forwards.
    private func discardInstances(of registrations: [Registration]) {
        let registrations = registrations.map(\.forwardTarget)
        do {
            try letGo(registrations, isolation: nil)
        } catch {
            Container.log(error)
        }
    }
}

// MARK: - Narrow resets

/// Which names are meant: all of them, none, or one.
public enum NameSelection: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Whatever the name, and without one.
    case any
    /// Without a name.
    case unnamed
    /// This name.
    case named(String)

    /// One name.
    ///
    /// - Parameter value: The name.
    public init(stringLiteral value: String) {
        self = .named(value)
    }

    /// Whether a name is meant.
    ///
    /// - Parameter name: The name; `nil` for none.
    /// - Returns: Whether it is.
    func includes(_ name: String?) -> Bool {
        switch self {
        case .any: true
        case .unnamed: name == nil
        case .named(let meant): name == meant
        }
    }
}

extension Container {
    /// Discards the instances of the registrations chosen, in the order `tearDown` says; each is made again when it is
    /// asked for.
    ///
    /// ```swift
    /// try container.reset(type: Session.self)
    /// try container.reset(scope: .container, type: Cache.self, name: "pictures", includingParents: true)
    /// ```
    ///
    /// - Parameters:
    ///   - scope: Only of this scope, compared by identity with the one each entry has now; `nil` for all.
    ///   - type: Only of this service type; `nil` for all.
    ///   - name: Only of these names.
    ///   - includingParents: Whether the ancestors' are discarded too.
    ///   - isolation: The caller's actor; leave it out.
    /// - Throws: `TearDownError` when all is done, if a closure of `onTearDown` threw or belongs to another actor.
    public func reset(
        scope: (any ObjectScopeProtocol)? = nil,
        type: Any.Type? = nil,
        name: NameSelection = .any,
        includingParents: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) throws(TearDownError) {
        var chosen: [Registration] = []
        var container: Container? = self
        while let current = container {
            chosen += current.registry.all().filter { registration in
                (scope.map { $0 === registration.objectScope } ?? true)
                    && (type.map { $0 == registration.key.serviceType } ?? true)
                    && name.includes(registration.name)
            }
            container = includingParents ? current.parent : nil
        }
        try letGo(chosen.map(\.forwardTarget), isolation: isolation)
    }

    /// As `reset(scope:type:name:includingParents:isolation:)`, for the container's own scopes.
    ///
    /// - Parameters:
    ///   - scope: Only of this scope.
    ///   - type: Only of this service type; `nil` for all.
    ///   - name: Only of these names.
    ///   - includingParents: Whether the ancestors' are discarded too.
    ///   - isolation: The caller's actor; leave it out.
    /// - Throws: `TearDownError` when all is done.
    public func reset(
        scope: ObjectScope,
        type: Any.Type? = nil,
        name: NameSelection = .any,
        includingParents: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) throws(TearDownError) {
        try reset(
            scope: scope as any ObjectScopeProtocol,
            type: type,
            name: name,
            includingParents: includingParents,
            isolation: isolation
        )
    }
}
