/// Is told of every registration; the place for aspects that concern all of them.
///
/// Behaviors run in the order they were added, on the registering thread, inside `register` and `implements`, and hold
/// no lock of the container. They are not inherited by child containers.
public protocol Behavior {
    /// Called after an entry was registered, before `register` returns: the entry still has the default scope.
    ///
    /// - Parameters:
    ///   - container: Where the entry was registered.
    ///   - type: The type that resolves to the entry; for a forward, the type forwarded from.
    ///   - entry: The entry.
    ///   - name: The name it was registered under.
    func container<Type, Service>(
        _ container: Container,
        didRegisterType type: Type.Type,
        toService entry: ServiceEntry<Service>,
        withName name: String?
    )
}
