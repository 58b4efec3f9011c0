/// The events an application service can hear of, as logs, errors and the launch report name them.
public enum LifecycleEvent: String, CaseIterable, Sendable {
    case willFinishLaunching, didFinishLaunching
    case didBecomeActive, willResignActive, didEnterBackground, willEnterForeground, willTerminate
    case didReceiveMemoryWarning, significantTimeChange
    case protectedDataWillBecomeUnavailable, protectedDataDidBecomeAvailable
    case openURL
    case didRegisterForRemoteNotifications, didFailToRegisterForRemoteNotifications, didReceiveRemoteNotification
    case performFetch, performAction, handleEventsForBackgroundURLSession, handleWatchRequest
    case willContinueUserActivity, continueUserActivity, didFailToContinueUserActivity, didUpdateUserActivity
    case shouldSaveState, shouldRestoreState, willEncodeRestorableState, didDecodeRestorableState
}
