/// Everything the application keeps, behind one pair of open and close.
///
/// An implementation holds:
/// - the providers exist from the start, so that they can be handed out before the store is opened; where there is
///   something to open, a call on one of them before throws the store's error and changes nothing;
/// - ``open()`` on an open store and ``close()`` on a closed one do nothing, and several calls at once take their
///   turns;
/// - ``close()`` lets calls that have begun finish first; a closed store may be opened again, with everything in it.
nonisolated public protocol DataStore: Sendable {
    /// Where accounts and their sessions live.
    var accounts: any AccountProvider { get }

    /// Where posts live.
    var posts: any PostProvider { get }

    /// Where pictures live.
    var pictures: any StorageProvider { get }

    /// Where tokens are kept.
    var secrets: any SecretStore { get }

    /// Where settings are kept.
    var preferences: any Preferences { get }

    /// Gets hold of what is stored and clears away what an interrupted run left behind: temporary files and pictures
    /// that no post refers to.
    ///
    /// - Throws: The store's error, which names the place and the reason; the store is then closed.
    func open() async throws

    /// Lets go of what is stored.
    func close() async
}
