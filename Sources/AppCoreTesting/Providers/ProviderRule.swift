public import Testing

/// One behaviour that a provider protocol documents, as a test that every implementation takes.
///
///     @Test("holds the contract", arguments: PostProviderContract.rules)
///     func holdsContract(rule: ProviderRule<any PostProvider>) async throws {
///         try await rule.check(MyPostProvider())
///     }
public struct ProviderRule<Provider: Sendable>: Sendable, CustomTestStringConvertible {
    /// The behaviour, as the name of a test.
    public let testDescription: String

    private let body: @Sendable (Provider) async throws -> Void

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - testDescription: The behaviour, as the name of a test.
    ///   - body: Records an issue where the provider, in which nothing is stored yet, behaves otherwise.
    public init(_ testDescription: String, body: @escaping @Sendable (Provider) async throws -> Void) {
        self.testDescription = testDescription
        self.body = body
    }

    /// Takes a provider through the rule; an issue is recorded where it behaves otherwise.
    ///
    /// - Parameter provider: A provider of this rule's own, in which nothing is stored yet.
    /// - Throws: What the provider throws where the rule expects success.
    public func check(_ provider: Provider) async throws {
        try await body(provider)
    }
}
