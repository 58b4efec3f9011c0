public import AvitogramServices
import Synchronization

/// Keeps secrets until the process ends.
public final class InMemorySecretStore: SecretStore {
    private let secrets = Mutex<[String: String]>([:])

    /// Makes a store without secrets.
    public init() {}

    /// Reads a secret.
    public func secret(for key: String) async throws -> String? {
        secrets.withLock { $0[key] }
    }

    /// Sets or removes a secret.
    public func setSecret(_ secret: String?, for key: String) async throws {
        secrets.withLock { $0[key] = secret }
    }

    /// Removes every secret.
    public func removeAll() async throws {
        secrets.withLock { $0.removeAll() }
    }
}
