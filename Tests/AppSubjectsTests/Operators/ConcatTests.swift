import AppCoreTesting
import AppSubjects
import Testing

@Suite("concat, startWith, amb, withLatestFrom")
struct ConcatTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("concat subscribes to the next sequence when the one before has completed")
    func concat() {
        let first = scheduler.createColdObservable([.next(10, 1), .completed(20)])
        let second = scheduler.createColdObservable([.next(10, 2), .completed(20)])
        let result = scheduler.start { first.concat(second) }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(first.subscriptions == [Subscription(200, 220)])
        #expect(second.subscriptions == [Subscription(220, 240)])
    }

    @Test("concat ends with the first error, and does not subscribe to what follows")
    func concatError() {
        let second = scheduler.createColdObservable([.next(10, 2)])
        let result = scheduler.start {
            Observable.concat(Observable<Int>.error(TestError.first), second.asObservable())
        }
        #expect(result.events == [.error(200, TestError.first)])
        #expect(second.subscriptions == [])
    }

    @Test("concat makes the sequences of a lazy list when they are needed")
    func concatLazily() {
        var made = 0
        let sources = (1...).lazy.map { number in
            made += 1
            return Observable.just(number)
        }
        #expect(collected(Observable.concat(sources).take(3)) == [.next(1), .next(2), .next(3), .completed])
        #expect(made == 3)
    }

    @Test("concat of a list that ends with the next concat keeps only the steps that are nested on the stack")
    func concatRecursion() {
        final class Alive {
            var now = 0
            var most = 0
        }
        final class Step {
            let alive: Alive
            init(_ alive: Alive) {
                self.alive = alive
                alive.now += 1
                alive.most = max(alive.most, alive.now)
            }
            deinit { alive.now -= 1 }
        }
        let alive = Alive()
        func numbers(from first: Int) -> Observable<Int> {
            let step = Step(alive)
            return .concat([.just(first), .deferred { withExtendedLifetime(step) { numbers(from: first + 1) } }])
        }
        #expect(collected(numbers(from: 0).take(1_000)).count == 1_001)
        #expect(alive.most <= 32)
        #expect(alive.now == 0)
    }

    @Test("concat of nothing completes")
    func concatNothing() {
        #expect(collected(Observable<Int>.concat([])) == [.completed])
    }

    @Test("startWith sends its elements before it subscribes, the last one written is the first one sent")
    func startWith() {
        let source = Observable<String>.create { observer in
            observer.onNext("source")
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(
            collected(source.startWith("c").startWith("a", "b"))
                == [.next("a"), .next("b"), .next("c"), .next("source"), .completed]
        )
    }

    @Test("startWith on an empty, a failing and a silent sequence")
    func startWithEnds() {
        #expect(collected(Observable.empty().startWith(1)) == [.next(1), .completed])
        #expect(collected(Observable.error(TestError.first).startWith(1)) == [.next(1), .error(TestError.first)])
        #expect(collected(Observable.never().startWith(1, 2)) == [.next(1), .next(2)])
    }

    @Test("startWith does not subscribe when its element is enough")
    func startWithDisposed() {
        let source = scheduler.createColdObservable([.next(1, 1)])
        let result = scheduler.start { source.startWith(7, 8).take(1) }
        #expect(result.events == [.next(200, 7), .completed(200)])
        #expect(source.subscriptions.allSatisfy { $0.unsubscribe == 200 })
    }

    @Test("amb follows whichever sends first, and leaves the other", arguments: [(210, 220), (230, 215)])
    func amb(first: Int, second: Int) {
        let left = scheduler.createHotObservable([.next(first, 1), .next(240, 11), .completed(250)])
        let right = scheduler.createHotObservable([.next(second, 2), .next(241, 22), .completed(251)])
        let result = scheduler.start { left.amb(right) }
        let start = min(first, second)
        if first < second {
            #expect(result.events == [.next(first, 1), .next(240, 11), .completed(250)])
            #expect(right.subscriptions == [Subscription(200, start)])
        } else {
            #expect(result.events == [.next(second, 2), .next(241, 22), .completed(251)])
            #expect(left.subscriptions == [Subscription(200, start)])
        }
    }

    @Test("in amb an end or an error counts as being first")
    func ambEnds() {
        let source = scheduler.createHotObservable([.next(230, 1)])
        let ending = scheduler.createHotObservable([.completed(210, Int.self)])
        let failing = scheduler.createHotObservable([.error(210, TestError.first, Int.self)])
        let completed = scheduler.createObserver(Int.self)
        let failed = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = source.amb(ending).subscribe(completed)
            _ = source.amb(failing).subscribe(failed)
        }
        scheduler.start()
        #expect(completed.events == [.completed(210)])
        #expect(failed.events == [.error(210, TestError.first)])
        #expect(source.subscriptions == [Subscription(200, 210), Subscription(200, 210)])
    }

    @Test("amb of a list takes the first one that sends at the subscription and asks no more of the others")
    func ambAtOnce() {
        let late = scheduler.createColdObservable([.next(1, 9)])
        let result = scheduler.start { Observable.amb([Observable.just(1), late.asObservable()]) }
        #expect(result.events == [.next(200, 1), .completed(200)])
        #expect(late.subscriptions == [])
    }

    @Test("withLatestFrom combines with the latest of the other, and drops what comes before that has any")
    func withLatestFrom() {
        let source = scheduler.createHotObservable([.next(210, 1), .next(230, 2), .next(250, 3), .completed(260)])
        let other = scheduler.createHotObservable([.next(220, "a"), .next(240, "b"), .completed(245)])
        let result = scheduler.start { source.withLatestFrom(other) { "\($0)\($1)" } }
        #expect(result.events == [.next(230, "2a"), .next(250, "3b"), .completed(260)])
        #expect(other.subscriptions == [Subscription(200, 245)])
    }

    @Test("withLatestFrom fails with the other's error, and with what the selector throws")
    func withLatestFromError() {
        let source = scheduler.createHotObservable([.next(230, 1)])
        let other = scheduler.createHotObservable([.next(210, 1), .error(220, TestError.first)])
        let result = scheduler.start { source.withLatestFrom(other) }
        #expect(result.events == [.error(220, TestError.first)])
        #expect(source.subscriptions == [Subscription(200, 220)])
        let thrown = Observable.just(1).withLatestFrom(Observable.just(2)) { _, _ -> Int in throw TestError.second }
        #expect(collected(thrown) == [.error(TestError.second)])
    }

    @Test("a subject with itself: each element meets itself")
    func withLatestFromItself() {
        let subject = PublishSubject<Int>()
        var seen: [String] = []
        let subscription = subject.withLatestFrom(subject) { "\($0):\($1)" }.subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        subject.onNext(2)
        subscription.dispose()
        #expect(seen == ["1:1", "2:2"])
    }
}
