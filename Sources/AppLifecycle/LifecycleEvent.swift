/// The events an application service can hear of, as logs, errors and the launch report name them.
///
/// Each stands for one callback of ``ApplicationService``, which says what it means.
public enum LifecycleEvent: String, CaseIterable, Sendable {
    // Launch.
    case willFinishLaunching
    case didFinishLaunching

    // Foreground and background.
    case didBecomeActive
    case willResignActive
    case didEnterBackground
    case willEnterForeground
    case willTerminate

    // The system's state.
    case didReceiveMemoryWarning
    case significantTimeChange
    case protectedDataWillBecomeUnavailable
    case protectedDataDidBecomeAvailable

    // Requests.
    case openURL
    case didRegisterForRemoteNotifications
    case didFailToRegisterForRemoteNotifications
    case didReceiveRemoteNotification
    case performFetch
    case performAction
    case handleEventsForBackgroundURLSession
    case handleWatchRequest

    // User activities.
    case willContinueUserActivity
    case continueUserActivity
    case didFailToContinueUserActivity
    case didUpdateUserActivity

    // Saved state.
    case shouldSaveState
    case shouldRestoreState
    case willEncodeRestorableState
    case didDecodeRestorableState
}
