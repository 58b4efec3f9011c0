import AppCoreTesting
import AppSubjects
import Testing

@Suite("sample")
struct SampleTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private static let elements: [Recorded<Event<Int>>] = [
        .next(150, 0), .next(210, 1), .next(220, 2), .next(260, 3), .completed(280),
    ]
    private static let ticks: [Recorded<Event<String>>] = [
        .next(205, "a"), .next(230, "b"), .next(240, "c"), .next(270, "d"), .next(290, "e"), .next(295, "f"),
    ]

    @Test("sends the latest element at a tick, each one once, and completes at the tick after the source's end")
    func ticks() {
        let source = scheduler.createHotObservable(Self.elements)
        let sampler = scheduler.createHotObservable(Self.ticks)
        let result = scheduler.start { source.sample(sampler) }
        #expect(result.events == [.next(230, 2), .next(270, 3), .completed(290)])
        #expect(source.subscriptions == [Subscription(200, 280)])
        #expect(sampler.subscriptions == [Subscription(200, 290)])
    }

    @Test("sends the default at a tick without a new element")
    func defaultValue() {
        let source = scheduler.createHotObservable(Self.elements)
        let sampler = scheduler.createHotObservable(Self.ticks)
        let result = scheduler.start { source.sample(sampler, defaultValue: -1) }
        #expect(
            result.events == [
                .next(205, -1), .next(230, 2), .next(240, -1), .next(270, 3), .next(290, -1), .completed(290),
            ]
        )
    }

    @Test("the sampler's end counts as a tick")
    func samplerCompletes() {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let sampler = scheduler.createHotObservable([.completed(230, String.self)])
        let result = scheduler.start { source.sample(sampler) }
        #expect(result.events == [.next(230, 1), .completed(230)])
    }

    @Test("the sampler's error is passed on at once")
    func samplerFails() {
        let source = scheduler.createHotObservable(Self.elements)
        let sampler = scheduler.createHotObservable([.error(215, TestError.second, String.self)])
        let result = scheduler.start { source.sample(sampler) }
        #expect(result.events == [.error(215, TestError.second)])
        #expect(source.subscriptions == [Subscription(200, 215)])
    }
}
