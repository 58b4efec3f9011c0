#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Requests to the application, sent to all services side by side.
extension PluggableApplicationDelegate {
    /// Asks the services to open something.
    ///
    /// - Parameters:
    ///   - url: What to open.
    ///   - options: Who asks, and how.
    /// - Returns: Whether one of them has opened it.
    @discardableResult
    public func application(open url: URL, options: OpenURLOptions = OpenURLOptions()) async -> Bool {
        await anyOf(.openURL) { await $0.application(open: url, options: options) }
    }

    /// Tells the services that the push service knows this device.
    ///
    /// - Parameter token: The address to push to.
    public func application(didRegisterForRemoteNotificationsWithDeviceToken token: Data) async {
        await sendTogether(.didRegisterForRemoteNotifications) {
            await $0.application(didRegisterForRemoteNotificationsWithDeviceToken: token)
        }
    }

    /// Tells the services that the push service does not take this device.
    ///
    /// - Parameter error: Why not.
    public func application(didFailToRegisterForRemoteNotificationsWithError error: any Error) async {
        await sendTogether(.didFailToRegisterForRemoteNotifications) {
            await $0.application(didFailToRegisterForRemoteNotificationsWithError: error)
        }
    }

    /// Tells the services of a push notification.
    ///
    /// - Parameter userInfo: Its payload.
    /// - Returns: The smallest answer; without any, ``BackgroundFetchResult/noData``, or
    ///   ``BackgroundFetchResult/failed`` if somebody was cut off.
    @discardableResult
    public func application(didReceiveRemoteNotification userInfo: [String: InfoValue]) async -> BackgroundFetchResult {
        await fetch(.didReceiveRemoteNotification) { await $0.application(didReceiveRemoteNotification: userInfo) }
    }

    /// Lets the services fetch new content.
    ///
    /// - Returns: The smallest answer; without any, ``BackgroundFetchResult/noData``, or
    ///   ``BackgroundFetchResult/failed`` if somebody was cut off.
    @discardableResult
    public func applicationPerformFetch() async -> BackgroundFetchResult {
        await fetch(.performFetch) { await $0.applicationPerformFetch() }
    }

    /// Asks the services to perform a quick action.
    ///
    /// - Parameter item: The action.
    /// - Returns: Whether one of them has performed it.
    @discardableResult
    public func application(performActionFor item: ShortcutItem) async -> Bool {
        await anyOf(.performAction) { await $0.application(performActionFor: item) }
    }

    /// Tells the services that a background transfer has news; returns when all have dealt with it.
    ///
    /// - Parameter identifier: The session the transfer belongs to.
    public func application(handleEventsForBackgroundURLSession identifier: String) async {
        await sendTogether(.handleEventsForBackgroundURLSession) {
            await $0.application(handleEventsForBackgroundURLSession: identifier)
        }
    }

    /// Asks the services what to reply to the watch.
    ///
    /// - Parameter userInfo: The question, or nil if there was none.
    /// - Returns: The merged replies; of equal keys the later service's wins.
    public func application(handleWatchRequest userInfo: [String: InfoValue]?) async -> [String: InfoValue] {
        await sendTogether(.handleWatchRequest) { await $0.application(handleWatchRequest: userInfo) }
            .answers.reduce(into: [:]) { reply, part in reply.merge(part) { _, later in later } }
    }

    /// Tells the services that an activity is about to come over.
    ///
    /// - Parameter type: The activity's type.
    /// - Returns: Whether one of them tells the user.
    @discardableResult
    public func application(willContinueUserActivityWithType type: String) async -> Bool {
        await anyOf(.willContinueUserActivity) { await $0.application(willContinueUserActivityWithType: type) }
    }

    /// Asks the services to continue an activity.
    ///
    /// - Parameter activity: The activity.
    /// - Returns: Whether one of them continues it.
    @discardableResult
    public func application(continue activity: UserActivity) async -> Bool {
        await anyOf(.continueUserActivity) { await $0.application(continue: activity) }
    }

    /// Tells the services that an announced activity did not arrive.
    ///
    /// - Parameters:
    ///   - type: The activity's type.
    ///   - error: Why it did not.
    public func application(didFailToContinueUserActivityWithType type: String, error: any Error) async {
        await sendTogether(.didFailToContinueUserActivity) {
            await $0.application(didFailToContinueUserActivityWithType: type, error: error)
        }
    }

    /// Tells the services that the application's own activity has changed.
    ///
    /// - Parameter activity: The activity as it is now.
    public func application(didUpdate activity: UserActivity) async {
        await sendTogether(.didUpdateUserActivity) { await $0.application(didUpdate: activity) }
    }

    private func anyOf(_ event: LifecycleEvent, _ call: @escaping Call<Bool>) async -> Bool {
        await sendTogether(event, call).answers.contains(true)
    }

    private func fetch(
        _ event: LifecycleEvent,
        _ call: @escaping Call<BackgroundFetchResult?>
    ) async -> BackgroundFetchResult {
        let (answers, hasCutOffs) = await sendTogether(event, call)
        return answers.compactMap(\.self).min() ?? (hasCutOffs ? .failed : .noData)
    }
}
