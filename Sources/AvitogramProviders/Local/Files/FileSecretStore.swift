import AvitogramServices

/// Keeps secrets in a file that only its owner can read.
struct FileSecretStore: SecretStore {
    /// The file.
    let file: KeyValueFile

    func secret(for key: String) async throws -> String? {
        try await file.value(for: key)
    }

    func setSecret(_ secret: String?, for key: String) async throws {
        try await file.setValue(secret, for: key)
    }

    func removeAll() async throws {
        try await file.removeAll()
    }
}
