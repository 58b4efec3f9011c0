/// Where small settings are kept between launches.
///
/// An implementation holds: what was set is durable when the call returns; methods may be called from any task, several
/// at once.
nonisolated public protocol Preferences: Sendable {
    /// Reads a setting.
    ///
    /// - Parameter key: What the setting is called.
    /// - Returns: Its value; nil when it was never set.
    /// - Throws: The store's error.
    func value(for key: String) async throws -> String?

    /// Sets or removes a setting.
    ///
    /// - Parameters:
    ///   - value: The value; nil removes it.
    ///   - key: What the setting is called.
    /// - Throws: The store's error; the old value then stands.
    func setValue(_ value: String?, for key: String) async throws
}
