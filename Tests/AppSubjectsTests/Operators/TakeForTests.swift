import AppCoreTesting
import AppSubjects
import Dispatch
import Testing

@Suite("take(for:) and skip for a time")
struct TakeForTests {
    private let scheduler = TestScheduler(initialClock: 0)

    private static let elements: [Recorded<Event<Int>>] = [
        .next(210, 1), .next(229, 2), .next(231, 3), .completed(240),
    ]

    @Test("takes what comes within the time and completes when it is over")
    func take() {
        let source = scheduler.createHotObservable(Self.elements)
        let result = scheduler.start { source.take(for: .seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(229, 2), .completed(230)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test("completes once when the source ends before")
    func takeShort() {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let result = scheduler.start { source.take(for: .seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(220)])
    }

    @Test("skips what comes within the time")
    func skip() {
        let source = scheduler.createHotObservable(Self.elements)
        let result = scheduler.start { source.skip(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(231, 3), .completed(240)])
        #expect(source.subscriptions == [Subscription(200, 240)])
    }

    @Test("an end within the time is not skipped")
    func skipShort() {
        let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
        let result = scheduler.start { source.skip(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.completed(220)])
    }
}
