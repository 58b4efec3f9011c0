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

    private init(copying other: OpaqueRegistration) {
        factory = other.factory
        super.init(copying: other, arguments: .opaque)
    }

    override func copy(for overlay: Overlay) -> Registration {
        keepsInstance ? OpaqueRegistration(copying: self) : self
    }

    override func resolve<Requested>(
        as type: Requested.Type,
        name: String?,
        samples: ArgumentSamples,
        in container: Container,
        isolation: (any Actor)?
    ) throws {
        // What an extension's arguments are is not known, except where there are none.
        guard Arguments.self == (any Resolver).self else { return }
        let request = InvokerRequest<any Resolver>(name: name, option: option) { $0(container) }
        _ = try container.answer(request, type, isolation: isolation)
    }

    override var argumentsType: Any.Type { Arguments.self }

    override func make(_ arguments: UnsafeRawPointer) throws -> Service {
        let made = factory(arguments.assumingMemoryBound(to: Arguments.self).pointee)
        guard let service = made as? Service else { throw ResolutionError.wrongType(key) }
        return service
    }
}
