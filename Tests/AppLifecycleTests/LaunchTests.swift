import AppCoreTesting
import AppLifecycle
import Foundation
import Testing

@Suite("Launch")
@MainActor
struct LaunchTests {
    let world = World()

    @Test("tells every service that it will launch before the first one that it did")
    func order() async throws {
        let report = try await world.delegate.launch(options: Delivery.options)
        #expect(
            world.journal.take() == [
                "A willFinishLaunching", "B willFinishLaunching", "C willFinishLaunching",
                "A didFinishLaunching", "B didFinishLaunching", "C didFinishLaunching",
            ]
        )
        #expect(
            world.a.calls == [.willFinishLaunching(Delivery.options), .didFinishLaunching(Delivery.options)]
        )
        #expect(report.steps.map(\.service) == ["A", "B", "C", "A", "B", "C"])
        #expect(!report.isHandled)
    }

    @Test("handles the options if a service does")
    func handled() async throws {
        world.c.answer = true
        #expect(try await world.delegate.launch().isHandled)
    }

    @Test("restores state between the two")
    func restore() async throws {
        world.b.answer = true
        try await world.delegate.launch(restoring: StateArchive())
        #expect(
            world.b.calls.map(\.event) == [
                .willFinishLaunching, .shouldRestoreState, .didDecodeRestorableState, .didFinishLaunching,
            ]
        )
    }

    @Test("stops when a service throws in willFinishLaunching and terminates those before it, the last first")
    func throwsInWill() async {
        world.c.reaction = { _ in throw Broken() }
        let error = await #expect(throws: LaunchError.self) { try await world.delegate.launch() }
        #expect(
            world.journal.take() == [
                "A willFinishLaunching", "B willFinishLaunching", "C willFinishLaunching",
                "B willTerminate", "A willTerminate",
            ]
        )
        #expect(error?.underlying is Broken)
        #expect(error?.event == .willFinishLaunching)
        #expect(
            error.map { "\($0)" }
                == "The launch was stopped by C in willFinishLaunching: disk is broken (terminated again: B, A)"
        )
    }

    @Test("stops when a service throws in didFinishLaunching and terminates all others that began, the last first")
    func throwsInDid() async {
        world.b.reaction = { call in
            if call.event == .didFinishLaunching { throw Broken() }
        }
        let error = await #expect(throws: LaunchError.self) { try await world.delegate.launch() }
        #expect(
            world.journal.take().suffix(4) == [
                "A didFinishLaunching", "B didFinishLaunching", "C willTerminate", "A willTerminate",
            ]
        )
        #expect(error?.terminated == ["C", "A"])
    }

    @Test("has nothing to terminate when the first service throws")
    func throwsFirst() async {
        world.a.reaction = { _ in throw Broken() }
        let error = await #expect(throws: LaunchError.self) { try await world.delegate.launch() }
        #expect(world.journal.take() == ["A willFinishLaunching"])
        #expect(error.map { "\($0)" } == "The launch was stopped by A in willFinishLaunching: disk is broken")
    }

    @Test("reports how long each service took")
    func report() async throws {
        world.b.reaction = { [clock = world.clock] call in
            clock.advance(by: call.event == .willFinishLaunching ? .microseconds(1_250) : .milliseconds(12))
        }
        let report = try await world.delegate.launch()
        #expect(report.steps[1] == .init(service: "B", event: .willFinishLaunching, duration: .microseconds(1_250)))
        #expect(
            report.description == """
                 0.000 ms  willFinishLaunching  A
                 1.250 ms  willFinishLaunching  B
                 0.000 ms  willFinishLaunching  C
                 0.000 ms  didFinishLaunching   A
                12.000 ms  didFinishLaunching   B
                 0.000 ms  didFinishLaunching   C
                13.250 ms  total
                """
        )
    }
}
