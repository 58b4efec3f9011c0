extension Container {
    /// Discards the instances kept for a scope, here and in the ancestors.
    ///
    /// - Parameter objectScope: The scope, compared by identity with the one each entry has now.
    public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
        for registration in registry.all() where registration.objectScope === objectScope {
            registration.discardInstance()
        }
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
        for registration in registrations where registration.objectScope === objectScope {
            registration.discardInstance()
        }
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
}
