import AvitogramServices

/// Keeps settings in a file.
struct FilePreferences: Preferences {
    /// The file.
    let file: KeyValueFile

    func value(for key: String) async throws -> String? {
        try await file.value(for: key)
    }

    func setValue(_ value: String?, for key: String) async throws {
        try await file.setValue(value, for: key)
    }
}
