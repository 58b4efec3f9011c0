import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("buffer")
struct BufferTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private func buffered(_ events: [Recorded<Event<Int>>], disposed: TestTime = 1000) -> [Recorded<Event<[Int]>>] {
        let source = scheduler.createHotObservable(events)
        return scheduler.start(created: 100, subscribed: 200, disposed: disposed) {
            source.buffer(timeSpan: .seconds(30), count: 3, scheduler: scheduler)
        }.events
    }

    @Test("sends an array when it is full, which starts the time anew, or when its time is over")
    func both() {
        let events = buffered([
            .next(210, 1), .next(215, 2), .next(220, 3), .next(225, 4), .next(260, 5), .completed(300),
        ])
        #expect(
            events == [.next(220, [1, 2, 3]), .next(250, [4]), .next(280, [5]), .next(300, []), .completed(300)]
        )
    }

    @Test("sends what is left before it completes")
    func rest() {
        #expect(buffered([.next(210, 1), .completed(220)]) == [.next(220, [1]), .completed(220)])
    }

    @Test("sends an empty array when nothing came in time")
    func empty() {
        #expect(buffered([], disposed: 265) == [.next(230, []), .next(260, [])])
    }

    @Test("an error drops what is left")
    func error() {
        let events = buffered([.next(210, 1), .error(220, TestError.first)])
        #expect(events == [.error(220, TestError.first)])
    }

    @Test("arrays of one, without waiting")
    func ones() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(211, 2), .completed(212)])
        let result = scheduler.start { source.buffer(timeSpan: .never, count: 1, scheduler: scheduler) }
        #expect(result.events == [.next(210, [1]), .next(211, [2]), .next(212, []), .completed(212)])
    }
}
