/// The instances of all registrations of a service type, as `resolveAll` asks for them.
struct AllInstances<Service> {
    /// One for each name, in order.
    let results: [Result<Service, any Error>]
}

extension AllInstances: InstanceWrapper {
    static var wrappedType: Any.Type { Service.self }

    static var isDeferred: Bool { false }

    static func isAvailable(for request: some ServiceRequest, in container: Container) -> Bool { true }

    static func make(
        for request: some ServiceRequest,
        in container: Container,
        isolation: (any Actor)?
    ) -> Self? {
        let key = request.key(for: Service.self)
        let names = container.names { registration in
            let other = registration.key
            return other.serviceType == key.serviceType && other.argumentsType == key.argumentsType
                && areEqual(other.option, key.option)
        }
        return Self(
            results: names.map { name in
                let request = request.named(name)
                return Result {
                    guard
                        let instance = try request.instance(of: Service.self, in: container, isolation: isolation)
                    else { throw ResolutionError.missing(request.key(for: Service.self), in: container) }
                    return instance
                }
            }
        )
    }
}

extension Container {
    /// The names of visible registrations of one service type: those of the outermost ancestor first, each container's
    /// in the order they were made, and overrides last. One that a nearer container hides has no place of its own.
    ///
    /// - Parameter condition: Which registrations.
    /// - Returns: The names; `nil` is that of an unnamed one.
    fileprivate func names(where condition: (Registration) -> Bool) -> [String?] {
        let overridden = Overlay.current?.names(where: condition) ?? []
        var hidden = Set(overridden)
        var names = [overridden]
        var container: Container? = self
        while let current = container {
            let visible = current.registry.all().filter { condition($0) && !hidden.contains($0.name) }.map(\.name)
            hidden.formUnion(visible)
            names.append(visible)
            container = current.parent
        }
        return names.reversed().flatMap(\.self)
    }
}

extension Resolver {
    /// One instance for each registration of a service type, whatever its name: those of the outermost ancestor first,
    /// each container's in the order of registration. A registration with the same name in a child hides its
    /// ancestor's.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - arguments: What the factories take beside the resolver; registrations with other arguments are passed over.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instances. One that cannot be made is left out, and the reason goes to
    ///   `Container.loggingFunction`; use `requireAll` to have it thrown.
    public func resolveAll<Service, each Argument>(
        _ serviceType: Service.Type,
        arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) -> [Service] {
        do {
            let type = AllInstances<Service>.self
            let all = try _find(type, name: nil, isolation: isolation, arguments: repeat each arguments)
            return all?.results.compactMap { result in
                do {
                    return try result.get()
                } catch {
                    Container.log(error)
                    return nil
                }
            } ?? []
        } catch {
            Container.log(error)
            return []
        }
    }

    /// As `resolveAll`, with the reason thrown if one cannot be made.
    ///
    /// - Parameters:
    ///   - serviceType: The service type as it was registered.
    ///   - arguments: What the factories take beside the resolver.
    ///   - isolation: The caller's actor; leave it out.
    /// - Returns: The instances; none if there is no registration.
    /// - Throws: The first error, as `require`.
    public func requireAll<Service, each Argument>(
        _ serviceType: Service.Type,
        arguments: repeat each Argument,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> [Service] {
        let type = AllInstances<Service>.self
        let all = try _find(type, name: nil, isolation: isolation, arguments: repeat each arguments)
        return try all?.results.map { try $0.get() } ?? []
    }
}
