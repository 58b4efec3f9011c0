import AppCoreTesting
import AppSubjects
import Testing

@Suite("take, skip, element(at:), single, first, ifEmpty")
struct SelectingTests {
    private let scheduler = TestScheduler(initialClock: 0)
    private let numbers = Observable.of(1, 2, 3, 4)

    @Test("take completes with its last element and leaves the source")
    func take() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { source.take(2) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(source.subscriptions == [Subscription(200, 220)])
    }

    @Test("take of nothing does not subscribe; take of more than there is takes all")
    func takeEdges() {
        let source = scheduler.createColdObservable([.next(1, 1)])
        let result = scheduler.start { source.take(0) }
        #expect(result.events == [.completed(200)])
        #expect(source.subscriptions == [])
        #expect(collected(numbers.take(9)).count == 5)
    }

    @Test("take counts an element before it hands it on, so that a reentrant one is not taken too many")
    func takeReentrant() {
        let subject = PublishSubject<Int>()
        var seen: [Event<Int>] = []
        let subscription = subject.take(1).subscribe { event in
            seen.append(event)
            if event == .next(1) { subject.onNext(2) }
        }
        subject.onNext(1)
        #expect(seen == [.next(1), .completed])
        subscription.dispose()
    }

    @Test("takeLast sends at the end, in order; of nothing it sends the end alone; an error drops what waits")
    func takeLast() {
        #expect(collected(numbers.takeLast(2)) == [.next(3), .next(4), .completed])
        #expect(collected(numbers.takeLast(9)) == [.next(1), .next(2), .next(3), .next(4), .completed])
        #expect(collected(numbers.takeLast(0)) == [.completed])
        #expect(
            collected(numbers.concat(Observable.error(TestError.first)).takeLast(2)) == [.error(TestError.first)]
        )
    }

    @Test("take(while:) and take(until:) with a predicate end before the deciding element or with it")
    func takeWhile() {
        #expect(collected(numbers.take(while: { $0 < 3 })) == [.next(1), .next(2), .completed])
        #expect(
            collected(numbers.take(while: { $0 < 3 }, behavior: .inclusive))
                == [.next(1), .next(2), .next(3), .completed]
        )
        #expect(collected(numbers.take(until: { $0 == 2 })) == [.next(1), .completed])
        #expect(collected(numbers.take(until: { $0 == 2 }, behavior: .inclusive)) == [.next(1), .next(2), .completed])
    }

    @Test("take(until:) ends at the other's element, not at its completion, and fails with its error")
    func takeUntil() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .completed(250)])
        let element = scheduler.createHotObservable([.next(220, "stop"), .next(225, "again")])
        let completion = scheduler.createHotObservable([.completed(220, String.self)])
        let error = scheduler.createHotObservable([.error(220, TestError.second, String.self)])
        let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
        scheduler.scheduleAt(200) {
            _ = source.take(until: element).subscribe(observers[0])
            _ = source.take(until: completion).subscribe(observers[1])
            _ = source.take(until: error).subscribe(observers[2])
        }
        scheduler.start()
        #expect(observers[0].events == [.next(210, 1), .completed(220)])
        #expect(observers[1].events == [.next(210, 1), .next(230, 2), .completed(250)])
        #expect(observers[2].events == [.next(210, 1), .error(220, TestError.second)])
        #expect(element.subscriptions == [Subscription(200, 220)])
        #expect(completion.subscriptions == [Subscription(200, 220)])
    }

    @Test("take(until:) with a sequence that sends at once takes nothing")
    func takeUntilAtOnce() {
        #expect(collected(numbers.take(until: Observable.just(()))) == [.completed])
    }

    @Test("skip drops the first ones, skip(while:) up to the first that is not to be skipped")
    func skip() {
        #expect(collected(numbers.skip(3)) == [.next(4), .completed])
        #expect(collected(numbers.skip(9)) == [.completed])
        #expect(collected(numbers.skip(-1)).count == 5)
        #expect(collected(Observable.of(1, 3, 1).skip { $0 < 3 }) == [.next(3), .next(1), .completed])
    }

    @Test("skip(until:) opens at the other's element and leaves the other")
    func skipUntil() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .next(240, 3), .completed(250)])
        let other = scheduler.createHotObservable([.next(220, "go"), .next(225, "again")])
        let result = scheduler.start { source.skip(until: other) }
        #expect(result.events == [.next(230, 2), .next(240, 3), .completed(250)])
        #expect(other.subscriptions == [Subscription(200, 220)])
    }

    @Test("skip(until:) stays closed when the other only completes, and fails with its error")
    func skipUntilEnds() {
        let source = scheduler.createHotObservable([.next(230, 2)])
        let completing = scheduler.createHotObservable([.completed(220, String.self)])
        let failing = scheduler.createHotObservable([.error(220, TestError.second, String.self)])
        let silent = scheduler.createObserver(Int.self)
        let failed = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.skip(until: completing).subscribe(silent)
            _ = source.skip(until: failing).subscribe(failed)
        }
        scheduler.start()
        #expect(silent.events == [])
        #expect(failed.events == [.error(220, TestError.second)])
    }

    @Test("skip(until:) that is still closed when its source completes is silent and lets go of the observer")
    func skipUntilNeverOpened() {
        final class Token {}
        weak var token: Token?
        let subscription: any Disposable
        do {
            let held = Token()
            token = held
            subscription = Observable.just(1).skip(until: Observable<Int>.never()).map { $0 }.subscribe { _ in
                Issue.record("nothing was let through")
                withExtendedLifetime(held) {}
            }
        }
        #expect(token == nil)
        subscription.dispose()
    }

    @Test("element(at:) takes one and fails when there is none at that place")
    func elementAt() {
        #expect(collected(numbers.element(at: 0)) == [.next(1), .completed])
        #expect(collected(numbers.element(at: 3)) == [.next(4), .completed])
        #expect(collected(numbers.element(at: 4)) == [.error(RxError.argumentOutOfRange)])
    }

    @Test("single passes on the only element and fails for none and for a second one")
    func single() {
        #expect(collected(Observable.just(1).single()) == [.next(1), .completed])
        #expect(collected(Observable<Int>.empty().single()) == [.error(RxError.noElements)])
        #expect(collected(numbers.single()) == [.next(1), .error(RxError.moreThanOneElement)])
        #expect(collected(numbers.single { $0 == 3 }) == [.next(3), .completed])
        #expect(collected(numbers.single { $0 > 9 }) == [.error(RxError.noElements)])
    }

    @Test("ifEmpty does nothing to a sequence with elements, and stands in for an empty one")
    func ifEmpty() {
        #expect(collected(Observable.just(1).ifEmpty(default: 9)) == [.next(1), .completed])
        #expect(collected(Observable.empty().ifEmpty(default: 9)) == [.next(9), .completed])
        #expect(collected(Observable.empty().ifEmpty(switchTo: .of(8, 9))) == [.next(8), .next(9), .completed])
        #expect(collected(Observable.error(TestError.first).ifEmpty(default: 9)) == [.error(TestError.first)])
    }

    @Test("ifEmpty subscribes to the other only after an empty end, and ends it with the subscription")
    func ifEmptySwitch() {
        let source = scheduler.createHotObservable([.completed(210, Int.self)])
        let other = scheduler.createColdObservable([.next(10, 1), .next(30, 2)])
        let result = scheduler.start(created: 100, subscribed: 200, disposed: 230) {
            source.ifEmpty(switchTo: other.asObservable())
        }
        #expect(result.events == [.next(220, 1)])
        #expect(source.subscriptions == [Subscription(200, 210)])
        #expect(other.subscriptions == [Subscription(210, 230)])
    }
}
