import AppCoreTesting
import AppSubjects
import Testing

@Suite("observe(on:) and subscribe(on:) in virtual time")
struct ObserveOnTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("each event is a piece of work of its own; an error does not overtake elements")
    func pieces() {
        let source = scheduler.createHotObservable([
            .next(210, 1), .next(210, 2), .error(210, TestError.first), .next(215, 3),
        ])
        let result = scheduler.start { source.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(212, 2), .error(213, TestError.first)])
    }

    @Test("what waits is dropped when the subscription is disposed of")
    func disposal() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(210, 2), .next(210, 3)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 212) { source.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1)])
        #expect(source.subscriptions == [Subscription(200, 212)])
    }

    @Test("begins anew after it was idle")
    func idle() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2), .completed(400)])
        let result = scheduler.start { source.observe(on: scheduler) }
        #expect(result.events == [.next(211, 1), .next(301, 2), .completed(401)])
    }

    @Test("subscribe(on:) subscribes and disposes as pieces of work")
    func subscribeOn() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 215) { source.subscribe(on: scheduler) }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Subscription(201, 216)])
    }
}
