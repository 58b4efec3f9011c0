public import AppCore
public import Foundation

/// An application service that writes down every callback and answers as a test says.
///
/// ```swift
/// let journal = LifecycleJournal()
/// let first = RecordingApplicationService("First", journal: journal)
/// let second = RecordingApplicationService("Second", journal: journal)
/// second.opens = true
/// let delegate = PluggableApplicationDelegate(services: [first, second])
/// #expect(await delegate.application(open: url))
/// #expect(journal.entries == ["First openURL", "Second openURL"])
/// ```
public final class RecordingApplicationService: ApplicationService {
    /// The service's name in logs and in the journal.
    public let name: String

    /// The callbacks, in order.
    public private(set) var calls: [Call] = []

    /// The answer to every question that is answered by yes or no.
    public var answer = false

    /// The answer to fetches and notifications.
    public var fetchResult: BackgroundFetchResult?

    /// The answer to the watch.
    public var watchReply: [String: InfoValue] = [:]

    /// What the service writes into saved state, by key.
    public var state: [String: String] = [:]

    /// Called inside each callback, after it is written down: the place to wait or to throw. What it throws in a
    /// callback that cannot throw is dropped.
    public var reaction: (Call) async throws -> Void = { _ in }

    private let journal: LifecycleJournal?

    /// Makes a service that was told nothing.
    ///
    /// - Parameters:
    ///   - name: The service's name.
    ///   - journal: Written by several services, to compare the order among them.
    public init(_ name: String = "RecordingApplicationService", journal: LifecycleJournal? = nil) {
        self.name = name
        self.journal = journal
    }

    private func record(_ call: Call) async throws {
        calls.append(call)
        journal?.note(call.event, of: name)
        try await reaction(call)
    }

    private func note(_ call: Call) async {
        try? await record(call)
    }
}

/// What several recording services heard, in the order they heard it.
@MainActor
public final class LifecycleJournal {
    /// A service's name and the event, such as `Storage didBecomeActive`.
    public private(set) var entries: [String] = []

    /// Makes an empty journal.
    public init() {}

    /// Hands out the entries and forgets them.
    ///
    /// - Returns: What came since the last call.
    public func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    func note(_ event: LifecycleEvent, of service: String) {
        entries.append("\(service) \(event)")
    }
}

extension RecordingApplicationService {
    /// A callback with what came with it.
    public enum Call: Hashable, Sendable {
        case willFinishLaunching(LaunchOptions)
        case didFinishLaunching(LaunchOptions)
        case didBecomeActive
        case willResignActive
        case didEnterBackground
        case willEnterForeground
        case willTerminate
        case didReceiveMemoryWarning
        case significantTimeChange
        case protectedDataWillBecomeUnavailable
        case protectedDataDidBecomeAvailable
        case openURL(URL, OpenURLOptions)
        case didRegisterForRemoteNotifications(deviceToken: Data)
        case didFailToRegisterForRemoteNotifications(error: String)
        case didReceiveRemoteNotification([String: InfoValue])
        case performFetch
        case performAction(ShortcutItem)
        case handleEventsForBackgroundURLSession(String)
        case handleWatchRequest([String: InfoValue]?)
        case willContinueUserActivity(type: String)
        case continueUserActivity(UserActivity)
        case didFailToContinueUserActivity(type: String, error: String)
        case didUpdateUserActivity(UserActivity)
        case shouldSaveState
        case shouldRestoreState(StateArchive)
        case willEncodeRestorableState
        case didDecodeRestorableState(StateArchive)

        /// The event without what came with it.
        public var event: LifecycleEvent {
            switch self {
            case .willFinishLaunching: .willFinishLaunching
            case .didFinishLaunching: .didFinishLaunching
            case .didBecomeActive: .didBecomeActive
            case .willResignActive: .willResignActive
            case .didEnterBackground: .didEnterBackground
            case .willEnterForeground: .willEnterForeground
            case .willTerminate: .willTerminate
            case .didReceiveMemoryWarning: .didReceiveMemoryWarning
            case .significantTimeChange: .significantTimeChange
            case .protectedDataWillBecomeUnavailable: .protectedDataWillBecomeUnavailable
            case .protectedDataDidBecomeAvailable: .protectedDataDidBecomeAvailable
            case .openURL: .openURL
            case .didRegisterForRemoteNotifications: .didRegisterForRemoteNotifications
            case .didFailToRegisterForRemoteNotifications: .didFailToRegisterForRemoteNotifications
            case .didReceiveRemoteNotification: .didReceiveRemoteNotification
            case .performFetch: .performFetch
            case .performAction: .performAction
            case .handleEventsForBackgroundURLSession: .handleEventsForBackgroundURLSession
            case .handleWatchRequest: .handleWatchRequest
            case .willContinueUserActivity: .willContinueUserActivity
            case .continueUserActivity: .continueUserActivity
            case .didFailToContinueUserActivity: .didFailToContinueUserActivity
            case .didUpdateUserActivity: .didUpdateUserActivity
            case .shouldSaveState: .shouldSaveState
            case .shouldRestoreState: .shouldRestoreState
            case .willEncodeRestorableState: .willEncodeRestorableState
            case .didDecodeRestorableState: .didDecodeRestorableState
            }
        }
    }
}

