/// A registered service, as `register` returns it to choose its scope and more.
public final class ServiceEntry<Service>: Sendable {
    let registration: TypedRegistration<Service>
    private let container: WeakContainer

    /// The type the service was registered as.
    public var serviceType: Any.Type { registration.key.serviceType }

    /// The metatype of the tuple of the resolver and the factory's arguments.
    public var argumentsType: Any.Type { registration.key.argumentsType }

    init(_ registration: TypedRegistration<Service>, container: Container?) {
        self.registration = registration
        self.container = WeakContainer(container)
    }

    /// An entry that stands in no container: it shows what it was made with, and makes nothing.
    ///
    /// - Parameters:
    ///   - serviceType: The service type.
    ///   - argumentsType: Not kept.
    ///   - factory: Not called, as nothing resolves the entry.
    ///   - objectScope: The scope.
    convenience init(
        serviceType: Service.Type,
        argumentsType: Any.Type,
        factory: Any,
        objectScope: ObjectScope = .graph
    ) {
        let registration = OpaqueRegistration<Service, Any>(
            name: nil,
            option: nil,
            scope: objectScope,
            isolation: nil,
            factory: { $0 }
        )
        self.init(registration, container: nil)
    }

    /// Chooses how long an instance is shared. Without effect on an instance that is kept already.
    ///
    /// - Parameter objectScope: A scope of your own.
    /// - Returns: This entry.
    @discardableResult
    public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
        registration.setScope(objectScope)
        return self
    }

    /// Chooses how long an instance is shared. Without effect on an instance that is kept already.
    ///
    /// - Parameter objectScope: `.transient`, `.graph`, `.container`, `.weak` or a scope of your own.
    /// - Returns: This entry.
    @discardableResult
    public func inObjectScope(_ objectScope: ObjectScope) -> Self {
        inObjectScope(objectScope as any ObjectScopeProtocol)
    }

    /// Adds a closure that runs when the factory has made an instance: the place to inject what depends on it in turn.
    ///
    /// It runs after the instance is kept for its scope, before `resolve` returns it, once for each new instance, in
    /// the order the closures were added.
    ///
    /// - Parameters:
    ///   - isolation: The caller's actor; leave it out. The entry then belongs to that actor.
    ///   - completed: The closure. If it throws, the resolve fails and the instance is not kept.
    /// - Returns: This entry.
    @discardableResult
    public func initCompleted(
        isolation: isolated (any Actor)? = #isolation,
        _ completed: @escaping (any Resolver, Service) throws -> Void
    ) -> Self {
        registration.addCompletion(completed, isolation: isolation)
        return self
    }
}

extension ServiceEntry: ServiceEntryProtocol {
    var objectScope: any ObjectScopeProtocol { registration.objectScope }

    func describeWithKey(_ key: ServiceKey) -> String { registration.describeWithKey(key) }
}

extension ServiceEntry {
    /// Lets a further type resolve to this entry: to the same instances, with the same scope and arguments.
    ///
    /// - Parameters:
    ///   - type: The further type.
    ///   - name: The name it is resolved by; this entry's own name is not inherited.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    /// - Returns: This entry.
    @discardableResult
    public func implements<Type>(
        _ type: Type.Type,
        name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> ServiceEntry<Service> {
        container.value?.forward(type, name: name, file: file, line: line, to: self)
        return self
    }

    /// Lets further types resolve to this entry.
    ///
    /// - Parameters:
    ///   - first: The first further type.
    ///   - second: The second.
    ///   - others: More, as many as there are.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    /// - Returns: This entry.
    @discardableResult
    public func implements<First, Second, each Other>(
        _ first: First.Type,
        _ second: Second.Type,
        _ others: repeat (each Other).Type,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> ServiceEntry<Service> {
        implements(first, file: file, line: line)
        implements(second, file: file, line: line)
        repeat _ = implements(each others, file: file, line: line)
        return self
    }
}

/// A container an entry forwards in while it exists.
private final class WeakContainer: @unchecked Sendable {
    // Sendable: written in `init` only, and reading a weak reference is atomic.
    private(set) weak var value: Container?

    init(_ value: Container?) {
        self.value = value
    }
}
