import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("debounce")
struct DebounceTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private func debounced(_ events: [Recorded<Event<Int>>], disposed: TestTime = 1000) -> [Recorded<Event<Int>>] {
        let source = scheduler.createHotObservable(events)
        return scheduler.start(created: 100, subscribed: 200, disposed: disposed) {
            source.debounce(.seconds(20), scheduler: scheduler)
        }.events
    }

    @Test("sends an element when nothing has followed it for the time, and only the last one of a burst")
    func bursts() {
        let events = debounced([.next(210, 1), .next(215, 2), .next(250, 3), .next(260, 4), .completed(300)])
        #expect(events == [.next(235, 2), .next(280, 4), .completed(300)])
    }

    @Test("an element that comes exactly when the time is over replaces the one that waits")
    func boundary() {
        #expect(debounced([.next(210, 1), .next(230, 2), .completed(300)]) == [.next(250, 2), .completed(300)])
    }

    @Test("sends what waits before it completes")
    func flush() {
        #expect(debounced([.next(210, 1), .completed(215)]) == [.next(215, 1), .completed(215)])
    }

    @Test("completes alone when nothing waits, and does not repeat what was sent")
    func nothingWaits() {
        #expect(debounced([.completed(250)]) == [.completed(250)])
    }

    @Test("an error overtakes what waits, which is dropped")
    func error() {
        let events = debounced([.next(210, 1), .error(215, TestError.first)])
        #expect(events == [.error(215, TestError.first)])
    }

    @Test("drops what waits when it is disposed of")
    func disposal() {
        #expect(debounced([.next(210, 1)], disposed: 225) == [])
    }

    @Test("a time of zero still waits for the scheduler")
    func zero() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(210, 2), .next(220, 3)])
        let result = scheduler.start { source.debounce(.seconds(0), scheduler: scheduler) }
        #expect(result.events == [.next(211, 2), .next(221, 3)])
    }
}
