import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("throttle")
struct ThrottleTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private func throttled(
        _ events: [Recorded<Event<Int>>],
        latest: Bool = true,
        disposed: TestTime = 1000
    ) -> [Recorded<Event<Int>>] {
        let source = scheduler.createHotObservable(events)
        return scheduler.start(created: 100, subscribed: 200, disposed: disposed) {
            source.throttle(.seconds(20), latest: latest, scheduler: scheduler)
        }.events
    }

    private static let burst: [Recorded<Event<Int>>] = [
        .next(210, 1), .next(215, 2), .next(220, 3), .next(225, 4), .next(260, 5), .completed(300),
    ]

    @Test("sends the first element at once and the latest one when the time is over")
    func latest() {
        #expect(throttled(Self.burst) == [.next(210, 1), .next(230, 4), .next(260, 5), .completed(300)])
    }

    @Test("without `latest` what comes too soon is dropped")
    func first() {
        #expect(throttled(Self.burst, latest: false) == [.next(210, 1), .next(260, 5), .completed(300)])
    }

    @Test("the time counts from the last element that was sent, also from a late one")
    func interval() {
        let events = throttled([.next(210, 1), .next(220, 2), .next(240, 3), .next(249, 4), .completed(300)])
        #expect(events == [.next(210, 1), .next(230, 2), .next(250, 4), .completed(300)])
    }

    @Test("an element that comes exactly when the time is over is sent at once")
    func boundary() {
        let events = throttled([.next(210, 1), .next(230, 2), .completed(300)], latest: false)
        #expect(events == [.next(210, 1), .next(230, 2), .completed(300)])
    }

    @Test("the completion waits for what waits, and the source is let go of meanwhile")
    func completion() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .completed(220)])
        let result = scheduler.start { source.throttle(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(230)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test("the completion does not wait when nothing waits", arguments: [true, false])
    func completionAtOnce(latest: Bool) {
        #expect(throttled([.next(210, 1), .completed(215)], latest: latest) == [.next(210, 1), .completed(215)])
    }

    @Test("without `latest` the completion does not wait for what was dropped")
    func completionWithoutLatest() {
        let events = throttled([.next(210, 1), .next(215, 2), .completed(220)], latest: false)
        #expect(events == [.next(210, 1), .completed(220)])
    }

    @Test("an error overtakes what waits, which is dropped")
    func error() {
        let events = throttled([.next(210, 1), .next(215, 2), .error(220, TestError.first)])
        #expect(events == [.next(210, 1), .error(220, TestError.first)])
    }

    @Test("drops what waits when it is disposed of")
    func disposal() {
        #expect(throttled([.next(210, 1), .next(215, 2)], disposed: 220) == [.next(210, 1)])
    }

    @Test("nil is an element like others")
    func optionals() {
        let source = scheduler.createHotObservable([.next(210, Int?.some(1)), .next(215, nil), .completed(220)])
        let result = scheduler.start { source.throttle(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(230, nil), .completed(230)])
    }
}
