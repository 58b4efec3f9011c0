/// What stands in the place of two registrations with one key where the policy calls that an error: it has no instance.
final class ConflictRegistration: Registration, @unchecked Sendable {
    // Sendable: see `Registration`.

    /// Where the registrations stand, the first first.
    let places: [SourceLocation?]
    private let argumentTypes: Any.Type
    private let keyOption: (any ServiceKeyOption)?

    init(_ key: ServiceKey, between earlier: Registration, and later: Registration) {
        places = ((earlier as? ConflictRegistration)?.places ?? [earlier.source]) + [later.source]
        argumentTypes = key.argumentsType
        keyOption = key.option
        super.init(.opaque, key.serviceType, name: key.name, arguments: .opaque, source: nil)
    }

    override var argumentsType: Any.Type { argumentTypes }

    override var option: (any ServiceKeyOption)? { keyOption }

    /// The text of the error.
    var reason: String { DuplicatePolicy.text(key, places) }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        throw ResolutionError.duplicate(key, reason: reason)
    }

    override func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        throw ResolutionError.duplicate(key, reason: reason)
    }
}
