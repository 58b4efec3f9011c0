import AppCoreTesting
import AppLifecycle
import Foundation
import Testing

/// One way to send each event, and what each service has to hear then.
struct Delivery: Sendable, CustomTestStringConvertible {
    var call: RecordingApplicationService.Call
    var send: @MainActor @Sendable (PluggableApplicationDelegate) async throws -> Void

    var testDescription: String { "\(call.event)" }

    static let url = URL(filePath: "/photo.png")
    static let item = ShortcutItem(type: "post", title: "New post", userInfo: ["draft": true])
    static let activity = UserActivity(type: UserActivity.browsingWeb, userInfo: ["post": 7])
    static let payload: [String: InfoValue] = ["aps": ["badge": 3, "alert": "New post", "ids": [1, 2.5]]]
    static let options = LaunchOptions(url: url, arguments: ["--in-memory"])
    static let open = OpenURLOptions(sourceApplication: "mail", opensInPlace: true)

    /// All but launch and state, whose events come several at a time.
    static let all: [Delivery] = [
        Delivery(call: .didBecomeActive) { await $0.applicationDidBecomeActive() },
        Delivery(call: .willResignActive) { await $0.applicationWillResignActive() },
        Delivery(call: .didEnterBackground) { await $0.applicationDidEnterBackground() },
        Delivery(call: .willEnterForeground) { await $0.applicationWillEnterForeground() },
        Delivery(call: .willTerminate) { await $0.applicationWillTerminate() },
        Delivery(call: .didReceiveMemoryWarning) { await $0.applicationDidReceiveMemoryWarning() },
        Delivery(call: .significantTimeChange) { await $0.applicationSignificantTimeChange() },
        Delivery(call: .protectedDataWillBecomeUnavailable) {
            await $0.applicationProtectedDataWillBecomeUnavailable()
        },
        Delivery(call: .protectedDataDidBecomeAvailable) { await $0.applicationProtectedDataDidBecomeAvailable() },
        Delivery(call: .openURL(url, open)) { await $0.application(open: url, options: open) },
        Delivery(call: .didRegisterForRemoteNotifications(deviceToken: Data([1, 2]))) {
            await $0.application(didRegisterForRemoteNotificationsWithDeviceToken: Data([1, 2]))
        },
        Delivery(call: .didFailToRegisterForRemoteNotifications(error: "disk is broken")) {
            await $0.application(didFailToRegisterForRemoteNotificationsWithError: Broken())
        },
        Delivery(call: .didReceiveRemoteNotification(payload)) {
            await $0.application(didReceiveRemoteNotification: payload)
        },
        Delivery(call: .performFetch) { await $0.applicationPerformFetch() },
        Delivery(call: .performAction(item)) { await $0.application(performActionFor: item) },
        Delivery(call: .handleEventsForBackgroundURLSession("upload")) {
            await $0.application(handleEventsForBackgroundURLSession: "upload")
        },
        Delivery(call: .handleWatchRequest(payload)) { _ = await $0.application(handleWatchRequest: payload) },
        Delivery(call: .willContinueUserActivity(type: activity.type)) {
            await $0.application(willContinueUserActivityWithType: activity.type)
        },
        Delivery(call: .continueUserActivity(activity)) { await $0.application(continue: activity) },
        Delivery(call: .didFailToContinueUserActivity(type: "post", error: "disk is broken")) {
            await $0.application(didFailToContinueUserActivityWithType: "post", error: Broken())
        },
        Delivery(call: .didUpdateUserActivity(activity)) { await $0.application(didUpdate: activity) },
    ]

    static let questions: [(LifecycleEvent, @MainActor @Sendable (PluggableApplicationDelegate) async -> Bool)] = [
        (.openURL, { await $0.application(open: url) }),
        (.performAction, { await $0.application(performActionFor: item) }),
        (.willContinueUserActivity, { await $0.application(willContinueUserActivityWithType: "post") }),
        (.continueUserActivity, { await $0.application(continue: activity) }),
    ]

    static let fetches:
        [(LifecycleEvent, @MainActor @Sendable (PluggableApplicationDelegate) async -> BackgroundFetchResult)] = [
            (.performFetch, { await $0.applicationPerformFetch() }),
            (.didReceiveRemoteNotification, { await $0.application(didReceiveRemoteNotification: payload) }),
        ]
}

@Suite("PluggableApplicationDelegate")
@MainActor
struct PluggableApplicationDelegateTests {
    let world = World()
    var delegate: PluggableApplicationDelegate { world.delegate }

