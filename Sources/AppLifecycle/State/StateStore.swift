/// Where an application's saved state lives between two launches.
///
/// Implementers write an archive wholly or not at all, and do blocking work off the main actor. The application asks
/// one thing at a time.
public protocol StateStore: Sendable {
    /// Reads what was saved last.
    ///
    /// - Returns: The archive, or nil if nothing was saved.
    /// - Throws: Whatever kept it from being read; the application logs it and launches without.
    func load() async throws -> StateArchive?

    /// Keeps an archive in place of the one before.
    ///
    /// - Parameter archive: The state to find at the next launch.
    /// - Throws: Whatever kept it from being written; the application logs it.
    func save(_ archive: StateArchive) async throws
}