/// Every callback writes itself down, reacts and gives the answer that was set.
extension RecordingApplicationService {
    /// Records the event; throws what the reaction throws.
    public func application(willFinishLaunchingWith options: LaunchOptions) async throws -> Bool {
        try await record(.willFinishLaunching(options))
        return answer
    }

    /// Records the event; throws what the reaction throws.
    public func application(didFinishLaunchingWith options: LaunchOptions) async throws -> Bool {
        try await record(.didFinishLaunching(options))
        return answer
    }

    /// Records the event.
    public func applicationDidBecomeActive() async { await note(.didBecomeActive) }

    /// Records the event.
    public func applicationWillResignActive() async { await note(.willResignActive) }

    /// Records the event.
    public func applicationDidEnterBackground() async { await note(.didEnterBackground) }

    /// Records the event.
    public func applicationWillEnterForeground() async { await note(.willEnterForeground) }

    /// Records the event.
    public func applicationWillTerminate() async { await note(.willTerminate) }

    /// Records the event.
    public func applicationDidReceiveMemoryWarning() async { await note(.didReceiveMemoryWarning) }

    /// Records the event.
    public func applicationSignificantTimeChange() async { await note(.significantTimeChange) }

    /// Records the event.
    public func applicationProtectedDataWillBecomeUnavailable() async {
        await note(.protectedDataWillBecomeUnavailable)
    }

    /// Records the event.
    public func applicationProtectedDataDidBecomeAvailable() async { await note(.protectedDataDidBecomeAvailable) }

    /// Records the event.
    public func application(open url: URL, options: OpenURLOptions) async -> Bool {
        await note(.openURL(url, options))
        return answer
    }

    /// Records the event.
    public func application(didRegisterForRemoteNotificationsWithDeviceToken token: Data) async {
        await note(.didRegisterForRemoteNotifications(deviceToken: token))
    }

    /// Records the event.
    public func application(didFailToRegisterForRemoteNotificationsWithError error: any Error) async {
        await note(.didFailToRegisterForRemoteNotifications(error: "\(error)"))
    }

    /// Records the event.
    public func application(
        didReceiveRemoteNotification userInfo: [String: InfoValue]
    ) async -> BackgroundFetchResult? {
        await note(.didReceiveRemoteNotification(userInfo))
        return fetchResult
    }

    /// Records the event.
    public func applicationPerformFetch() async -> BackgroundFetchResult? {
        await note(.performFetch)
        return fetchResult
    }

    /// Records the event.
    public func application(performActionFor item: ShortcutItem) async -> Bool {
        await note(.performAction(item))
        return answer
    }

    /// Records the event.
    public func application(handleEventsForBackgroundURLSession identifier: String) async {
        await note(.handleEventsForBackgroundURLSession(identifier))
    }

    /// Records the event.
    public func application(handleWatchRequest userInfo: [String: InfoValue]?) async -> [String: InfoValue] {
        await note(.handleWatchRequest(userInfo))
        return watchReply
    }

    /// Records the event.
    public func application(willContinueUserActivityWithType type: String) async -> Bool {
        await note(.willContinueUserActivity(type: type))
        return answer
    }

    /// Records the event.
    public func application(continue activity: UserActivity) async -> Bool {
        await note(.continueUserActivity(activity))
        return answer
    }

    /// Records the event.
    public func application(didFailToContinueUserActivityWithType type: String, error: any Error) async {
        await note(.didFailToContinueUserActivity(type: type, error: "\(error)"))
    }

    /// Records the event.
    public func application(didUpdate activity: UserActivity) async { await note(.didUpdateUserActivity(activity)) }

    /// Records the event.
    public func applicationShouldSaveState() async -> Bool {
        await note(.shouldSaveState)
        return answer
    }

    /// Records the event.
    public func application(shouldRestoreState archive: StateArchive) async -> Bool {
        await note(.shouldRestoreState(archive))
        return answer
    }

    /// Records the event and writes ``state``; throws what the reaction or the encoder throws.
    public func application(willEncodeRestorableStateWith encoder: StateEncoder) async throws {
        try await record(.willEncodeRestorableState)
        for (key, value) in state.sorted(by: { $0.key < $1.key }) { try encoder.encode(value, forKey: key) }
    }

    /// Records the event; throws what the reaction throws.
    public func application(didDecodeRestorableStateWith archive: StateArchive) async throws {
        try await record(.didDecodeRestorableState(archive))
    }
}
