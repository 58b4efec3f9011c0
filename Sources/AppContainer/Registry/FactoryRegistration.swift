/// A registration whose factory has arguments of known types.
final class FactoryRegistration<Service, each Argument>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    let factory: (any Resolver, repeat each Argument) throws -> Service

    init(
        name: String?,
        source: RegistrationSource?,
        scope: ObjectScope,
        isolation: (any Actor)?,
        factory: @escaping (any Resolver, repeat each Argument) throws -> Service
    ) {
        self.factory = factory
        super.init(
            .factory,
            name: name,
            arguments: ArgumentTypes(repeat (each Argument).self),
            source: source,
            scope: scope,
            isolation: isolation
        )
    }

    deinit {
        arguments.free()
    }

    private init(copying other: FactoryRegistration) {
        factory = other.factory
        super.init(copying: other, arguments: ArgumentTypes(repeat (each Argument).self))
    }

    override func copy(for overlay: Overlay) -> Registration {
        keepsInstance ? FactoryRegistration(copying: self) : self
    }

    override func resolve<Requested>(
        as type: Requested.Type,
        name: String?,
        samples: ArgumentSamples,
        in container: Container,
        isolation: (any Actor)?
    ) throws {
        let request = ArgumentsRequest(name: name, arguments: repeat try samples.value((each Argument).self))
        _ = try container.answer(request, type, isolation: isolation)
    }

    override var argumentsType: Any.Type { (any Resolver, repeat each Argument).self }

    /// Whether the factory is all there is to a call: nothing is kept, checked or completed.
    var isBare: Bool {
        let traits = traits
        return traits.keeper == .nowhere && !traits.hasActors && !traits.hasCompletions
    }

    /// The instance for one call.
    ///
    /// - Parameters:
    ///   - call: Who asks.
    ///   - arguments: The factory's arguments.
    /// - Returns: The instance.
    /// - Throws: `ResolutionError` or the factory's error.
    func instance(for call: ResolutionCall, arguments: repeat each Argument) throws -> Service {
        try instance(for: call) { try call.withContainer { try factory($0, repeat each arguments) } }
    }

    override func make(_ arguments: UnsafeRawPointer) throws -> Service {
        var reader = TupleReader(start: arguments)
        let resolver = reader.next(as: (any Resolver).self)
        return try factory(resolver, repeat reader.next(as: (each Argument).self))
    }
}

/// Reads the elements of a tuple in order: tuples are laid out like structs, each element at its next aligned offset.
private struct TupleReader {
    private let start: UnsafeRawPointer
    private var offset = 0

    init(start: UnsafeRawPointer) {
        self.start = start
    }

    mutating func next<Element>(as type: Element.Type) -> Element {
        let alignment = MemoryLayout<Element>.alignment
        offset = (offset + alignment - 1) & -alignment
        defer { offset += MemoryLayout<Element>.size }
        return (start + offset).assumingMemoryBound(to: type).pointee
    }
}
