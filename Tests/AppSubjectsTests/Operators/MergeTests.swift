import AppCoreTesting
import AppSubjects
import Testing

@Suite("merge, flatMap and their relatives")
struct MergeTests {
    private let scheduler = TestScheduler(initialClock: 0)

    /// A source of numbers, each of which becomes a sequence of two elements: one at once, one 30 ticks later.
    private func starts(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
        scheduler.createHotObservable(events)
    }

    private func inner(_ number: Int) -> TestableObservable<Int> {
        scheduler.createColdObservable([.next(1, number * 10), .next(30, number * 10 + 1), .completed(35)])
    }

    @Test("merges as the elements come, and completes with the last source")
    func merge() {
        let first = scheduler.createHotObservable([.next(210, 1), .next(230, 3), .completed(240)])
        let second = scheduler.createHotObservable([.next(220, 2), .completed(260)])
        let result = scheduler.start { Observable.merge(first.asObservable(), second.asObservable()) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 3), .completed(260)])
        #expect(first.subscriptions == [Subscription(200, 240)])
        #expect(second.subscriptions == [Subscription(200, 260)])
    }

    @Test("the first error ends everything that is merged")
    func mergeError() {
        let first = scheduler.createHotObservable([.next(210, 1), .error(220, TestError.first)])
        let second = scheduler.createHotObservable([.next(230, 2)])
        let result = scheduler.start { Observable.merge([first.asObservable(), second.asObservable()]) }
        #expect(result.events == [.next(210, 1), .error(220, TestError.first)])
        #expect(second.subscriptions == [Subscription(200, 220)])
    }

    @Test(
        "merging nothing completes, and a source that fails at once keeps the following ones from being subscribed to"
    )
    func mergeEdges() {
        #expect(collected(Observable<Int>.merge([])) == [.completed])
        let late = scheduler.createColdObservable([.next(1, 1)])
        let result = scheduler.start { Observable.merge(.error(TestError.first), late.asObservable()) }
        #expect(result.events == [.error(200, TestError.first)])
        #expect(late.subscriptions == [])
    }

    @Test("flatMap listens to all inner sequences, and completes when the source and they have")
    func flatMap() {
        let source = starts([.next(210, 1), .next(220, 2), .completed(225)])
        let result = scheduler.start { source.flatMap(inner) }
        #expect(
            result.events == [
                .next(211, 10), .next(221, 20), .next(240, 11), .next(250, 21), .completed(255),
            ]
        )
        #expect(source.subscriptions == [Subscription(200, 225)])
    }

    @Test("flatMapLatest leaves an inner sequence for the next one")
    func flatMapLatest() {
        var inners: [TestableObservable<Int>] = []
        let source = starts([.next(210, 1), .next(220, 2), .completed(225)])
        let result = scheduler.start {
            source.flatMapLatest { number in
                inners.append(inner(number))
                return inners[inners.count - 1]
            }
        }
        #expect(result.events == [.next(211, 10), .next(221, 20), .next(250, 21), .completed(255)])
        #expect(inners.map(\.subscriptions) == [[Subscription(210, 220)], [Subscription(220, 255)]])
    }

    @Test("flatMapFirst ignores elements while an inner sequence runs, without calling the selector")
    func flatMapFirst() {
        var asked: [Int] = []
        let source = starts([.next(210, 1), .next(220, 2), .next(246, 3), .next(247, 4), .completed(250)])
        let result = scheduler.start {
            source.flatMapFirst { number in
                asked.append(number)
                return inner(number)
            }
        }
        #expect(
            result.events == [.next(211, 10), .next(240, 11), .next(247, 30), .next(276, 31), .completed(281)]
        )
        #expect(asked == [1, 3])
    }

    @Test("concatMap begins an inner sequence when the one before has completed")
    func concatMap() {
        let source = starts([.next(210, 1), .next(220, 2), .completed(225)])
        let result = scheduler.start { source.concatMap(inner) }
        #expect(
            result.events == [.next(211, 10), .next(240, 11), .next(246, 20), .next(275, 21), .completed(280)]
        )
    }

    @Test("merge(maxConcurrent:) runs so many at a time, the others wait in order")
    func maxConcurrent() {
        let inners = (1...4).map { inner($0) }
        let source = scheduler.createHotObservable(
            inners.enumerated().map { .next(210 + $0.offset, $0.element.asObservable()) } + [.completed(220)]
        )
        let result = scheduler.start { source.merge(maxConcurrent: 2) }
        #expect(
            inners.map(\.subscriptions) == [
                [Subscription(210, 245)], [Subscription(211, 246)], [Subscription(245, 280)], [Subscription(246, 281)],
            ]
        )
        #expect(result.events.last == .completed(281))
        #expect(result.events.count == 9)
    }

    @Test("concat of a sequence of sequences and switchLatest follow the same rules")
    func sequencesOfSequences() {
        let inners = (1...2).map { inner($0) }
        let source = scheduler.createHotObservable([
            .next(210, inners[0].asObservable()), .next(220, inners[1].asObservable()), .completed(225),
        ])
        let joined = scheduler.createObserver(Int.self)
        let switched = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.concat().subscribe(joined)
            _ = source.switchLatest().subscribe(switched)
        }
        scheduler.start()
        #expect(
            joined.events == [.next(211, 10), .next(240, 11), .next(246, 20), .next(275, 21), .completed(280)]
        )
        #expect(switched.events == [.next(211, 10), .next(221, 20), .next(250, 21), .completed(255)])
    }

    /// The forms that take a selector, which have their errors in common.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (Observable<Int>, @escaping (Int) throws -> Observable<Int>) -> Observable<Int>

        static let all = [
            Form(testDescription: "flatMap") { $0.flatMap($1) },
            Form(testDescription: "flatMapFirst") { $0.flatMapFirst($1) },
            Form(testDescription: "flatMapLatest") { $0.flatMapLatest($1) },
            Form(testDescription: "concatMap") { $0.concatMap($1) },
        ]
    }

    @Test("an error that the selector throws ends everything", arguments: Form.all)
    func selectorThrows(form: Form) {
        let source = starts([.next(210, 1), .next(250, 2), .next(260, 3)])
        let first = inner(1)
        let result = scheduler.start {
            form.apply(source.asObservable()) { number in
                if number == 2 { throw TestError.second }
                return first.asObservable()
            }
        }
        #expect(result.events.last == .error(250, TestError.second))
        #expect(source.subscriptions == [Subscription(200, 250)])
        #expect(first.subscriptions == [Subscription(210, 245)])
    }

    @Test("an error of an inner sequence ends the source too", arguments: Form.all)
    func innerFails(form: Form) {
        let source = starts([.next(210, 1), .next(260, 2)])
        let failing = scheduler.createColdObservable([.next(1, 5), .error(20, TestError.first)])
        let result = scheduler.start { form.apply(source.asObservable()) { _ in failing.asObservable() } }
        #expect(result.events == [.next(211, 5), .error(230, TestError.first)])
        #expect(source.subscriptions == [Subscription(200, 230)])
    }

    @Test("disposing ends the source and what runs inside", arguments: Form.all)
    func disposal(form: Form) {
        let source = starts([.next(210, 1)])
        let running = inner(1)
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 225) {
            form.apply(source.asObservable()) { _ in running.asObservable() }
        }
        #expect(result.events == [.next(211, 10)])
        #expect(source.subscriptions == [Subscription(200, 225)])
        #expect(running.subscriptions == [Subscription(210, 225)])
    }

    @Test("disposing while the selector makes the next inner sequence leaves nothing behind", arguments: Form.all)
    func disposalInSelector(form: Form) {
        final class Sentinel {}
        weak var sentinel: Sentinel?
        let subject = PublishSubject<Int>()
        do {
            let object = Sentinel()
            sentinel = object
            let subscription = SingleAssignmentDisposable()
            subscription.setDisposable(
                form.apply(subject) { _ in
                    subscription.dispose()
                    return .never()
                }.subscribe(onNext: { _ in _ = object })
            )
        }
        #expect(sentinel != nil)
        subject.onNext(1)
        #expect(sentinel == nil)
        #expect(!subject.hasObservers)
    }

    @Test("completes with the last inner sequence though the source ended long before", arguments: Form.all)
    func completion(form: Form) {
        let source = starts([.next(210, 1), .completed(211)])
        let running = inner(1)
        let result = scheduler.start { form.apply(source.asObservable()) { _ in running.asObservable() } }
        #expect(result.events == [.next(211, 10), .next(240, 11), .completed(245)])
    }

    @Test("goes on with the source while it runs when the inner one completes", arguments: Form.all)
    func innerCompletes(form: Form) {
        let source = starts([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { form.apply(source.asObservable()) { .just($0) } }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
    }
}
