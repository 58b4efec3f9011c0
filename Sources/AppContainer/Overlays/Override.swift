/// A registration that takes the place of all containers' own for one task: a test's double.
///
/// ```swift
/// try Container.withOverrides(Override((any Clock).self) { _ in StoppedClock() }) {
///     let feed = try container.require(Feed.self)
/// }
/// ```
public struct Override: @unchecked Sendable {
    // Sendable: the factory is called as that of a registration is; see `Registration`.
    private let make: () -> Registration

    /// Overrides a service.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: The name it is resolved by.
    ///   - scope: How long an instance is shared; never beyond the override.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance. What it asks of the resolver may be overridden too.
    public init<Service>(
        _ serviceType: Service.Type,
        name: String? = nil,
        scope: ObjectScope = .container,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver) throws -> Service
    ) {
        make = {
            PlainRegistration(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: scope,
                isolation: isolation,
                factory: factory
            )
        }
    }

    /// Overrides a service whose factory takes arguments.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: The name it is resolved by.
    ///   - scope: How long an instance is shared; never beyond the override.
    ///   - isolation: The caller's actor; leave it out. The factory runs only for callers on the same actor.
    ///   - file: Where the call stands, for messages; leave it out.
    ///   - line: Where the call stands, for messages; leave it out.
    ///   - factory: Makes an instance from the arguments; their types are part of the key.
    public init<Service, First, each Argument>(
        _ serviceType: Service.Type,
        name: String? = nil,
        scope: ObjectScope = .transient,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #fileID,
        line: UInt = #line,
        factory: @escaping (any Resolver, First, repeat each Argument) throws -> Service
    ) {
        make = {
            FactoryRegistration<Service, First, repeat each Argument>(
                name: name,
                source: RegistrationSource(file: file, line: line),
                scope: scope,
                isolation: isolation,
                factory: factory
            )
        }
    }

    /// A registration for one overlay, which keeps no instance yet.
    ///
    /// - Returns: The registration.
    func makeRegistration() -> Registration { make() }
}

extension Container {
    /// Runs a closure in which all containers resolve as overridden, for this task and those it starts.
    ///
    /// While it runs, what scopes keep is kept apart: the closure finds no instance made before and leaves none behind.
    /// A nested call adds to the overrides of the outer one and keeps instances of its own. What runs in no child of
    /// this task, as a detached task or another thread, resolves as ever.
    ///
    /// - Parameters:
    ///   - overrides: Any number; the last of a key holds. Without any, only instances are kept apart.
    ///   - operation: The closure.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    public static func withOverrides<Result>(
        _ overrides: Override...,
        operation: () throws -> Result
    ) rethrows -> Result {
        try Overlay.$current.withValue(Overlay(overrides: overrides), operation: operation)
    }

    /// Runs an asynchronous closure in which all containers resolve as overridden; as `withOverrides(_:operation:)`.
    ///
    /// - Parameters:
    ///   - overrides: Any number; the last of a key holds.
    ///   - isolation: The caller's actor; leave it out. The closure runs on it.
    ///   - operation: The closure.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    public static func withOverrides<Result>(
        _ overrides: [Override],
        isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Overlay.$current.withValue(Overlay(overrides: overrides), operation: operation)
    }
}
