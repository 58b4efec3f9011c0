import AppCoreTesting
import AppLifecycle
import Foundation
import Testing

@Suite("Cut-off of services that never answer")
@MainActor
struct CutOffTests {
    let world = World(limit: .seconds(30))
    let never = Latch()

    /// Lets a service never return from an event, or from any.
    ///
    /// - Returns: Opens when the service has begun not to.
    func silence(_ service: RecordingApplicationService, in event: LifecycleEvent? = nil) -> Latch {
        let (begun, never) = (Latch(), never)
        service.reaction = { call in
            guard event == nil || call.event == event else { return }
            begun.open()
            await never.wait()
        }
        return begun
    }

    @Test("counts the others' answers to a question and names the silent service in the log")
    func question() async {
        let begun = silence(world.b)
        (world.b.answer, world.c.answer) = (false, true)
        let delegate = world.delegate
        let opened = Task { await delegate.application(open: Delivery.url) }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        #expect(await opened.value)
        #expect(
            world.record.lines == ["B was cut off: it did not return from openURL within 30.0 seconds."]
        )
        never.open()
    }

    @Test("counts the others' replies to the watch")
    func reply() async {
        let begun = silence(world.c)
        world.a.watchReply = ["name": "A"]
        world.c.watchReply = ["name": "C"]
        let delegate = world.delegate
        let reply = Task { await delegate.application(handleWatchRequest: nil) }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        #expect(await reply.value == ["name": "A"])
        #expect(
            world.record.lines == ["C was cut off: it did not return from handleWatchRequest within 30.0 seconds."]
        )
        never.open()
    }

    @Test("answers a fetch by failed when only a service that is cut off was concerned")
    func fetchWithoutAnswers() async {
        let begun = silence(world.a)
        let delegate = world.delegate
        let fetched = Task { await delegate.applicationPerformFetch() }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        #expect(await fetched.value == .failed)
        never.open()
    }

    @Test("waits for services side by side, not one limit after the other")
    func sharedLimit() async {
        let begun = world.services.map { silence($0) }
        let delegate = world.delegate
        let opened = Task { await delegate.application(open: Delivery.url) }
        for latch in begun { await latch.wait() }
        world.clock.advance(by: .seconds(30))
        #expect(await opened.value == false)
        #expect(world.record.lines.count == 3)
        never.open()
    }

    @Test("goes on to the next service of a change of state")
    func inTurn() async {
        let begun = silence(world.a)
        let delegate = world.delegate
        let change = Task { await delegate.applicationDidBecomeActive() }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        await change.value
        #expect(world.journal.take() == ["A didBecomeActive", "B didBecomeActive", "C didBecomeActive"])
        #expect(
            world.record.lines == ["A was cut off: it did not return from didBecomeActive within 30.0 seconds."]
        )
        never.open()
    }

    @Test("leaves a service alone that answers just in time")
    func inTime() async {
        let begun = silence(world.b)
        world.b.answer = true
        let delegate = world.delegate
        let opened = Task { await delegate.application(open: Delivery.url) }
        await begun.wait()
        world.clock.advance(by: .seconds(29))
        never.open()
        #expect(await opened.value)
        #expect(world.record.lines == [])
    }

    @Test("cancels the service's task, and ignores an answer that comes late")
    func lateAnswer() async {
        let (begun, cancelled, answered) = (Latch(), Latch(), Latch())
        world.b.fetchResult = .newData
        world.b.reaction = { [clock = world.clock] _ in
            begun.open()
            try? await clock.sleep(for: .seconds(1_000))
            if Task.isCancelled { cancelled.open() }
            await answered.wait()
        }
        world.c.fetchResult = .noData
        let delegate = world.delegate
        let fetched = Task { await delegate.applicationPerformFetch() }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        #expect(await fetched.value == .noData)
        await cancelled.wait()
        answered.open()
        #expect(world.record.lines.count == 1)
    }

    @Test("passes cancellation on to the services and still waits for their answers")
    func cancellation() async {
        var begun = Latch()
        world.b.answer = true
        world.b.reaction = { [clock = world.clock] _ in
            begun.open()
            try await clock.sleep(for: .seconds(1_000))
        }
        let delegate = world.delegate
        let opened = Task { await delegate.application(open: Delivery.url) }
        await begun.wait()
        opened.cancel()
        #expect(await opened.value)
        begun = Latch()
        let change = Task { await delegate.applicationDidBecomeActive() }
        await begun.wait()
        change.cancel()
        await change.value
        #expect(world.record.lines == [])
        #expect(world.c.calls.last == .didBecomeActive)
    }

    @Test("does not stop a launch, and marks the service in the report")
    func launch() async throws {
        let begun = silence(world.b, in: .willFinishLaunching)
        let delegate = world.delegate
        let launch = Task { try await delegate.launch() }
        await begun.wait()
        world.clock.advance(by: .seconds(30))
        let report = try await launch.value
        #expect(report.steps.filter(\.wasCutOff).map(\.service) == ["B"])
        #expect(report.total == .seconds(30))
        #expect(world.c.calls.map(\.event) == [.willFinishLaunching, .didFinishLaunching])
        #expect(
            report.description == """
                    0.000 ms  willFinishLaunching  A
                30000.000 ms  willFinishLaunching  B (cut off)
                    0.000 ms  willFinishLaunching  C
                    0.000 ms  didFinishLaunching   A
                    0.000 ms  didFinishLaunching   B
                    0.000 ms  didFinishLaunching   C
                30000.000 ms  total
                """
        )
        never.open()
    }
}
