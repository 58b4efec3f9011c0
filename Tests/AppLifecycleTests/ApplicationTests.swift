import AppCoreTesting
import AppLifecycle
import Foundation
import Synchronization
import Testing

/// Keeps the codes the process would have exited with.
final class Exits: Sendable {
    private let list = Mutex<[Int32]>([])
    var codes: [Int32] { list.withLock(\.self) }
    func exit(_ code: Int32) { list.withLock { $0.append(code) } }
}

/// Keeps state in memory, or fails.
actor MemoryStateStore: StateStore {
    private(set) var archive: StateArchive?
    private let isBroken: Bool

    init(_ archive: StateArchive? = nil, isBroken: Bool = false) {
        self.archive = archive
        self.isBroken = isBroken
    }

    func load() throws -> StateArchive? {
        if isBroken { throw Broken() }
        return archive
    }

    func save(_ archive: StateArchive) throws {
        if isBroken { throw Broken() }
        self.archive = archive
    }
}

@Suite("Application")
@MainActor
struct ApplicationTests {
    let world = World()
    let signals = ManualSignals()
    let exits = Exits()

    func makeApplication(
        options: LaunchOptions = LaunchOptions(),
        stateStore: (any StateStore)? = nil
    ) -> Application {
        Application(
            delegate: world.delegate,
            options: options,
            stateStore: stateStore,
            signals: signals,
            exit: { [exits] in exits.exit($0) }
        )
    }

    static let up = [
        "A willFinishLaunching", "B willFinishLaunching", "C willFinishLaunching",
        "A didFinishLaunching", "B didFinishLaunching", "C didFinishLaunching",
        "A didBecomeActive", "B didBecomeActive", "C didBecomeActive",
    ]
    static let down = [
        "C willResignActive", "B willResignActive", "A willResignActive",
        "C didEnterBackground", "B didEnterBackground", "A didEnterBackground",
        "C willTerminate", "B willTerminate", "A willTerminate",
    ]

    @Test("launches its services with its options and becomes active")
    func launch() async throws {
        let application = makeApplication(options: Delivery.options)
        #expect(application.state == .notLaunched)
        #expect(application.launchReport == nil)
        let report = try await application.launch()
        #expect(application.state == .active)
        #expect(application.launchReport == report)
        #expect(report.steps.count == 6)
        #expect(world.a.calls.first == .willFinishLaunching(Delivery.options))
        #expect(world.journal.take() == Self.up)
        await application.terminate()
    }

    @Test("terminates once, in reverse order, however often and by whom it is asked")
    func terminate() async throws {
        let application = makeApplication()
        try await application.launch()
        _ = world.journal.take()
        application.requestTermination()
        signals.send(.terminate)
        async let first: Void = application.terminate()
        async let second: Void = application.terminate()
        _ = await (first, second)
        await application.terminate()
        #expect(application.state == .terminated)
        #expect(world.journal.take() == Self.down)
        #expect(signals.subscriberCount == 0)
        #expect(exits.codes == [])
    }

    @Test("terminates on a signal and tells which", arguments: [Signal.interrupt, .terminate])
    func signal(_ signal: Signal) async throws {
        let application = makeApplication()
        world.c.reaction = { [signals] call in
            if call == .didBecomeActive { signals.send(signal) }
        }
        #expect(try await application.run() == .signal(signal))
        #expect(world.journal.take() == Self.up + Self.down)
        #expect(exits.codes == [])
    }

    @Test(
        "ends at once on a second signal, with the code of that one",
        arguments: [
            (Signal.interrupt, Signal.interrupt, Int32(130)), (.terminate, .interrupt, 130),
            (.interrupt, .terminate, 143), (.terminate, .terminate, 143),
        ]
    )
    func secondSignal(first: Signal, second: Signal, code: Int32) async throws {
        let application = makeApplication()
        world.a.reaction = { [signals, exits] call in
            switch call {
            case .didBecomeActive: signals.send(first)
            case .willResignActive:
                #expect(exits.codes == [])
                signals.send(second)
                // The process would be gone here; this one is not, and must not notice.
                #expect(exits.codes == [code])
            default: break
            }
        }
        #expect(try await application.run() == .signal(first))
        #expect(exits.codes == [code])
    }

    @Test("finishes its launch before a signal that comes meanwhile takes effect")
    func signalDuringLaunch() async throws {
        let application = makeApplication()
        world.a.reaction = { [signals] call in
            if call.event == .willFinishLaunching { signals.send(.interrupt) }
        }
        #expect(try await application.run() == .signal(.interrupt))
        #expect(world.journal.take() == Self.up + Self.down)
    }

    @Test("terminates right after its launch when that was requested before")
    func requestBeforeLaunch() async throws {
        let application = makeApplication()
        application.requestTermination()
        #expect(application.state == .notLaunched)
        #expect(try await application.run() == .requested)
        #expect(world.journal.take() == Self.up + Self.down)
    }

    @Test("terminates when the task that runs it is cancelled")
    func cancellation() async throws {
        let application = makeApplication()
        let active = Latch()
        world.c.reaction = { call in
            if call == .didBecomeActive { active.open() }
        }
        let run = Task { try await application.run() }
        await active.wait()
        run.cancel()
        #expect(try await run.value == .requested)
        #expect(world.journal.take() == Self.up + Self.down)
    }

