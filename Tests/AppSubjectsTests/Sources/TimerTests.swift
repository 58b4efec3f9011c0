import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("interval and timer")
struct TimerTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("interval counts from 0 until it is disposed of")
    func interval() {
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 235) {
            Observable<Int>.interval(.seconds(10), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 0), .next(220, 1), .next(230, 2)])
    }

    @Test("every subscriber of an interval has a count of its own")
    func ownCount() {
        let ticks = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
        let early = scheduler.createObserver(Int.self)
        let late = scheduler.createObserver(Int.self)
        let bag = CompositeDisposable()
        scheduler.scheduleAt(200) { _ = bag.insert(ticks.subscribe(early)) }
        scheduler.scheduleAt(215) { _ = bag.insert(ticks.subscribe(late)) }
        scheduler.scheduleAt(236) { bag.dispose() }
        scheduler.start()
        #expect(early.events == [.next(210, 0), .next(220, 1), .next(230, 2)])
        #expect(late.events == [.next(225, 0), .next(235, 1)])
    }

    @Test("interval ends from inside an observer")
    func disposalInside() {
        let result = scheduler.start { Observable<Int>.interval(.seconds(10), scheduler: scheduler).take(2) }
        #expect(result.events == [.next(210, 0), .next(220, 1), .completed(220)])
    }

    @Test("an interval of small integers begins anew after the largest")
    func overflow() {
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 331) {
            Observable<Int8>.interval(.seconds(1), scheduler: scheduler).skip(126)
        }
        #expect(result.events == [.next(327, 126), .next(328, 127), .next(329, -128), .next(330, -127)])
    }

    @Test("a timer without a period sends once and completes")
    func timer() {
        let result = scheduler.start { Observable<Int>.timer(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(210, 0), .completed(210)])
    }

    @Test("a timer with a period waits for its due time first")
    func periodic() {
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 222) {
            Observable<Int>.timer(.seconds(10), period: .seconds(5), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 0), .next(215, 1), .next(220, 2)])
    }

    @Test("a timer that is disposed of before its time sends nothing")
    func disposal() {
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 205) {
            Observable<Int>.timer(.seconds(10), scheduler: scheduler)
        }
        #expect(result.events == [])
    }
}
