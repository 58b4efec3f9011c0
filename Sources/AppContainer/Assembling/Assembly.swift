/// Registers one area's service types: the unit an `Assembler` builds a container from.
///
/// A conforming type may live on an actor (a struct in a main-actor target): it is called where the assembler is used.
public protocol Assembly {
    /// Registers this area's service types; called once for each time the assembly is applied.
    ///
    /// - Parameter container: Where to register. Resolve nothing here: later assemblies have not registered yet.
    func assemble(container: Container)

    /// Called after all assemblies applied together have registered, in their order.
    ///
    /// - Parameter resolver: Resolves from the container that was assembled.
    func loaded(resolver: any Resolver)
}

extension Assembly {
    /// Does nothing: most assemblies only register.
    ///
    /// - Parameter resolver: Not used.
    public func loaded(resolver: any Resolver) {}
}