    @Test("tells those who wait, however many, why it has terminated")
    func waiting() async throws {
        let application = makeApplication()
        let early = Task { await application.termination() }
        try await application.launch()
        async let late = application.termination()
        signals.send(.terminate)
        #expect(await early.value == .signal(.terminate))
        #expect(await late == .signal(.terminate))
        #expect(await application.termination() == .signal(.terminate))
    }

    @Test("ends at once on the first signal when nobody holds it any more")
    func dropped() async throws {
        weak var application: Application?
        do {
            let launched = makeApplication()
            try await launched.launch()
            application = launched
        }
        // The last change of state may still be held by the task that made it.
        while application != nil { await Task.yield() }
        signals.send(.terminate)
        #expect(exits.codes == [143])
    }

    @Test("can be asked to terminate by a service inside a callback")
    func requestFromService() async throws {
        let application = makeApplication()
        world.b.reaction = { call in
            if call == .didBecomeActive { application.requestTermination() }
        }
        #expect(try await application.run() == .requested)
        #expect(world.journal.take() == Self.up + Self.down)
    }

    @Test("goes to background and comes back, and only from where that is possible")
    func background() async throws {
        let application = makeApplication()
        try await application.launch()
        _ = world.journal.take()
        await application.enterForeground()
        #expect(world.journal.take() == [])
        await application.enterBackground()
        await application.enterBackground()
        #expect(application.state == .background)
        #expect(
            world.journal.take() == [
                "A willResignActive", "B willResignActive", "C willResignActive",
                "A didEnterBackground", "B didEnterBackground", "C didEnterBackground",
            ]
        )
        await application.enterForeground()
        #expect(application.state == .active)
        #expect(
            world.journal.take() == [
                "A willEnterForeground", "B willEnterForeground", "C willEnterForeground",
                "A didBecomeActive", "B didBecomeActive", "C didBecomeActive",
            ]
        )
        await application.enterBackground()
        _ = world.journal.take()
        await application.terminate()
        #expect(world.journal.take() == ["C willTerminate", "B willTerminate", "A willTerminate"])
        await application.enterForeground()
        #expect(application.state == .terminated)
        #expect(world.journal.take() == [])
    }

    @Test("makes one change of state after the other")
    func changesInTurn() async throws {
        let application = makeApplication()
        try await application.launch()
        _ = world.journal.take()
        async let away: Void = application.enterBackground()
        async let back: Void = application.enterForeground()
        async let end: Void = application.terminate()
        _ = await (away, back, end)
        let heard = world.journal.take()
        #expect(application.state == .terminated)
        #expect(heard.suffix(3) == ["C willTerminate", "B willTerminate", "A willTerminate"])
        #expect(heard.count % 3 == 0)
        for start in stride(from: 0, to: heard.count, by: 3) {
            #expect(Set(heard[start..<start + 3].map { $0.split(separator: " ")[1] }).count == 1)
        }
    }

    @Test("tells its services the new state after, and the old one before a change")
    func statesInCallbacks() async throws {
        let application = makeApplication()
        var states: [String] = []
        world.a.reaction = { call in states.append("\(call.event) \(application.state)") }
        try await application.launch()
        await application.enterBackground()
        await application.enterForeground()
        await application.terminate()
        #expect(
            states == [
                "willFinishLaunching launching", "didFinishLaunching launching", "didBecomeActive active",
                "willResignActive active", "didEnterBackground background",
                "willEnterForeground background", "didBecomeActive active",
                "willResignActive active", "didEnterBackground background", "willTerminate background",
            ]
        )
    }

    @Test("has terminated when a service stopped its launch")
    func failedLaunch() async {
        let application = makeApplication()
        world.b.reaction = { _ in throw Broken() }
        let error = await #expect(throws: LaunchError.self) { _ = try await application.run() }
        #expect(error?.service == "B")
        #expect(application.state == .terminated)
        #expect(application.launchReport == nil)
        #expect(signals.subscriberCount == 0)
        await application.terminate()
        #expect(world.journal.take() == ["A willFinishLaunching", "B willFinishLaunching", "A willTerminate"])
    }

    // MARK: - State

    @Test("saves its state in background and offers it at the next launch")
    func state() async throws {
        let store = MemoryStateStore()
        world.b.answer = true
        world.b.state = ["B.screen": "Home"]
        let application = makeApplication(stateStore: store)
        try await application.launch()
        #expect(!world.b.calls.contains { $0.event == .shouldRestoreState })
        await application.terminate()
        let saved = try #require(await store.archive)
        #expect(try saved.decode(forKey: "B.screen") == "Home")

        let next = makeApplication(stateStore: store)
        try await next.launch()
        #expect(world.a.calls.contains(.didDecodeRestorableState(saved)))
        await next.terminate()
    }

    @Test("launches and terminates without its state when that cannot be read or written")
    func brokenStore() async throws {
        world.a.answer = true
        let application = makeApplication(stateStore: MemoryStateStore(isBroken: true))
        try await application.launch()
        await application.terminate()
        #expect(application.state == .terminated)
        #expect(
            world.record.lines == [
                "The application's saved state was not loaded: disk is broken",
                "The application's state was not saved: disk is broken",
            ]
        )
    }
}
