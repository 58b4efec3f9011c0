/// Where tokens are kept, apart from everything else and for their owner's eyes only.
///
/// An implementation holds: what was set is durable when the call returns; a reader sees the old or the new value,
/// never a part; values never appear in an error's text; methods may be called from any task, several at once.
nonisolated public protocol SecretStore: Sendable {
    /// Reads a secret.
    ///
    /// - Parameter key: What the secret is called.
    /// - Returns: The secret; nil when there is none.
    /// - Throws: The store's error.
    func secret(for key: String) async throws -> String?

    /// Sets or removes a secret.
    ///
    /// - Parameters:
    ///   - secret: The secret; nil removes it.
    ///   - key: What the secret is called.
    /// - Throws: The store's error; the old value then stands.
    func setSecret(_ secret: String?, for key: String) async throws

    /// Removes every secret, whoever set it; the first launch does so, because a store may outlive the application it
    /// belonged to and somebody would be signed in whom nobody asked.
    ///
    /// It works on a store whose content cannot be read, which it thereby repairs.
    ///
    /// - Throws: The store's error.
    func removeAll() async throws
}
