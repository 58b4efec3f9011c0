/// Whoever uses the application: an account's owner, or a guest while nobody is signed in.
nonisolated public struct User: Hashable, Sendable {
    /// Identifies the account; nil for a guest.
    public let id: String?

    /// What others see; empty for a guest.
    public let name: String

    /// Nobody in particular: the state before sign-in and after sign-out.
    public static let guest = User(id: nil, name: "")

    /// Whether nobody is signed in.
    public var isGuest: Bool { id == nil }

    /// Makes a user from what an account says of its owner.
    ///
    /// - Parameters:
    ///   - id: Identifies the account; nil makes a guest.
    ///   - name: What others see.
    public init(id: String?, name: String) {
        self.id = id
        self.name = name
    }
}
