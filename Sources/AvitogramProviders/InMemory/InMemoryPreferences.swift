public import AvitogramServices
import Synchronization

/// Keeps settings until the process ends.
public final class InMemoryPreferences: Preferences {
    private let values = Mutex<[String: String]>([:])

    /// Makes a store without settings.
    public init() {}

    /// Reads a setting.
    public func value(for key: String) async throws -> String? {
        values.withLock { $0[key] }
    }

    /// Sets or removes a setting.
    public func setValue(_ value: String?, for key: String) async throws {
        values.withLock { $0[key] = value }
    }
}
