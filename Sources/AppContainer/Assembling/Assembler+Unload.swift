extension Assembler {
    /// The types of the assemblies applied and not unloaded, in the order they were applied.
    public var assemblies: [any Assembly.Type] {
        (container.registry.readRecords(\.assemblies) ?? []).compactMap { $0.type as? any Assembly.Type }
    }

    /// Removes all that an assembly has registered, and tears down the instances kept for it.
    ///
    /// What others have registered in the place of its registrations stays; what its own took the place of does not
    /// come back. Instances that others hold live on.
    ///
    /// - Parameters:
    ///   - type: The assembly's type; all its applications are unloaded.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: How many registrations were removed.
    /// - Throws: `TearDownError` if a closure of `onTearDown` threw or belongs to another actor; the registrations are
    ///   removed all the same.
    @discardableResult
    public func unload(
        _ type: any Assembly.Type,
        isolation: isolated (any Actor)? = #isolation
    ) throws(TearDownError) -> Int {
        let serials = container.registry.changeRecords { $0.remove(type) }
        let removed = container.registry.remove { serials.contains($0.serial) }
        try container.letGo(removed, isolation: isolation)
        return removed.count
    }
}
