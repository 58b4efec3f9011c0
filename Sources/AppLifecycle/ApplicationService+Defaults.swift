#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a service does about events it is not concerned with: nothing, and without a say in the combined answer.
extension ApplicationService {
    /// The name of the service's type.
    public var name: String { "\(Self.self)" }

    /// Answers that the options are not handled.
    public func application(willFinishLaunchingWith options: LaunchOptions) async throws -> Bool { false }

    /// Answers that the options are not handled.
    public func application(didFinishLaunchingWith options: LaunchOptions) async throws -> Bool { false }

    /// Does nothing.
    public func applicationDidBecomeActive() async {}

    /// Does nothing.
    public func applicationWillResignActive() async {}

    /// Does nothing.
    public func applicationDidEnterBackground() async {}

    /// Does nothing.
    public func applicationWillEnterForeground() async {}

    /// Does nothing.
    public func applicationWillTerminate() async {}

    /// Does nothing.
    public func applicationDidReceiveMemoryWarning() async {}

    /// Does nothing.
    public func applicationSignificantTimeChange() async {}

    /// Does nothing.
    public func applicationProtectedDataWillBecomeUnavailable() async {}

    /// Does nothing.
    public func applicationProtectedDataDidBecomeAvailable() async {}

    /// Answers that nothing was opened.
    public func application(open url: URL, options: OpenURLOptions) async -> Bool { false }

    /// Does nothing.
    public func application(didRegisterForRemoteNotificationsWithDeviceToken token: Data) async {}

    /// Does nothing.
    public func application(didFailToRegisterForRemoteNotificationsWithError error: any Error) async {}

    /// Answers that the service is not concerned.
    public func application(
        didReceiveRemoteNotification userInfo: [String: InfoValue]
    ) async -> BackgroundFetchResult? { nil }

    /// Answers that the service is not concerned.
    public func applicationPerformFetch() async -> BackgroundFetchResult? { nil }

    /// Answers that nothing was performed.
    public func application(performActionFor item: ShortcutItem) async -> Bool { false }

    /// Does nothing.
    public func application(handleEventsForBackgroundURLSession identifier: String) async {}

    /// Adds nothing to the reply.
    public func application(handleWatchRequest userInfo: [String: InfoValue]?) async -> [String: InfoValue] { [:] }

    /// Answers that the user was told nothing.
    public func application(willContinueUserActivityWithType type: String) async -> Bool { false }

    /// Answers that nothing is continued.
    public func application(continue activity: UserActivity) async -> Bool { false }

    /// Does nothing.
    public func application(didFailToContinueUserActivityWithType type: String, error: any Error) async {}

    /// Does nothing.
    public func application(didUpdate activity: UserActivity) async {}

    /// Answers that this service needs no state saved.
    public func applicationShouldSaveState() async -> Bool { false }

    /// Answers that this service needs no state restored.
    public func application(shouldRestoreState archive: StateArchive) async -> Bool { false }

    /// Writes nothing.
    public func application(willEncodeRestorableStateWith encoder: StateEncoder) async throws {}

    /// Reads nothing.
    public func application(didDecodeRestorableStateWith archive: StateArchive) async throws {}
}
