import AppCore
import AppCoreTesting
import Dispatch
import Testing

@Suite("TestScheduler")
struct TestSchedulerTests {
    private struct Failure: Error {}

    private let scheduler = TestScheduler(initialClock: 0)

    @Test("subscribes at 200, disposes at 1000, and notes what comes between")
    func defaults() {
        let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(999, 3), .next(1001, 4)])
        let result = scheduler.start { source.map { $0 * 10 } }
        #expect(result.events == [.next(210, 20), .next(999, 30)])
        #expect(source.subscriptions == [Subscription(200, 1000)])
    }

    @Test("a cold observable begins anew for each subscriber")
    func cold() {
        let source = scheduler.createColdObservable([.next(10, "a"), .completed(20)])
        let early = scheduler.createObserver(String.self)
        let late = scheduler.createObserver(String.self)
        scheduler.scheduleAt(100) { _ = source.subscribe(early) }
        scheduler.scheduleAt(105) { _ = source.subscribe(late) }
        scheduler.start()
        #expect(early.events == [.next(110, "a"), .completed(120)])
        #expect(late.events == [.next(115, "a"), .completed(125)])
    }

    @Test("a hot observable sends to whoever is there, in subscription order")
    func hot() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
        var order: [String] = []
        let subscriptions = (0..<3).map { number in
            source.subscribe(onNext: { order.append("\(number):\($0)") })
        }
        scheduler.scheduleAt(15) { subscriptions[1].dispose() }
        scheduler.start()
        #expect(order == ["0:1", "1:1", "2:1", "0:2", "2:2"])
        #expect(source.subscriptions == [Subscription(0), Subscription(0, 15), Subscription(0)])
    }

    @Test("the example of the documentation holds: debounced without waiting")
    func debounce() {
        let taps = scheduler.createHotObservable([.next(210, "a"), .next(220, "b"), .completed(300)])
        let result = scheduler.start { taps.debounce(.seconds(20), scheduler: scheduler) }
        #expect(result.events == [.next(240, "b"), .completed(300)])
        #expect(taps.subscriptions == [Subscription(200, 300)])
    }

    @Test("errors are equal if they are of one type and say the same")
    func errors() {
        let source = scheduler.createHotObservable([.next(210, 1), .error(220, Failure())])
        let result = scheduler.start { source }
        #expect(result.events == [.next(210, 1), .error(220, Failure())])
        #expect(result.events != [.next(210, 1), .error(220, RxError.timeout)])
    }

    @Test("work scheduled for now happens at the next tick, unless processing takes no time")
    func processingDelay() {
        for (simulates, tick) in [(true, 201), (false, 200)] {
            let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: simulates)
            let result = scheduler.start { Observable.just(1, scheduler: scheduler) }
            #expect(result.events.first == .next(tick, 1))
        }
    }

    @Test("a tick is as long as the resolution says")
    func resolution() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
        let result = scheduler.start {
            Observable<Int>.interval(.seconds(10), scheduler: scheduler).take(2)
        }
        #expect(result.events == [.next(300, 0), .next(400, 1), .completed(400)])
    }

    @Test("made, subscribed and disposed of when it is told")
    func times() {
        var made: TestTime?
        let source = scheduler.createHotObservable([.next(5, 1), .next(15, 2), .next(25, 3)])
        let result = scheduler.start(created: 1, subscribed: 10, disposed: 20) {
            made = scheduler.clock
            return source
        }
        #expect(made == 1)
        #expect(result.events == [.next(15, 2)])
        #expect(source.subscriptions == [Subscription(10, 20)])
    }

    @Test("prints records and subscriptions readably")
    func descriptions() {
        #expect("\(Recorded<Event<Int>>.next(210, 1))" == "next(1) @ 210")
        #expect(String(reflecting: Subscription(200)) == "200 …")
        #expect(String(reflecting: Subscription(200, 250)) == "200 … 250")
    }
}