    @Test("sends each event once to each service, in list order", arguments: Delivery.all)
    func fanOut(delivery: Delivery) async throws {
        try await delivery.send(delegate)
        #expect(world.journal.take() == ["A", "B", "C"].map { "\($0) \(delivery.call.event)" })
        for service in world.services { #expect(service.calls == [delivery.call]) }
    }

    @Test("has an event for every callback")
    func completeness() {
        let apart: Set<LifecycleEvent> = [
            .willFinishLaunching, .didFinishLaunching,
            .shouldSaveState, .shouldRestoreState, .willEncodeRestorableState, .didDecodeRestorableState,
        ]
        #expect(apart.union(Delivery.all.map(\.call.event)) == Set(LifecycleEvent.allCases))
    }

    @Test("sends the events of the way down in reverse order when asked to")
    func reversed() async {
        await delegate.applicationWillResignActive(order: .reversed)
        await delegate.applicationDidEnterBackground(order: .reversed)
        await delegate.applicationWillTerminate(order: .reversed)
        #expect(
            world.journal.take() == [
                "C willResignActive", "B willResignActive", "A willResignActive",
                "C didEnterBackground", "B didEnterBackground", "A didEnterBackground",
                "C willTerminate", "B willTerminate", "A willTerminate",
            ]
        )
    }

    @Test("keeps a service that is listed twice once")
    func duplicates() async {
        let delegate = PluggableApplicationDelegate(services: [world.a, world.b, world.a])
        await delegate.applicationDidBecomeActive()
        #expect(world.journal.take() == ["A didBecomeActive", "B didBecomeActive"])
    }

    @Test("tells one service after the other of a change of state")
    func inTurn() async {
        let (begun, latch) = (Latch(), Latch())
        world.a.reaction = { _ in
            begun.open()
            await latch.wait()
        }
        let change = Task { await delegate.applicationDidEnterBackground() }
        await begun.wait()
        #expect(world.journal.take() == ["A didEnterBackground"])
        latch.open()
        await change.value
        #expect(world.journal.take() == ["B didEnterBackground", "C didEnterBackground"])
    }

    @Test("lets services answer a request side by side")
    func together() async {
        let latch = Latch()
        world.a.reaction = { _ in await latch.wait() }
        world.c.reaction = { _ in latch.open() }
        await delegate.application(open: Delivery.url)
        #expect(world.journal.take() == ["A openURL", "B openURL", "C openURL"])
    }

    // MARK: - Combined answers

    @Test("answers yes if any service does", arguments: Delivery.questions.indices)
    func or(index: Int) async {
        let (_, ask) = Delivery.questions[index]
        #expect(await ask(delegate) == false)
        world.b.answer = true
        #expect(await ask(delegate) == true)
        world.a.answer = true
        #expect(await ask(delegate) == true)
    }

    @Test(
        "answers a fetch by the smallest of new data, no data and failed",
        arguments: [
            ([nil, nil, nil], BackgroundFetchResult.noData),
            ([nil, .failed, nil], .failed),
            ([.failed, .noData, nil], .noData),
            ([.noData, .failed, .newData], .newData),
            ([.newData, nil, .failed], .newData),
        ] as [([BackgroundFetchResult?], BackgroundFetchResult)]
    )
    func smallest(answers: [BackgroundFetchResult?], expected: BackgroundFetchResult) async {
        for (service, answer) in zip(world.services, answers) { service.fetchResult = answer }
        for (_, fetch) in Delivery.fetches { #expect(await fetch(delegate) == expected) }
    }

    @Test("merges the replies to the watch, of equal keys the later service's")
    func merge() async {
        world.a.watchReply = ["name": "A", "only": "A"]
        world.c.watchReply = ["name": "C", "count": 2]
        #expect(await delegate.application(handleWatchRequest: nil) == ["name": "C", "only": "A", "count": 2])
        world.c.watchReply = [:]
        #expect(await delegate.application(handleWatchRequest: nil) == ["name": "A", "only": "A"])
    }

    @Test("has defaults for every callback that have no say in the answer")
    func defaults() async throws {
        let idle = IdleService()
        #expect(idle.name == "IdleService")
        let delegate = PluggableApplicationDelegate(services: [idle])
        for delivery in Delivery.all { try await delivery.send(delegate) }
        for (_, ask) in Delivery.questions { #expect(await ask(delegate) == false) }
        for (_, fetch) in Delivery.fetches { #expect(await fetch(delegate) == .noData) }
        #expect(await delegate.application(handleWatchRequest: nil) == [:])
        #expect(await delegate.saveState() == nil)
        #expect(await delegate.restoreState(from: StateArchive()) == false)
        #expect(try await delegate.launch().isHandled == false)
        #expect(try await idle.application(didDecodeRestorableStateWith: StateArchive()) == ())
        #expect(try await idle.application(willEncodeRestorableStateWith: StateEncoder()) == ())
    }

    @Test("answers for no services as for services that are not concerned")
    func noServices() async throws {
        let delegate = PluggableApplicationDelegate(services: [])
        for (_, ask) in Delivery.questions { #expect(await ask(delegate) == false) }
        for (_, fetch) in Delivery.fetches { #expect(await fetch(delegate) == .noData) }
        #expect(try await delegate.launch().steps.isEmpty)
    }
}
