/// A registration whose factory has known argument types.
final class FactoryRegistration<Service, each Argument>: TypedRegistration<Service>, @unchecked Sendable {
    // Sendable: see `Registration`.
    private let factory: (any Resolver, repeat each Argument) throws -> Service

    init(
        key: ServiceKey,
        source: RegistrationSource?,
        scope: ObjectScope,
        isolation: (any Actor)?,
        factory: @escaping (any Resolver, repeat each Argument) throws -> Service
    ) {
        self.factory = factory
        super.init(.factory, key: key, source: source, scope: scope, isolation: isolation)
    }

    func instance(for call: ResolutionCall, arguments: repeat each Argument) throws -> Service {
        try instance(for: call) { try factory(call.container, repeat each arguments) }
    }

    override func instance<Requested>(
        as type: Requested.Type,
        for call: ResolutionCall,
        arguments: UnsafeRawPointer
    ) throws -> Requested? {
        try instance(for: call) { try make(arguments) } as? Requested
    }

    /// Calls the factory with a tuple.
    ///
    /// - Parameter arguments: Where the tuple of the resolver and the arguments is.
    /// - Returns: What the factory made.
    /// - Throws: What the factory threw.
    private func make(_ arguments: UnsafeRawPointer) throws -> Service {
        var reader = TupleReader(start: arguments)
        let resolver = reader.next(as: (any Resolver).self)
        return try factory(resolver, repeat reader.next(as: (each Argument).self))
    }

    override func instance<Requested, Arguments>(
        as type: Requested.Type,
        for call: ResolutionCall,
        invoker: ((Arguments) -> Any) -> Any
    ) throws -> Requested? {
        var failure: (any Error)?
        let made = try instance(for: call) {
            let any = invoker { arguments in
                do {
                    // The key holds the tuple's type, so what is given is what the factory takes.
                    return try withUnsafePointer(to: arguments) { try make($0) }
                } catch {
                    failure = error
                    return error
                }
            }
            if let failure { throw failure }
            guard let service = any as? Service else { throw ResolutionError.invokerFailed(call, key: key) }
            return service
        }
        return made as? Requested
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
