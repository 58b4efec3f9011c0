/// A registration made by an extension of the container, whose factory takes its arguments as one value.
final class OpaqueRegistration<Service, Arguments>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (Arguments) -> Any

    init(
        name: String?,
        option: (any ServiceKeyOption)?,
        scope: ObjectScope,
        isolation: (any Actor)?,
        factory: @escaping (Arguments) -> Any
    ) {
        self.factory = factory
        super.init(
            .opaque,
            name: name,
            arguments: .opaque,
            option: option,
            source: nil,
            scope: scope,
            isolation: isolation
        )
    }

    override var argumentsType: Any.Type { Arguments.self }

    override func make(_ arguments: UnsafeRawPointer) throws -> Service {
        let made = factory(arguments.assumingMemoryBound(to: Arguments.self).pointee)
        guard let service = made as? Service else { throw ResolutionError.wrongType(key) }
        return service
    }
}
