import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("timeout")
struct TimeoutTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("fails when the first element takes too long")
    func first() {
        let source = scheduler.createHotObservable([.next(231, 1)])
        let result = scheduler.start { source.timeout(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.error(230, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test("every element starts the time anew; what comes after the timeout is not heard")
    func gap() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(235, 2), .next(280, 3), .completed(290)])
        let result = scheduler.start { source.timeout(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(235, 2), .error(265, RxError.timeout)])
        #expect(source.subscriptions == [Subscription(200, 265)])
    }

    @Test("does nothing when the end comes in time")
    func inTime() {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let result = scheduler.start { source.timeout(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(220)])
    }

    @Test("goes over to the other sequence, and leaves the first one")
    func other() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(250, 2)])
        let other = scheduler.createColdObservable([.next(10, 9), .next(60, 8), .completed(70)])
        let result = scheduler.start { source.timeout(.seconds(30), other: other, scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(250, 9), .next(300, 8), .completed(310)])
        #expect(source.subscriptions == [Subscription(200, 240)])
        #expect(other.subscriptions == [Subscription(240, 310)])
    }

    @Test("passes on the other sequence's error")
    func otherFails() {
        let source = scheduler.createHotObservable([Recorded<Event<Int>>]())
        let other = scheduler.createColdObservable([.error(5, TestError.second, Int.self)])
        let result = scheduler.start { source.timeout(.seconds(30), other: other, scheduler: scheduler) }
        #expect(result.events == [.error(235, TestError.second)])
    }

    @Test("a disposed subscription neither fails nor goes over")
    func disposal() {
        let source = scheduler.createHotObservable([.next(210, 1)])
        let other = scheduler.createColdObservable([.next(10, 9)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 235) {
            source.timeout(.seconds(30), other: other, scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 1)])
        #expect(other.subscriptions == [])
    }
}
