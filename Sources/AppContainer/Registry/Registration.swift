import Synchronization

/// One registration as the container keeps it: the key it is found by and what a resolve has to know.
///
/// The class tree behind it: `TypedRegistration` makes instances of a service type, `FactoryRegistration` from a closure
/// whose argument types are known and `OpaqueRegistration` from one where they are not; `ForwardRegistration` leads from
/// another type to one of them.
class Registration: ServiceEntryProtocol, @unchecked Sendable {
    // Sendable: the key is constant; what changes after registering is behind an atomic or a lock. The factory, which need
    // not be Sendable, is called only for callers on the actor it was registered on (`checkIsolation`); registered
    // without an actor, it is the registrant's promise that any thread may call it.

    let key: ServiceKey
    /// Ascending in the order of registration; never used twice.
    let serial: UInt
    let source: SourceLocation?

    private static let nextSerial = Atomic<UInt>(1)

    init(key: ServiceKey, source: SourceLocation?) {
        self.key = key
        self.source = source
        serial = Self.nextSerial.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// Whether the factory takes more than the resolver.
    final var takesArguments: Bool { key.argumentsType != (any Resolver).self }

    /// The scope shown in descriptions and compared by resets.
    var objectScope: any ObjectScopeProtocol { ObjectScope.graph }

    /// Discards the instance that is kept for this registration, if there is one.
    func discardInstance() {}

    /// `{ Service: …, Factory: … }` without the braces.
    ///
    /// - Parameter key: The key this registration was found by.
    /// - Returns: The line of `Container.description`.
    func describeWithKey(_ key: ServiceKey) -> String { describe(key, servedBy: key.serviceType) }

    /// Makes or finds the instance for a request of any type.
    ///
    /// - Parameters:
    ///   - type: The type asked for.
    ///   - call: Who asks.
    ///   - arguments: Where the tuple of the resolver and the arguments is, of the key's `argumentsType`.
    /// - Returns: The instance, or `nil` if it is not of the type asked for.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        preconditionFailure("Registration is abstract")
    }

    /// Makes or finds the instance for a request whose arguments are applied by a closure.
    ///
    /// - Parameters:
    ///   - type: The type asked for.
    ///   - call: Who asks.
    ///   - invoker: Applies the arguments to the factory.
    /// - Returns: The instance, or `nil` if it is not of the type asked for.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        preconditionFailure("Registration is abstract")
    }
}

/// What tests and debug helpers see of an entry, whatever its service type.
protocol ServiceEntryProtocol: AnyObject {
    /// The scope that was chosen last.
    var objectScope: any ObjectScopeProtocol { get }

    /// One line that says what is registered.
    ///
    /// - Parameter key: The key the entry was found by.
    /// - Returns: The line.
    func describeWithKey(_ key: ServiceKey) -> String
}

/// The text of one registration, as `Container.description` prints it.
///
/// - Parameters:
///   - key: The key it is found by.
///   - serviceType: The type it was registered as; another than the key's for a forward.
///   - scope: Its scope, if known.
///   - completions: How many `initCompleted` closures it has.
/// - Returns: The text.
func describe(
    _ key: ServiceKey,
    servedBy serviceType: Any.Type,
    scope: (any ObjectScopeProtocol)? = nil,
    completions: Int = 0
) -> String {
    var text = "Service: \(serviceType)"
    if let name = key.name { text += ", Name: \"\(name)\"" }
    if let option = key.option { text += ", \(option)" }
    text += ", Factory: \(key.argumentsType) -> \(key.serviceType)"
    if let scope { text += ", ObjectScope: \(scope)" }
    if completions > 0 { text += ", InitCompleted: Specified \(completions) closures" }
    return text
}
