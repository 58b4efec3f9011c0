public import AppContainer
public import Testing

/// Overrides services in all containers while one test runs; tests that run beside it do not see them.
///
/// ```swift
/// @Suite(.override((any Clock).self) { _ in StoppedClock() })
/// struct FeedTests {
///     @Test(.override((any PostService).self) { _ in BrokenPosts() })
///     func tellsOfTheFailure() throws { … }
/// }
/// ```
///
/// On a suite it holds for each of its tests, on its own: no instance is shared between two tests, or the cases of one.
/// The trait nearest to the test wins. The suite's `init` runs under it too.
public struct OverrideTrait: TestTrait, SuiteTrait, TestScoping {
    private let overrides: [Override]

    /// Holds for suites within the suite, too.
    public let isRecursive = true

    /// - Parameter overrides: The last of a key holds.
    public init(_ overrides: [Override]) {
        self.overrides = overrides
    }

    /// Runs one test under the overrides.
    ///
    /// - Parameters:
    ///   - test: Not used.
    ///   - testCase: The case that runs; `nil` for a whole suite, which is run as it is.
    ///   - function: Runs the test.
    /// - Throws: What the test throws.
    @concurrent
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Container.withOverrides(overrides) { try await function() }
    }

    /// As the trait is; a suite hands it on to its tests.
    ///
    /// - Parameters:
    ///   - test: Not used.
    ///   - testCase: The case that runs; `nil` for a whole suite.
    /// - Returns: This trait for a case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> OverrideTrait? {
        testCase == nil ? nil : self
    }
}

extension Trait where Self == OverrideTrait {
    /// Overrides a service for one test, or for each test of a suite.
    ///
    /// - Parameters:
    ///   - serviceType: The type the service is resolved by.
    ///   - name: The name it is resolved by.
    ///   - scope: How long an instance is shared; never beyond one test.
    ///   - factory: Makes the double; called on whatever thread resolves.
    /// - Returns: The trait.
    public static func override<Service>(
        _ serviceType: Service.Type,
        name: String? = nil,
        scope: ObjectScope = .container,
        factory: @escaping @Sendable (any Resolver) throws -> Service
    ) -> OverrideTrait {
        OverrideTrait([Override(serviceType, name: name, scope: scope, isolation: nil, factory: factory)])
    }

    /// Overrides several services for one test, or for each test of a suite.
    ///
    /// - Parameter overrides: The last of a key holds.
    /// - Returns: The trait.
    public static func override(_ overrides: Override...) -> OverrideTrait {
        OverrideTrait(overrides)
    }

    /// Overrides nothing, but keeps the instances of all containers apart for one test, or for each test of a suite.
    public static var freshInstances: OverrideTrait { OverrideTrait([]) }
}
