#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One slice of the application delegate: storage, push notifications, the root screen, analytics, each on its own.
///
/// A service implements the callbacks it is concerned with; every callback has a default that has no say in the
/// answer. Callbacks carry the names of the application delegate's, without the application they are sent by.
///
/// ```swift
/// final class StorageApplicationService: ApplicationService {
///     let storage: Storage
///     init(storage: Storage) { self.storage = storage }
///
///     func application(willFinishLaunchingWith options: LaunchOptions) async throws -> Bool {
///         try await storage.open()
///         return false
///     }
///
///     func applicationWillTerminate() async { await storage.close() }
/// }
/// ```
///
/// What an implementer can rely on, and must hold:
/// - **Order.** ``PluggableApplicationDelegate`` sends each event to each service once. Launch and the changes between
///   foreground and background go to one service after the other in list order, so a service may stand on those listed
///   before it; on the way to termination the order is reversed. Requests (a URL, a fetch, a notification, …) start in
///   list order and run side by side.
/// - **Threads.** Callbacks arrive on the main actor. Blocking work belongs elsewhere: while the main actor is blocked
///   nobody can be cut off.
/// - **Time.** A callback that has not returned within the delegate's limit is cut off: its task is cancelled, its
///   answer does not count, and the log names the service. It should return soon after cancellation.
/// - **Errors.** A service that throws at launch stops the launch. It undoes itself what it had begun; its
///   ``applicationWillTerminate()`` is not called.
@MainActor
public protocol ApplicationService: AnyObject, Sendable {
    /// Names the service in logs, errors and the launch report; the type's name unless the service says otherwise.
    var name: String { get }

    // MARK: Launch

    /// The application starts; nothing is shown and no state is restored.
    ///
    /// - Parameter options: Why and with what the application was started.
    /// - Returns: Whether the service handles what the options ask for; the answers are combined by "or".
    /// - Throws: Whatever makes it senseless to go on; the launch stops.
    func application(willFinishLaunchingWith options: LaunchOptions) async throws -> Bool

    /// The application has started and saved state is restored; time to show the first screen.
    ///
    /// - Parameter options: Why and with what the application was started.
    /// - Returns: Whether the service handles what the options ask for; the answers are combined by "or".
    /// - Throws: Whatever makes it senseless to go on; the launch stops.
    func application(didFinishLaunchingWith options: LaunchOptions) async throws -> Bool

    // MARK: Foreground and background

    /// The application is in front and the user can act.
    func applicationDidBecomeActive() async

    /// The user can act no more, for a moment or for good.
    func applicationWillResignActive() async

    /// The application is out of sight; what must survive a sudden end is written now.
    func applicationDidEnterBackground() async

    /// The application comes back into sight. Not called at launch.
    func applicationWillEnterForeground() async

    /// The application ends. Called once, in reverse list order by ``Application``.
    func applicationWillTerminate() async

    // MARK: The system's state

    /// Memory is short; what can be made again should go.
    func applicationDidReceiveMemoryWarning() async

    /// The day, the time zone or the clock has changed.
    func applicationSignificantTimeChange() async

    /// Protected files are about to be locked.
    func applicationProtectedDataWillBecomeUnavailable() async

    /// Protected files can be read again.
    func applicationProtectedDataDidBecomeAvailable() async

    // MARK: Requests

    /// Somebody asks the application to open something.
    ///
    /// - Parameters:
    ///   - url: What to open.
    ///   - options: Who asks, and how.
    /// - Returns: Whether the service has opened it; the answers are combined by "or".
    func application(open url: URL, options: OpenURLOptions) async -> Bool

    /// The push service knows this device now.
    ///
    /// - Parameter token: The address to push to, opaque.
    func application(didRegisterForRemoteNotificationsWithDeviceToken token: Data) async

    /// The push service does not take this device.
    ///
    /// - Parameter error: Why not.
    func application(didFailToRegisterForRemoteNotificationsWithError error: any Error) async

    /// A push notification has arrived.
    ///
    /// - Parameter userInfo: Its payload.
    /// - Returns: What fetching on its behalf brought, or nil if the service is not concerned; the smallest counts.
    func application(didReceiveRemoteNotification userInfo: [String: InfoValue]) async -> BackgroundFetchResult?

    /// The system grants time to fetch new content.
    ///
    /// - Returns: What it brought, or nil if the service is not concerned; the smallest counts.
    func applicationPerformFetch() async -> BackgroundFetchResult?

    /// The user has chosen a quick action of the application's icon.
    ///
    /// - Parameter item: The action.
    /// - Returns: Whether the service has performed it; the answers are combined by "or".
    func application(performActionFor item: ShortcutItem) async -> Bool

    /// A transfer that ran outside the application has news. The event counts as handled when every service returned.
    ///
    /// - Parameter identifier: The session the transfer belongs to.
    func application(handleEventsForBackgroundURLSession identifier: String) async

    /// The application's companion on a watch asks something.
    ///
    /// - Parameter userInfo: The question, or nil if there was none.
    /// - Returns: This service's part of the reply; parts are merged, and of equal keys the later service's wins.
    func application(handleWatchRequest userInfo: [String: InfoValue]?) async -> [String: InfoValue]

    // MARK: User activities

    /// An activity is about to come over from another device.
    ///
    /// - Parameter type: The activity's type, in reverse-domain form.
    /// - Returns: Whether the service tells the user that it is on its way; the answers are combined by "or".
    func application(willContinueUserActivityWithType type: String) async -> Bool

    /// An activity has come over and can be continued.
    ///
    /// - Parameter activity: The activity.
    /// - Returns: Whether the service continues it; the answers are combined by "or".
    func application(continue activity: UserActivity) async -> Bool

    /// An announced activity did not arrive.
    ///
    /// - Parameters:
    ///   - type: The activity's type.
    ///   - error: Why it did not.
    func application(didFailToContinueUserActivityWithType type: String, error: any Error) async

    /// The application's own activity has changed before it is sent to other devices.
    ///
    /// - Parameter activity: The activity as it is now.
    func application(didUpdate activity: UserActivity) async

    // MARK: Saved state

    /// The application may save its state for the next launch.
    ///
    /// - Returns: Whether to; the answers are combined by "or".
    func applicationShouldSaveState() async -> Bool

    /// Saved state is at hand and may be restored.
    ///
    /// - Parameter archive: The state as it was saved, to judge by, such as by a version under a key.
    /// - Returns: Whether to; the answers are combined by "or".
    func application(shouldRestoreState archive: StateArchive) async -> Bool

    /// The state is being saved: the service writes what it wants to find again.
    ///
    /// - Parameter encoder: The state so far, shared by all services.
    /// - Throws: Whatever kept a value from being written; it is logged, and the state is saved without the value.
    func application(willEncodeRestorableStateWith encoder: StateEncoder) async throws

    /// The state is being restored: the service reads what it had written.
    ///
    /// - Parameter archive: The state as it was saved.
    /// - Throws: Whatever kept a value from being read; it is logged, and the launch goes on.
    func application(didDecodeRestorableStateWith archive: StateArchive) async throws
}
