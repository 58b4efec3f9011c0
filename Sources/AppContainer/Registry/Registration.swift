import Synchronization

/// One registration as the container keeps it: the key it is found by and what a resolve has to know.
///
/// The class tree behind it: `TypedRegistration` makes instances of a service type, `FactoryRegistration` from a
/// closure whose argument types are known and `OpaqueRegistration` from one where they are not; `ForwardRegistration`
/// leads from another type to one of them.
class Registration: @unchecked Sendable {
    // Sendable: the key is constant; what changes after registering is behind an atomic or a lock. The factory, which
    // need not be Sendable, is called only for callers on the actor it was registered on
    // (`ResolutionCall.checkIsolation`); registered without an actor, it is the registrant's promise that any thread
    // may call it.

    private let serviceType: Any.Type
    final let name: String?
    /// The argument types, as a resolve compares them; see `ArgumentTypes`.
    final let arguments: ArgumentTypes
    /// Ascending in the order of registration; never used twice.
    final let serial: UInt
    /// Where the registering call stands.
    final let place: RegistrationSource
    /// What the class is, so that the resolving thread need not ask for it.
    final let kind: Kind
    private let nextAddress = Atomic<UInt>(0)

    /// The classes.
    enum Kind: UInt8 {
        /// A `PlainRegistration` of exactly the key's service type.
        case plain
        /// A `FactoryRegistration` of exactly the key's service and argument types.
        case factory
        case opaque
        case forward
        case async
    }

    private static let nextSerial = Atomic<UInt>(1)

    init(
        _ kind: Kind,
        _ serviceType: Any.Type,
        name: String?,
        arguments: ArgumentTypes,
        source: RegistrationSource?
    ) {
        self.kind = kind
        self.serviceType = serviceType
        self.name = name
        self.arguments = arguments
        place = source ?? .unknown
        serial = Self.nextSerial.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// A registration like another, that keeps no instance yet.
    ///
    /// - Parameters:
    ///   - other: The other. The serial number is the same, as both are one registration.
    ///   - arguments: The same argument types, owned by the copy.
    init(copying other: Registration, arguments: ArgumentTypes) {
        kind = other.kind
        serviceType = other.serviceType
        name = other.name
        self.arguments = arguments
        place = other.place
        serial = other.serial
    }

    /// Whether an instance is kept beyond one outermost resolve, by the scope chosen last or the one before.
    var keepsInstance: Bool { false }

    /// This registration with no instance yet.
    ///
    /// - Parameter overlay: Whose copies a forward is to lead to.
    /// - Returns: The copy; itself where nothing is kept.
    func copy(for overlay: Overlay) -> Registration { self }

    /// Resolves the service with sample arguments.
    ///
    /// - Parameters:
    ///   - type: The type asked for.
    ///   - name: The name asked for.
    ///   - samples: The arguments.
    ///   - container: The container to ask.
    ///   - isolation: The caller's actor.
    /// - Throws: `MissingSample`, `ResolutionError` or the factory's error.
    func resolve<Requested>(
        as type: Requested.Type,
        name: String?,
        samples: ArgumentSamples,
        in container: Container,
        isolation: (any Actor)?
    ) throws {}

    /// What this registration is found by.
    final var key: ServiceKey {
        ServiceKey(serviceType: serviceType, argumentsType: argumentsType, name: name, option: option)
    }

    /// The metatype of the tuple of the resolver and the arguments.
    var argumentsType: Any.Type { preconditionFailure("Registration is abstract") }

    /// Whether the factory takes more than the resolver.
    final var takesArguments: Bool { argumentsType != (any Resolver).self }

    /// The option of an extension's registration.
    var option: (any ServiceKeyOption)? { nil }

    /// Where the registering call stands, if it said so.
    final var source: SourceLocation? { place.location }

    /// The next registration of the same service type and name. Written by one thread at a time, owned by the registry.
    final var next: Unmanaged<Registration>? {
        get { Unmanaged(address: nextAddress.load(ordering: .acquiring)) }
        set { nextAddress.store(newValue?.address ?? 0, ordering: .releasing) }
    }

    /// How instances are made, if they are awaited.
    var asyncMaking: (any AsyncMaking)? { nil }

    /// The actors the factory and the `initCompleted` closures belong to.
    var actors: [any Actor] { [] }

    /// The scope shown in descriptions and compared by resets.
    var objectScope: any ObjectScopeProtocol { ObjectScope.graph }

    /// The scope, without a reference to it.
    var scopeKind: ScopeKind { ScopeKind(objectScope) }

    /// The registration that makes the instances: this one, or the one it leads to.
    var forwardTarget: Registration { self }

    /// Takes out the instance that is kept for this registration, if there is one.
    ///
    /// - Returns: The instance with what is to be done before it is dropped; `nil` if there is nothing to do.
    func takeInstance() -> TearDown? { nil }

    /// Whether a caller may run the closures that tear the instance down.
    ///
    /// - Parameter call: The caller.
    /// - Throws: `ResolutionError` if they belong to another actor.
    func checkTearDown(for call: ResolutionCall) throws {}

    /// One line that says what is registered.
    ///
    /// - Parameter key: The key this registration was found by.
    /// - Returns: The line of `Container.description`, without braces.
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

/// Where a registering call stands.
struct RegistrationSource: @unchecked Sendable {
    // Sendable: constant, and so is what it points to.

    /// The bytes of a literal, since a `String` for each registration would cost more.
    private let file: UnsafePointer<UInt8>?
    private let line: UInt32

    /// Not told.
    static let unknown = RegistrationSource(file: nil, line: 0)

    private init(file: UnsafePointer<UInt8>?, line: UInt32) {
        self.file = file
        self.line = line
    }

    init(file: StaticString, line: UInt) {
        self.init(
            file: file.hasPointerRepresentation ? file.utf8Start : nil,
            line: UInt32(truncatingIfNeeded: line)
        )
    }

    /// The same for people, if it is known.
    var location: SourceLocation? {
        // The literal ends with a zero, and is never freed.
        file.map { SourceLocation(file: String(cString: $0), line: Int(line)) }
    }
}

extension Registration: ServiceEntryProtocol {}

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
