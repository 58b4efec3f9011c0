import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("delay and delaySubscription")
struct DelayTests {
    /// Where work that is due is done within the same tick, so that the times are the plain sums.
    private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)

    @Test("shifts elements and completion, with the distances between them")
    func shift() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(220, 3), .completed(250)])
        let result = scheduler.start { source.delay(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(240, 1), .next(250, 2), .next(250, 3), .completed(280)])
        #expect(source.subscriptions == [Subscription(200, 250)])
    }

    @Test("an error is not delayed and drops what waits")
    func error() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(235, 2), .error(245, TestError.first)])
        let result = scheduler.start { source.delay(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(240, 1), .error(245, TestError.first)])
        #expect(source.subscriptions == [Subscription(200, 245)])
    }

    @Test("begins to wait anew after a pause")
    func pause() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(400, 2)])
        let result = scheduler.start { source.delay(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(240, 1), .next(430, 2)])
    }

    @Test("drops what waits when it is disposed of")
    func disposal() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 245) {
            source.delay(.seconds(30), scheduler: scheduler)
        }
        #expect(result.events == [.next(240, 1)])
    }

    @Test("delaySubscription subscribes later and misses what was sent before")
    func subscription() {
        let source = scheduler.createHotObservable([.next(220, 1), .next(240, 2), .completed(250)])
        let result = scheduler.start { source.delaySubscription(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(240, 2), .completed(250)])
        #expect(source.subscriptions == [Subscription(230, 250)])
    }

    @Test("delaySubscription never subscribes when it is disposed of before")
    func subscriptionDisposed() {
        let source = scheduler.createHotObservable([.next(240, 1)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 220) {
            source.delaySubscription(.seconds(30), scheduler: scheduler)
        }
        #expect(result.events == [])
        #expect(source.subscriptions == [])
    }
}
